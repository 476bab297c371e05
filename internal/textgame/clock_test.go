package textgame

import (
	"errors"
	"testing"
	"time"
)

func TestParseTimeControl(t *testing.T) {
	for text, want := range map[string]TimeControl{
		"": {}, "10": {Base: 10 * time.Minute}, "5+3": {5 * time.Minute, 3 * time.Second}, "0.5+0.1": {30 * time.Second, 100 * time.Millisecond},
	} {
		got, err := ParseTimeControl(text)
		if err != nil || got != want {
			t.Errorf("%q: %v, %v; want %v", text, got, err, want)
		}
		if again, ok := ParseTag(got.String()); ok == got.IsZero() || again != got {
			t.Errorf("%q: the tag %q is read as %v, %v", text, got, again, ok)
		}
	}
	for _, text := range []string{"soon", "0", "0+3", "-1", "1441", "5+", "+3", "5+3+1", "NaN", "Inf", "1+86401"} {
		if _, err := ParseTimeControl(text); err == nil {
			t.Errorf("%q is read", text)
		} else if e, ok := errors.AsType[*TimeControlError](err); !ok || e.Text != text {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestParseTag(t *testing.T) {
	for _, text := range []string{"", "-", "?", "0", "40/9000", "-5", "300+x"} {
		if got, ok := ParseTag(text); ok || !got.IsZero() {
			t.Errorf("%q: %v, %v", text, got, ok)
		}
	}
}
