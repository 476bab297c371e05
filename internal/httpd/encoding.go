package httpd

import (
	"cmp"
	"slices"
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

// languages returns the primary languages of an Accept-Language header such as
// "de-AT,de;q=0.9,en;q=0.8", the one that is liked best first (RFC 9110, section
// 12.5.4), without those that are refused.
func languages(header string) []string {
	type wish struct {
		language string
		weight   float64
	}
	var wishes []wish
	for part := range strings.SplitSeq(header, ",") {
		tag, parameters, _ := strings.Cut(part, ";")
		language, _, _ := strings.Cut(strings.ToLower(strings.TrimSpace(tag)), "-")
		if w := weight(parameters); language != "" && w > 0 {
			wishes = append(wishes, wish{language, w})
		}
	}
	slices.SortStableFunc(wishes, func(a, b wish) int { return cmp.Compare(b.weight, a.weight) })
	var out []string
	for _, w := range wishes {
		out = append(out, w.language)
	}
	return out
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
