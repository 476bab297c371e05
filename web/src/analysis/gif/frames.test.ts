import { expect, test } from 'vitest';
import { Animation } from './frames';

const picture = (red: number): Uint8ClampedArray =>
  Uint8ClampedArray.from({ length: 4 * 4 * 4 }, (_, i) => (i % 4 === 3 ? 255 : i % 4 === 0 && i < 16 ? red : 40));

test('a GIF of two pictures, the second a change of the first', () => {
  const a = new Animation();
  a.add(picture(0), 4, 4, 500);
  a.add(picture(200), 4, 4, 900);
  const file = a.finish();
  expect(new TextDecoder('latin1').decode(file.slice(0, 6))).toBe('GIF89a');
  expect([file[6], file[8], file.at(-1)]).toEqual([4, 4, 0x3b]);
  // The graphic controls: 50 hundredths, then 90 with a transparent colour.
  const controls: number[][] = [];
  for (let i = 0; i < file.length - 7; i++) if (file[i] === 0x21 && file[i + 1] === 0xf9) controls.push([...file.slice(i + 3, i + 6)]);
  expect(controls.map(([flags = 0, low, high]) => [flags & 1, low, high])).toEqual([
    [0, 50, 0],
    [1, 90, 0],
  ]);
});
