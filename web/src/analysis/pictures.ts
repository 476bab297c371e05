// Pictures of positions: the rules draw SVG, the browser turns it into pixels.
import type { Order } from './gif/worker';

/** Draws an SVG document; width and height are its own, in pixels. */
async function pixels(svg: string): Promise<HTMLCanvasElement> {
  const address = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  try {
    const image = new Image();
    image.src = address;
    await image.decode();
    const canvas = document.createElement('canvas');
    canvas.width = image.naturalWidth;
    canvas.height = image.naturalHeight;
    canvas.getContext('2d', { willReadFrequently: true })?.drawImage(image, 0, 0);
    return canvas;
  } finally {
    URL.revokeObjectURL(address);
  }
}

/** A PNG of an SVG document. */
export async function png(svg: string): Promise<Blob> {
  const canvas = await pixels(svg);
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => {
      if (blob) resolve(blob);
      else reject(new Error('no picture'));
    }, 'image/png');
  });
}

/** How long a position of an animation is seen, and the last one, in milliseconds. */
const delay = 900;
const lastDelay = 3000;

/** An animated GIF of some positions, each drawn when it is wanted. */
export async function gif(count: number, draw: (i: number) => Promise<string>, progress: (done: number) => void): Promise<Blob> {
  const worker = new Worker(new URL('./gif/worker.ts', import.meta.url), { type: 'module', name: 'gif' });
  const order = (message: Order, transfer: Transferable[] = []): Promise<unknown> =>
    new Promise((resolve, reject) => {
      worker.onmessage = ({ data }: MessageEvent<unknown>) => {
        resolve(data);
      };
      worker.onerror = (event) => {
        reject(new Error(event.message));
      };
      worker.postMessage(message, transfer);
    });
  try {
    for (let i = 0; i < count; i++) {
      const canvas = await pixels(await draw(i));
      const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
      if (!data) throw new Error('no picture');
      await order({ pixels: data.buffer, width: canvas.width, height: canvas.height, delay: i === count - 1 ? lastDelay : delay }, [data.buffer]);
      progress(i + 1);
    }
    return new Blob([(await order({ finish: true })) as BlobPart], { type: 'image/gif' });
  } finally {
    worker.terminate();
  }
}
