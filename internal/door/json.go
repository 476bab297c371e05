package door

import (
	"strconv"
	"unicode/utf8"
)

// AppendString appends s as a JSON string. Bytes that are not UTF-8 become
// U+FFFD, as encoding/json has it.
func AppendString(b []byte, s string) []byte { return appendString(b, s) }

// AppendInt appends n as a JSON number.
func AppendInt(b []byte, n int) []byte { return appendInt(b, n) }

// AppendBool appends true or false.
func AppendBool(b []byte, v bool) []byte { return appendBool(b, v) }

func appendInt(b []byte, n int) []byte { return strconv.AppendInt(b, int64(n), 10) }

func appendBool(b []byte, v bool) []byte { return strconv.AppendBool(b, v) }

func appendString(b []byte, s string) []byte {
	const hex = "0123456789abcdef"
	b = append(b, '"')
	for _, r := range s {
		switch {
		case r == '"' || r == '\\':
			b = append(b, '\\', byte(r))
		case r < ' ':
			b = append(b, '\\', 'u', '0', '0', hex[r>>4], hex[r&15])
		default:
			b = utf8.AppendRune(b, r)
		}
	}
	return append(b, '"')
}
