package door

import (
	"encoding/json"
	"reflect"
	"testing"

	"pgregory.net/rapid"
)

// appender is what the generator gives every struct.
type appender interface{ AppendJSON([]byte) []byte }

// sameAsStandard checks the generated encoder against encoding/json: what it
// writes reads back to the same value.
func sameAsStandard[T appender](t *testing.T) {
	t.Run(reflect.TypeFor[T]().Name(), rapid.MakeCheck(func(t *rapid.T) {
		want := rapid.Make[T]().Draw(t, "value")
		text := want.AppendJSON(nil)
		var got T
		if err := json.Unmarshal(text, &got); err != nil {
			t.Fatalf("%v in %s", err, text)
		}
		// The standard encoder settles what an empty slice and bytes that are
		// no UTF-8 come to.
		standard, err := json.Marshal(want)
		if err != nil {
			t.Fatal(err)
		}
		var same T
		if err := json.Unmarshal(standard, &same); err != nil {
			t.Fatal(err)
		}
		if a, b := withoutNil(got), withoutNil(same); !reflect.DeepEqual(a, b) {
			t.Fatalf("got %#v, want %#v, from %s", a, b, text)
		}
	}))
}

// withoutNil makes empty and nil slices the same by way of the values' JSON.
func withoutNil(v appender) string { return string(v.AppendJSON(nil)) }

func TestAppendJSON(t *testing.T) {
	sameAsStandard[Line](t)
	sameAsStandard[Variant](t)
	sameAsStandard[Position](t)
	sameAsStandard[Tags](t)
	sameAsStandard[Failure](t)
	sameAsStandard[Level](t)
	sameAsStandard[Thought](t)
}

func TestAppendString(t *testing.T) {
	for _, s := range []string{"", "e4", `"\/`, "\x00\x1f\x7f\n\t", "½–O-O", "\xff\xfe", "a\xc3", "\u2028", "\U0001f451"} {
		var got string
		text := AppendString(nil, s)
		if err := json.Unmarshal(text, &got); err != nil {
			t.Errorf("%q: %v in %s", s, err, text)
			continue
		}
		if want := string([]rune(s)); got != want {
			t.Errorf("%q reads back as %q", s, got)
		}
	}
}

// TestEmptySlices: TypeScript knows no null where it was promised a list.
func TestEmptySlices(t *testing.T) {
	if got, want := string(Line{}.AppendJSON(nil)), `{"variant":"","fen":"","moves":[]}`; got != want {
		t.Errorf("got %s, want %s", got, want)
	}
}
