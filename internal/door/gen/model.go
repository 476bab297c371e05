package main

import (
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strconv"
	"strings"
)

// door is what the source of package door declares, in the order of its files
// and lines.
type door struct {
	enums    []enum
	structs  []structure
	services []service
}

// enum is a string type with its constants.
type enum struct {
	name, doc string
	values    []string
}

// structure is a struct type whose every field crosses the door.
type structure struct {
	name, doc string
	fields    []field
}

type field struct {
	name, json, doc string
	typ             typ
}

// service is a type whose exported methods the pages may call.
type service struct {
	name, doc string
	calls     []call
}

type call struct {
	name, doc string
	params    []field
	result    typ // its name is empty when the call returns nothing
	fails     bool
}

// typ is a basic type, a type of the door, or a slice of either.
type typ struct {
	name  string
	slice bool
}

// A type whose name ends so is a service, everything else a value.
var serviceNames = []string{"Rules", "Engine"}

func readDoor(dir string) (*door, error) {
	names, err := filepath.Glob(filepath.Join(dir, "*.go"))
	if err != nil {
		return nil, err
	}
	fset := token.NewFileSet()
	d := &door{}
	var files []*ast.File
	for _, name := range names {
		if strings.HasSuffix(name, "_test.go") || strings.HasSuffix(name, "_gen.go") {
			continue
		}
		src, err := os.ReadFile(name)
		if err != nil {
			return nil, err
		}
		f, err := parser.ParseFile(fset, name, src, parser.ParseComments)
		if err != nil {
			return nil, err
		}
		files = append(files, f)
	}
	for _, f := range files {
		for _, decl := range f.Decls {
			if g, ok := decl.(*ast.GenDecl); ok {
				if err := d.declare(g); err != nil {
					return nil, err
				}
			}
		}
	}
	for _, f := range files {
		for _, decl := range f.Decls {
			if fn, ok := decl.(*ast.FuncDecl); ok && fn.Recv != nil && fn.Name.IsExported() {
				if err := d.method(fn); err != nil {
					return nil, err
				}
			}
		}
	}
	slices.SortFunc(d.services, func(a, b service) int {
		return slices.Index(serviceNames, a.name) - slices.Index(serviceNames, b.name)
	})
	return d, d.check()
}

func (d *door) declare(g *ast.GenDecl) error {
	for _, spec := range g.Specs {
		switch s := spec.(type) {
		case *ast.TypeSpec:
			doc := s.Doc.Text()
			if doc == "" {
				doc = g.Doc.Text()
			}
			switch t := s.Type.(type) {
			case *ast.Ident:
				if t.Name == "string" && s.Name.IsExported() {
					d.enums = append(d.enums, enum{name: s.Name.Name, doc: doc})
				}
			case *ast.StructType:
				switch {
				case slices.Contains(serviceNames, s.Name.Name):
					d.services = append(d.services, service{name: s.Name.Name, doc: doc})
				case s.Name.IsExported():
					st, err := readStruct(s.Name.Name, t)
					if err != nil {
						return err
					}
					st.doc = doc
					d.structs = append(d.structs, st)
				}
			}
		case *ast.ValueSpec:
			id, ok := s.Type.(*ast.Ident)
			if g.Tok != token.CONST || !ok {
				continue
			}
			for i := range d.enums {
				if d.enums[i].name != id.Name {
					continue
				}
				for _, v := range s.Values {
					lit, ok := v.(*ast.BasicLit)
					if !ok {
						return fmt.Errorf("constant of %s is no literal", id.Name)
					}
					text, err := strconv.Unquote(lit.Value)
					if err != nil {
						return err
					}
					d.enums[i].values = append(d.enums[i].values, text)
				}
			}
		}
	}
	return nil
}

func readStruct(name string, t *ast.StructType) (structure, error) {
	st := structure{name: name}
	for _, f := range t.Fields.List {
		if len(f.Names) != 1 || f.Tag == nil {
			return st, fmt.Errorf("%s: a field has one name and a json tag", name)
		}
		tag, err := strconv.Unquote(f.Tag.Value)
		if err != nil {
			return st, err
		}
		json := reflect.StructTag(tag).Get("json")
		if json == "" || strings.Contains(json, ",") {
			return st, fmt.Errorf("%s.%s: json tag %q", name, f.Names[0].Name, json)
		}
		ft, err := readType(f.Type)
		if err != nil {
			return st, fmt.Errorf("%s.%s: %w", name, f.Names[0].Name, err)
		}
		doc := f.Doc.Text()
		if doc == "" {
			doc = f.Comment.Text()
		}
		st.fields = append(st.fields, field{f.Names[0].Name, json, doc, ft})
	}
	return st, nil
}

