// An animated GIF from pictures of the same size, one after another. Of each
// picture only what has changed is written.
import { applyPalette, GIFEncoder, quantize } from 'gifenc';

/** Colours of a picture, beside the one that stands for "as before". */
const colors = 127;

export class Animation {
  readonly #encoder = GIFEncoder();
  #before: Uint32Array | undefined;

  /** Adds a picture, to be seen for some milliseconds. */
  add(rgba: Uint8ClampedArray, width: number, height: number, delay: number): void {
    const palette = quantize(rgba, colors);
    const index = applyPalette(rgba, palette);
    const pixels = new Uint32Array(rgba.buffer, rgba.byteOffset, rgba.byteLength >> 2);
    const before = this.#before;
    if (before) {
      const same = palette.length;
      pixels.forEach((pixel, i) => {
        if (pixel === before[i]) index[i] = same;
      });
      palette.push([0, 0, 0]);
      this.#encoder.writeFrame(index, width, height, { palette, delay, transparent: true, transparentIndex: same, dispose: 1 });
    } else {
      this.#encoder.writeFrame(index, width, height, { palette, delay, repeat: 0, dispose: 1 });
    }
    this.#before = pixels;
  }

  /** Ends it and returns the file. */
  finish(): Uint8Array {
    this.#encoder.finish();
    return this.#encoder.bytes();
  }
}
