import sharp from 'sharp';
import { expect, test } from 'vitest';
import { decodePicture } from './decode-picture.ts';

const plain = sharp({ create: { width: 40, height: 20, channels: 3, background: '#808080' } });

test.each(['jpeg', 'png', 'webp'] as const)('a %s is decoded, as large as asked', async (format) => {
  const picture = await decodePicture(await plain.clone().toFormat(format).toBuffer(), 80);
  expect(picture).toMatchObject({ width: 80, height: 40 });
  expect(picture?.pixels[0]).toBeCloseTo(128, -1);
});

test('a picture from a phone that was held upright is upright', async () => {
  const turned = await plain.clone().withMetadata({ orientation: 6 }).jpeg().toBuffer();
  expect(await decodePicture(turned, 80)).toMatchObject({ width: 40, height: 80 });
});

test('a drawing, a cut picture and an empty file are no pictures', async () => {
  const whole = await plain.clone().resize(400).jpeg().toBuffer();
  for (const bytes of [
    Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
    whole.subarray(0, 300),
    Buffer.alloc(0),
  ])
    expect(await decodePicture(bytes, 80)).toBeNull();
});
