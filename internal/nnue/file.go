package nnue

import (
	"strconv"
	"strings"
)

// magic begins every network file; docs/formats-training.md tells what follows.
const magic = "BIFRNNUE"

// version is of the file's layout.
const version = 1

// activation is the number of the hidden layer's function, squared clipped
// linear; there is no other yet.
const activation = 1

// maxText bounds the description, in bytes.
const maxText = 1 << 16

// FileReason is why a file is no usable network.
type FileReason uint8

// What can be wrong with a network file.
const (
	NotANetwork    FileReason = iota + 1 // the file begins with something else
	UnknownVersion                       // a layout that this program does not know
	Truncated                            // the file ends too early
	TooLong                              // something follows the file's end
	BadChecksum                          // the contents are not what was written
	BadField                             // a field has a value that cannot be; Cause may tell more
)

// FileError is returned by Read: what is wrong, in which field, at which byte
// of the file.
type FileError struct {
	Reason FileReason
	Field  string
	Offset int
	Cause  error // a *ShapeError, or nil
}

func (e *FileError) Error() string {
	at := " (" + e.Field + ", byte " + strconv.Itoa(e.Offset) + ")"
	switch e.Reason {
	case NotANetwork:
		return "not a network file" + at
	case UnknownVersion:
		return "a network file of a version that this program does not know" + at
	case Truncated:
		return "the network file is cut short" + at
	case TooLong:
		return "the network file has bytes after its end" + at
	case BadChecksum:
		return "the network file is damaged: its checksum does not fit" + at
	}
	if e.Cause != nil {
		return e.Cause.Error() + at
	}
	return "the network file has an impossible value" + at
}

// Unwrap returns the cause.
func (e *FileError) Unwrap() error { return e.Cause }

// Read makes a network of a file's contents, which it does not keep. The error
// is a *FileError.
func Read(file []byte) (*Network, error) {
	r := reader{file: file}
	if e := r.frame(); e != nil {
		return nil, e
	}
	h, e := r.header()
	if e != nil {
		return nil, e
	}
	// What the header promises is bounded by check, so that a file cannot ask
	// for more memory than it fills.
	if err := h.check(); err != nil {
		return nil, &FileError{Reason: BadField, Field: err.(*ShapeError).Field, Offset: r.start, Cause: err}
	}
	w, e := r.weights(&h)
	if e != nil {
		return nil, e
	}
	n, err := build(h, w)
	if err != nil {
		return nil, &FileError{Reason: BadField, Field: "weights", Offset: r.at, Cause: err}
	}
	n.sum = [digestSize]byte(file[len(file)-digestSize:])
	return n, nil
}

// reader takes one field after another. After the first that is missing it
// gives zeros and remembers where.
type reader struct {
	file  []byte
	at    int
	start int // of the field that was read last
	short *FileError
}

// frame checks what encloses the fields: magic, version, length, checksum.
func (r *reader) frame() *FileError {
	head := r.file[:min(len(r.file), len(magic))]
	if string(head) != magic[:len(head)] {
		return &FileError{Reason: NotANetwork, Field: "magic", Offset: 0}
	}
	r.take("magic", len(magic))
	v := r.number("version", 4)
	if r.short == nil && v != version {
		return &FileError{Reason: UnknownVersion, Field: "version", Offset: r.start}
	}
	length := r.number("length", 4)
	switch {
	case r.short != nil:
		return r.short
	case length < r.at+digestSize:
		return &FileError{Reason: BadField, Field: "length", Offset: r.start}
	case length > len(r.file):
		return &FileError{Reason: Truncated, Field: "contents", Offset: len(r.file)}
	case length < len(r.file):
		return &FileError{Reason: TooLong, Field: "end", Offset: length}
	}
	body := length - digestSize
	if digest(r.file[:body]) != [digestSize]byte(r.file[body:]) {
		return &FileError{Reason: BadChecksum, Field: "checksum", Offset: body}
	}
	r.file = r.file[:body]
	return nil
}

