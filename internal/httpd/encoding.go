package httpd

import (
	"strconv"
	"strings"
)

// accepts reports whether an Accept-Encoding header allows a coding such as
// "br" (RFC 9110, section 12.5.3): it is named, or "*" stands for it, and its
// weight is not zero. What the header does not name is not sent, although the
// standard would allow it: a client that asks for nothing gets plain bytes.
func accepts(header, coding string) bool {
	wildcard := false
	for part := range strings.SplitSeq(header, ",") {
		name, parameters, _ := strings.Cut(part, ";")
		name = strings.ToLower(strings.TrimSpace(name))
		if name != coding && name != "*" {
			continue
		}
		allowed := weight(parameters) > 0
		if name == coding {
			return allowed
		}
		wildcard = allowed
	}
	return wildcard
}

// weight reads "q=0.5"; without a readable weight it is 1.
func weight(parameters string) float64 {
	for p := range strings.SplitSeq(parameters, ";") {
		key, value, found := strings.Cut(strings.TrimSpace(p), "=")
		if found && strings.EqualFold(strings.TrimSpace(key), "q") {
			if q, err := strconv.ParseFloat(strings.TrimSpace(value), 64); err == nil {
				return q
			}
		}
	}
	return 1
}