func readType(e ast.Expr) (typ, error) {
	switch t := e.(type) {
	case *ast.Ident:
		return typ{name: t.Name}, nil
	case *ast.ArrayType:
		if id, ok := t.Elt.(*ast.Ident); ok && t.Len == nil {
			return typ{name: id.Name, slice: true}, nil
		}
	}
	return typ{}, fmt.Errorf("type %T cannot cross the door", e)
}

func (d *door) method(fn *ast.FuncDecl) error {
	recv := fn.Recv.List[0].Type
	if star, ok := recv.(*ast.StarExpr); ok {
		recv = star.X
	}
	id, ok := recv.(*ast.Ident)
	if !ok {
		return nil
	}
	i := slices.IndexFunc(d.services, func(s service) bool { return s.name == id.Name })
	if i < 0 {
		return nil
	}
	c := call{name: fn.Name.Name, doc: fn.Doc.Text()}
	for _, p := range fn.Type.Params.List {
		t, err := readType(p.Type)
		if err != nil {
			return fmt.Errorf("%s.%s: %w", id.Name, c.name, err)
		}
		for _, n := range p.Names {
			c.params = append(c.params, field{name: n.Name, typ: t})
		}
	}
	if fn.Type.Results != nil {
		for _, r := range fn.Type.Results.List {
			t, err := readType(r.Type)
			switch {
			case err != nil:
				return fmt.Errorf("%s.%s: %w", id.Name, c.name, err)
			case t.name == "error":
				c.fails = true
			case c.result.name != "":
				return fmt.Errorf("%s.%s has two results", id.Name, c.name)
			default:
				c.result = t
			}
		}
	}
	d.services[i].calls = append(d.services[i].calls, c)
	return nil
}

// check refuses types that the door does not know.
func (d *door) check() error {
	known := map[string]bool{"string": true, "int": true, "bool": true}
	for _, e := range d.enums {
		known[e.name] = true
	}
	for _, s := range d.structs {
		known[s.name] = true
	}
	for _, s := range d.structs {
		for _, f := range s.fields {
			if !known[f.typ.name] {
				return fmt.Errorf("%s.%s: unknown type %s", s.name, f.name, f.typ.name)
			}
		}
	}
	for _, s := range d.services {
		for _, c := range s.calls {
			for _, p := range c.params {
				if !known[p.typ.name] && !p.typ.bytes() {
					return fmt.Errorf("%s.%s: unknown type %s", s.name, c.name, p.typ.name)
				}
			}
			if c.result.name != "" && !known[c.result.name] {
				return fmt.Errorf("%s.%s: unknown type %s", s.name, c.name, c.result.name)
			}
		}
	}
	return nil
}

// bytes reports whether a value is a slice of bytes, which may be an argument.
func (t typ) bytes() bool { return t.slice && t.name == "byte" }

func (d *door) isEnum(name string) bool {
	return slices.ContainsFunc(d.enums, func(e enum) bool { return e.name == name })
}

// params returns the struct types that arguments are made of, those inside
// others included.
func (d *door) params() []structure {
	used := map[string]bool{}
	for _, sv := range d.services {
		for _, c := range sv.calls {
			for _, p := range c.params {
				used[p.typ.name] = true
			}
		}
	}
	for grown := true; grown; {
		grown = false
		for _, s := range d.structs {
			for _, f := range s.fields {
				if used[s.name] && !used[f.typ.name] {
					used[f.typ.name], grown = true, true
				}
			}
		}
	}
	return slices.DeleteFunc(slices.Clone(d.structs), func(s structure) bool { return !used[s.name] })
}

// lower makes the first letter, or a leading initialism, lower case: "Look"
// becomes "look" and "PGN" "pgn".
func lower(name string) string {
	if strings.ToUpper(name) == name {
		return strings.ToLower(name)
	}
	return strings.ToLower(name[:1]) + name[1:]
}
