import { expect, test } from 'vitest';
import { computePictureSize } from './picture-size.ts';

test.each([
  ['a photograph of 12 megapixels', [4032, 3024], { width: 2000, height: 1500 }],
  ['the same, upright', [3024, 4032], { width: 1500, height: 2000 }],
  ['one that is just too wide', [2001, 1000], { width: 2000, height: 1000 }],
  ['one that just fits', [2000, 2000], { width: 2000, height: 2000 }],
  ['a small one, which is never enlarged', [640, 480], { width: 640, height: 480 }],
  ['a strip, which stays a pixel high', [100_000, 3], { width: 2000, height: 1 }],
  ['a panorama', [12_000, 2500], { width: 2000, height: 417 }],
] as const)('%s', (_what, [width, height], size) => {
  expect(computePictureSize(width, height, 2000)).toEqual(size);
});
