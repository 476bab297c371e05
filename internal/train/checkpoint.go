package train

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"

	"bifrons.chess/internal/atomicfile"
)

// The layout of a checkpoint, little-endian:
//
//	8 magic | 4 version | 4+n JSON of checkpoint | parameters, means of the
//	derivatives, means of their squares: 4 bytes each | 32 SHA-256 of all before
const (
	checkpointMagic   = "BIFRTRNC"
	checkpointVersion = 1
)

// checkpoint is the state of training between two steps, but for the three
// arrays that follow it in the file.
type checkpoint struct {
	Plan    Plan
	Data    string // tells other data
	Size    int    // parameters
	Step    int    // steps done
	Sum     float64
	Summed  int // positions whose losses Sum holds
	History []Point
}

// CheckpointError tells why a checkpoint cannot be used, in which field, at
// which byte.
type CheckpointError struct {
	Path   string
	Reason string
	Field  string
	Offset int
}

func (e *CheckpointError) Error() string {
	return fmt.Sprintf("%s: %s (%s, byte %d)", e.Path, e.Reason, e.Field, e.Offset)
}

// OtherTrainingError is returned when a checkpoint belongs to another plan or
// to other data.
type OtherTrainingError struct {
	Path       string
	Have, Want string
}

func (e *OtherTrainingError) Error() string {
	have, want := onlyDifferences(e.Have, e.Want)
	return fmt.Sprintf("%s is of another training (%s) than the one asked for (%s): another --out leaves it, --restart begins afresh", e.Path, have, want)
}

// save writes a checkpoint in such a way that there is always a whole one.
func (c *checkpoint) save(path string, arrays ...[]float32) error {
	text, err := json.Marshal(c)
	if err != nil {
		return err
	}
	b := append(make([]byte, 0, len(text)+64+len(arrays)*4*c.Size), checkpointMagic...)
	b = binary.LittleEndian.AppendUint32(b, checkpointVersion)
	b = binary.LittleEndian.AppendUint32(b, uint32(len(text)))
	b = append(b, text...)
	for _, array := range arrays {
		for _, v := range array {
			b = binary.LittleEndian.AppendUint32(b, math.Float32bits(v))
		}
	}
	sum := sha256.Sum256(b)
	return atomicfile.Write(path, append(b, sum[:]...))
}

// load reads a checkpoint, and fills the arrays if it belongs to the training
// that c describes. It returns false if there is no file.
func (c *checkpoint) load(path string, arrays ...[]float32) (bool, error) {
	b, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return false, nil
	}
	if err != nil {
		return false, err
	}
	fail := func(reason, field string, at int) (bool, error) {
		return false, &CheckpointError{path, reason, field, at}
	}
	const head = len(checkpointMagic) + 4 + 4
	switch {
	case !bytes.HasPrefix(b, []byte(checkpointMagic)):
		return fail("not a checkpoint", "magic", 0)
	case len(b) < head+sha256.Size:
		return fail("the checkpoint is cut short", "contents", len(b))
	case binary.LittleEndian.Uint32(b[8:]) != checkpointVersion:
		return fail("a checkpoint of a version that this program does not know", "version", 8)
	}
	body := b[:len(b)-sha256.Size]
	if sha256.Sum256(body) != [sha256.Size]byte(b[len(body):]) {
		return fail("the checkpoint is damaged or cut short", "checksum", len(body))
	}
	length := int64(binary.LittleEndian.Uint32(b[12:]))
	if length > int64(len(body)-head) {
		return fail("the checkpoint has an impossible value", "length", 12)
	}
	var have checkpoint
	if err := json.Unmarshal(body[head:head+int(length)], &have); err != nil {
		return fail("the checkpoint has an impossible value", "state", head)
	}
	if have.Plan != c.Plan || have.Data != c.Data || have.Size != c.Size {
		return false, &OtherTrainingError{path, have.Plan.String() + ", " + have.Data, c.Plan.String() + ", " + c.Data}
	}
	values := body[head+int(length):]
	if len(values) != 4*c.Size*len(arrays) || have.Step < 0 || have.Summed < 0 {
		return fail("the checkpoint has an impossible size", "arrays", head+int(length))
	}
	for _, array := range arrays {
		for i := range array {
			array[i] = math.Float32frombits(binary.LittleEndian.Uint32(values))
			values = values[4:]
		}
	}
	*c = have
	return true, nil
}
