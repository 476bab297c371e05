package main

import (
	"errors"
	"fmt"
	"reflect"
	"strconv"
	"strings"
	"time"

	"github.com/alecthomas/kong"
)

// flagValues read the values of flags as kong does, but refuse them in words
// for people.
func flagValues() []kong.Option {
	return []kong.Option{
		kong.KindMapper(reflect.String, flagValue(func(text string, to reflect.Value) error {
			to.SetString(text)
			return nil
		})),
		kong.KindMapper(reflect.Int, flagValue(func(text string, to reflect.Value) error {
			n, err := strconv.ParseInt(text, 0, strconv.IntSize)
			to.SetInt(n)
			return numberError(text, "a whole number", err)
		})),
		kong.KindMapper(reflect.Uint64, flagValue(func(text string, to reflect.Value) error {
			n, err := strconv.ParseUint(text, 0, 64)
			to.SetUint(n)
			return numberError(text, "a whole number from 0 up", err)
		})),
		kong.KindMapper(reflect.Float64, flagValue(func(text string, to reflect.Value) error {
			n, err := strconv.ParseFloat(text, 64)
			to.SetFloat(n)
			return numberError(text, "a number", err)
		})),
		kong.TypeMapper(reflect.TypeFor[time.Duration](), flagValue(func(text string, to reflect.Value) error {
			d, err := readDuration(text)
			to.SetInt(int64(d))
			return err
		})),
	}
}

// flagValue makes a mapper of a function that reads a text.
func flagValue(read func(text string, to reflect.Value) error) kong.Mapper {
	return kong.MapperFunc(func(ctx *kong.DecodeContext, to reflect.Value) error {
		if ctx.Scan.Peek().IsEOL() {
			return errors.New("a value is missing")
		}
		var text string
		if err := ctx.Scan.PopValueInto("a", &text); err != nil { // kong says "expected a value"
			return err
		}
		return read(text, to)
	})
}

func numberError(text, want string, err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, strconv.ErrRange):
		return fmt.Errorf("%s is beyond all bounds", text)
	}
	return fmt.Errorf("%q is not %s", text, want)
}

// readDuration reads a time; a number alone is one of seconds.
func readDuration(text string) (time.Duration, error) {
	if d, err := time.ParseDuration(text); err == nil {
		return d, nil
	}
	if d, err := time.ParseDuration(text + "s"); err == nil {
		return d, nil
	}
	return 0, fmt.Errorf("%q is not a time such as 5s or 500ms", text)
}

// joinNegative writes "--flag -1" as "--flag=-1", which is how kong takes it:
// no flag of this program begins with a digit.
func joinNegative(args []string) []string {
	var joined []string
	for i, arg := range args {
		if arg == "--" {
			return append(joined, args[i:]...)
		}
		last := len(joined) - 1
		if last >= 0 && isNegative(arg) && strings.HasPrefix(joined[last], "--") && !strings.Contains(joined[last], "=") {
			joined[last] += "=" + arg
			continue
		}
		joined = append(joined, arg)
	}
	return joined
}

func isNegative(arg string) bool {
	return len(arg) > 1 && arg[0] == '-' && (arg[1] == '.' || arg[1] >= '0' && arg[1] <= '9')
}

// deref returns the value of a flag, the zero value if it was not given.
func deref[T any](flag *T) (value T) {
	if flag != nil {
		value = *flag
	}
	return value
}

// within refuses the value of a flag that was given and lies outside the
// bounds. A flag that was not given is nil.
func within(flag string, value *int, low, high int) error {
	if value != nil && (*value < low || *value > high) {
		return fmt.Errorf("%s: %d is outside %d to %d", flag, *value, low, high)
	}
	return nil
}