// header reads the fields up to the weights.
func (r *reader) header() (Header, *FileError) {
	var h Header
	for _, fixed := range [...]struct {
		field       string
		bytes, want int
	}{
		{"activation", 1, activation},
		{"buckets", 1, Buckets},
		{"input scale", 2, InputScale},
		{"output scale", 2, OutputScale},
		{"centipawn scale", 2, CentipawnScale},
	} {
		if got := r.number(fixed.field, fixed.bytes); got != fixed.want && r.short == nil {
			return h, &FileError{Reason: BadField, Field: fixed.field, Offset: r.start,
				Cause: &ShapeError{fixed.field, strconv.Itoa(got) + " where this program knows " + strconv.Itoa(fixed.want)}}
		}
	}
	h.Hidden = r.number("hidden", 2)
	h.Inputs.Files = r.number("files", 1)
	h.Inputs.Kinds = r.text("kinds", 1)
	h.Variants = strings.Split(r.text("variants", 2), ",")
	h.Description = r.text("description", 4)
	return h, r.short
}

// weights reads what follows the header, to the end.
func (r *reader) weights(h *Header) (Weights, *FileError) {
	w := Weights{
		Input:      make([]int16, h.Inputs.Len()*h.Hidden),
		Bias:       make([]int16, h.Hidden),
		Output:     make([]int8, Buckets*2*h.Hidden),
		OutputBias: make([]int32, Buckets),
	}
	read16 := func(field string, to []int16) {
		b := r.take(field, 2*len(to))
		for i := range to {
			to[i] = int16(uint16(b[2*i]) | uint16(b[2*i+1])<<8)
		}
	}
	read16("input weights", w.Input)
	read16("biases", w.Bias)
	for i, b := range r.take("output weights", len(w.Output)) {
		w.Output[i] = int8(b)
	}
	for i := range w.OutputBias {
		w.OutputBias[i] = int32(r.number("output biases", 4))
	}
	if r.short == nil && r.at != len(r.file) {
		return w, &FileError{Reason: TooLong, Field: "weights", Offset: r.at}
	}
	return w, r.short
}

// take returns the next n bytes, or n zeros once the file is at its end.
func (r *reader) take(field string, n int) []byte {
	r.start = r.at
	if r.short == nil && len(r.file)-r.at < n {
		r.short = &FileError{Reason: Truncated, Field: field, Offset: r.at}
	}
	if r.short != nil {
		return make([]byte, n)
	}
	r.at += n
	return r.file[r.start:r.at]
}

// number reads an unsigned little-endian number.
func (r *reader) number(field string, bytes int) int {
	n := 0
	for i, b := range r.take(field, bytes) {
		n |= int(b) << (8 * i)
	}
	return n
}

// text reads a string that its length precedes.
func (r *reader) text(field string, lengthBytes int) string {
	n := r.number(field, lengthBytes)
	if (n < 0 || n > len(r.file)-r.at) && r.short == nil {
		r.short = &FileError{Reason: Truncated, Field: field, Offset: r.start}
	}
	if r.short != nil {
		return ""
	}
	return string(r.take(field, n))
}

// File returns the contents of the network's file.
func (n *Network) File() []byte { return append(n.body(), n.sum[:]...) }

// body is the file without its checksum.
func (n *Network) body() []byte {
	h, w := &n.header, &n.weights
	b := append(make([]byte, 0, 2*len(w.Input)+4096), magic...)
	b = appendNumber(b, version, 4)
	b = appendNumber(b, 0, 4) // the length, filled in at the end
	b = appendNumber(b, activation, 1)
	b = appendNumber(b, Buckets, 1)
	b = appendNumber(b, InputScale, 2)
	b = appendNumber(b, OutputScale, 2)
	b = appendNumber(b, CentipawnScale, 2)
	b = appendNumber(b, h.Hidden, 2)
	b = appendNumber(b, h.Inputs.Files, 1)
	b = appendText(b, h.Inputs.Kinds, 1)
	b = appendText(b, strings.Join(h.Variants, ","), 2)
	b = appendText(b, h.Description, 4)
	for _, part := range [...][]int16{w.Input, w.Bias} {
		for _, v := range part {
			b = appendNumber(b, int(v), 2)
		}
	}
	for _, v := range w.Output {
		b = append(b, byte(v))
	}
	for _, v := range w.OutputBias {
		b = appendNumber(b, int(v), 4)
	}
	copy(b[len(magic)+4:], appendNumber(nil, len(b)+digestSize, 4))
	return b
}

func appendNumber(b []byte, n, bytes int) []byte {
	for i := range bytes {
		b = append(b, byte(n>>(8*i)))
	}
	return b
}

func appendText(b []byte, s string, lengthBytes int) []byte {
	return append(appendNumber(b, len(s), lengthBytes), s...)
}
