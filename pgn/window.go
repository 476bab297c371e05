package pgn

import "io"

// windowSize is how much of the stream is read at a time, in bytes.
const windowSize = 1 << 16

// window is the part of a stream that the lexer is looking at. It counts the
// lines, and grows no further than the longest token allowed.
type window struct {
	src io.Reader
	err error // of src, io.EOF too; shows once the window is used up

	buf       []byte
	base      int64 // place of buf[0] in the stream
	keep      int   // buf[keep:] must survive a refill
	pos, end  int   // buf[pos:end] is still to be read
	line      int
	lineStart int64 // place in the stream of the line's first byte
	fresh     bool  // nothing but blanks so far on this line
}

func newWindow(src io.Reader) window {
	return window{src: src, buf: make([]byte, windowSize), line: 1, fresh: true}
}

// skipBOM passes the byte order mark that some programs put before UTF-8.
func (w *window) skipBOM() {
	if string(w.ahead(3)) == "\xEF\xBB\xBF" {
		w.pos, w.lineStart = w.pos+3, 3
	}
}

// isUTF16 looks for the byte order marks of UTF-16 at the start of the stream.
func (w *window) isUTF16() bool {
	b := string(w.ahead(2))
	return b == "\xFE\xFF" || b == "\xFF\xFE"
}

// fill reads more of the stream behind buf[pos:end]. It keeps buf[keep:end].
func (w *window) fill() bool {
	if w.err != nil {
		return false
	}
	if w.keep > 0 {
		copy(w.buf, w.buf[w.keep:w.end])
		w.base += int64(w.keep)
		w.pos -= w.keep
		w.end -= w.keep
		w.keep = 0
	}
	if w.end == len(w.buf) {
		grown := make([]byte, 2*len(w.buf))
		copy(grown, w.buf)
		w.buf = grown
	}
	for range 100 {
		n, err := w.src.Read(w.buf[w.end:])
		if n < 0 || n > len(w.buf)-w.end {
			err, n = io.ErrNoProgress, 0 // a broken Reader
		}
		w.end += n
		w.err = err
		if n > 0 || err != nil {
			return n > 0
		}
	}
	w.err = io.ErrNoProgress
	return false
}

// more reports whether buf[pos] can be read.
func (w *window) more() bool { return w.pos < w.end || w.fill() }

// ahead returns up to n of the bytes that come, without passing them.
func (w *window) ahead(n int) []byte {
	for w.end-w.pos < n && w.fill() {
	}
	return w.buf[w.pos:min(w.end, w.pos+n)]
}

func (w *window) here() place {
	at := w.base + int64(w.pos)
	return place{at, w.line, int(at-w.lineStart) + 1}
}

// endLine passes the line break at pos: LF, CR LF or CR.
func (w *window) endLine() {
	cr := w.buf[w.pos] == '\r'
	w.pos++
	if cr && w.more() && w.buf[w.pos] == '\n' {
		w.pos++
	}
	w.line++
	w.lineStart = w.base + int64(w.pos)
	w.fresh = true
}

// skipLine goes to the line break at the end of this line, or to the end of
// the stream.
func (w *window) skipLine() {
	for {
		w.keep = w.pos
		if !w.more() {
			return
		}
		for w.pos < w.end {
			if classes[w.buf[w.pos]]&isBreak != 0 {
				return
			}
			w.pos++
		}
	}
}
