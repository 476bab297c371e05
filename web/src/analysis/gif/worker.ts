// Writes animated GIFs beside the page, which must stay quick.
import { Animation } from './frames';

/** A picture to add, or the end. Each is answered: a picture by nothing, the end by the file. */
export type Order = { pixels: ArrayBuffer; width: number; height: number; delay: number } | { finish: true };

let animation = new Animation();

addEventListener('message', ({ data }: MessageEvent<Order>) => {
  if ('finish' in data) {
    postMessage(animation.finish());
    animation = new Animation();
  } else {
    animation.add(new Uint8ClampedArray(data.pixels), data.width, data.height, data.delay);
    postMessage(undefined);
  }
});
