import { crc32 } from 'node:zlib';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { findPictureFault, isPicture } from './picture-fault.ts';

const drawn = sharp({ create: { width: 4, height: 3, channels: 3, background: 'teal' } });

/** Creates a PNG whose header states this size. */
async function claiming(width: number, height: number): Promise<Buffer> {
  const bytes = await drawn.clone().png().toBuffer();
  bytes.writeUInt32BE(width, 16);
  bytes.writeUInt32BE(height, 20);
  bytes.writeUInt32BE(crc32(bytes.subarray(12, 29)), 29);
  return bytes;
}

test('JPEG, PNG and WebP are pictures by their content, and nothing else is a picture', async () => {
  for (const format of ['jpeg', 'png', 'webp'] as const) {
    const bytes = await drawn.clone().toFormat(format).toBuffer();
    expect([isPicture(bytes), await findPictureFault(bytes)], format).toEqual([true, undefined]);
  }
  const gif = await drawn.clone().gif().toBuffer();
  const sound = Buffer.from('RIFF\0\0\0\0WAVEfmt ');
  for (const other of [gif, sound, Buffer.from('%PDF-1.7'), Buffer.alloc(0), Buffer.from('a RIFF....WEBP')])
    expect([isPicture(other), await findPictureFault(other)]).toEqual([false, 'notAnImage']);
});

test('a picture that is cut in its head cannot be read', async () => {
  const bytes = await drawn.clone().png().toBuffer();
  expect(await findPictureFault(bytes.subarray(0, 12))).toBe('imageUnreadable');
});

test('25,000,000 pixels are the maximum, by the size in the head of the file', async () => {
  expect(await findPictureFault(await claiming(5000, 5000))).toBeUndefined();
  expect(await findPictureFault(await claiming(5000, 5001))).toBe('imageTooManyPixels');
  expect(await findPictureFault(await claiming(100_000, 100_000))).toBe('imageTooManyPixels');
});
