package nnue

import "math/bits"

// digestSize is the length of a SHA-256 in bytes.
const digestSize = 32

// digest is SHA-256 (FIPS 180-4). The standard library's would bring package
// os, and much else, into the browser program. A test compares the two.
func digest(text []byte) (sum [digestSize]byte) {
	state := [8]uint32{0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19}
	whole := len(text) &^ 63
	for i := 0; i < whole; i += 64 {
		digestBlock(&state, (*[64]byte)(text[i:]))
	}
	// The rest is followed by a one bit, zeros, and the length in bits.
	var tail [128]byte
	n := copy(tail[:], text[whole:])
	tail[n] = 0x80
	end := 64
	if n >= 56 {
		end = 128
	}
	for i := range 8 {
		tail[end-1-i] = byte(uint64(len(text)) * 8 >> (8 * i))
	}
	for i := 0; i < end; i += 64 {
		digestBlock(&state, (*[64]byte)(tail[i:]))
	}
	for i, w := range state {
		sum[4*i], sum[4*i+1], sum[4*i+2], sum[4*i+3] = byte(w>>24), byte(w>>16), byte(w>>8), byte(w)
	}
	return sum
}

func digestBlock(state *[8]uint32, block *[64]byte) {
	var w [64]uint32
	for i := range 16 {
		w[i] = uint32(block[4*i])<<24 | uint32(block[4*i+1])<<16 | uint32(block[4*i+2])<<8 | uint32(block[4*i+3])
	}
	for i := 16; i < 64; i++ {
		a, b := w[i-15], w[i-2]
		w[i] = w[i-16] + (bits.RotateLeft32(a, -7) ^ bits.RotateLeft32(a, -18) ^ a>>3) +
			w[i-7] + (bits.RotateLeft32(b, -17) ^ bits.RotateLeft32(b, -19) ^ b>>10)
	}
	a, b, c, d, e, f, g, h := state[0], state[1], state[2], state[3], state[4], state[5], state[6], state[7]
	for i := range 64 {
		t := h + (bits.RotateLeft32(e, -6) ^ bits.RotateLeft32(e, -11) ^ bits.RotateLeft32(e, -25)) +
			(e&f ^ ^e&g) + roundConstants[i] + w[i]
		u := (bits.RotateLeft32(a, -2) ^ bits.RotateLeft32(a, -13) ^ bits.RotateLeft32(a, -22)) + (a&b ^ a&c ^ b&c)
		h, g, f, e, d, c, b, a = g, f, e, d+t, c, b, a, t+u
	}
	for i, v := range [8]uint32{a, b, c, d, e, f, g, h} {
		state[i] += v
	}
}

// roundConstants are the first 32 bits of the fractional parts of the cube
// roots of the first 64 primes.
var roundConstants = func() (k [64]uint32) {
	prime := uint64(2)
	for i := range k {
		k[i] = cubeRootFraction(prime)
		for prime++; !isPrime(prime); prime++ {
		}
	}
	return k
}()

func isPrime(n uint64) bool {
	for d := uint64(2); d*d <= n; d++ {
		if n%d == 0 {
			return false
		}
	}
	return true
}

// cubeRootFraction finds, bit by bit, the greatest x with x³ ≤ n·2⁹⁶, and
// returns its low 32 bits. It is exact: x has 35 bits, its cube 105.
func cubeRootFraction(n uint64) uint32 {
	x := uint64(0)
	for bit := uint64(1) << 34; bit > 0; bit >>= 1 {
		y := x | bit
		hi, lo := bits.Mul64(y, y)     // y² < 2⁷⁰
		top, rest := bits.Mul64(lo, y) // y³ = hi·y·2⁶⁴ + lo·y
		if top+hi*y < n<<32 || top+hi*y == n<<32 && rest == 0 {
			x = y
		}
	}
	return uint32(x)
}
