import { expect, test } from 'vitest';
import { computePictureSize } from './picture-size.ts';

test.each([
  ['a photograph of 12 megapixels', 4032, 3024, 2000, 1500],
  ['the same, upright', 3024, 4032, 1500, 2000],
  ['one that is just too wide', 2001, 1000, 2000, 1000],
  ['one that just fits', 2000, 2000, 2000, 2000],
  ['a small one, which is never enlarged', 640, 480, 640, 480],
  ['a strip, which stays a pixel high', 100_000, 3, 2000, 1],
  ['a panorama', 12_000, 2500, 2000, 417],
])('%s', (_what, width, height, toWidth, toHeight) => {
  expect(computePictureSize(width, height, 2000)).toEqual({ width: toWidth, height: toHeight });
});
