import jsQR from 'jsqr';
import QRCode from 'qrcode';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { listReadScales } from '#web/surfaces/public/scan/read-scales.ts';

/* Pictures that people choose on the scan page: photographs, and screenshots of a whole certificate. */

test.each([
  // A screenshot of a page at 100 dpi, a photograph, and a small code alone.
  [827, 1169, [800 / 1169, 1600 / 1169, 2400 / 1169, 3]],
  [3000, 4000, [0.2, 0.4, 0.6, 0.9]],
  [200, 200, [3]],
])('a picture of %d by %d pixels is read small first', (width, height, expected) => {
  expect(listReadScales(width, height)).toEqual(expected);
});

const TEXT = `https://shop.insurer.example/scan?q=${'A7fK2mQ9xZ'.repeat(16)}`;

/** A screenshot of a page with words, a band and margins; its code has so many pixels a side. */
async function drawScreenshot(side: number, type: 'png' | 'jpeg'): Promise<Buffer> {
  const [width, height] = [827, 1169];
  const drawn = await QRCode.toString(TEXT, { type: 'svg', margin: 0 });
  const code = await sharp(Buffer.from(drawn), { density: 600 })
    .resize(side, side, { kernel: 'cubic' })
    .png()
    .toBuffer();
  const words = Array.from({ length: 40 }, (_, row) => `<text x="60" y="${250 + row * 18}">Cover of row ${row}</text>`);
  const page = `<svg width="${width}" height="${height}"><rect x="50" y="60" width="500" height="80" fill="#00853e"/>${words.join('')}</svg>`;
  return sharp({ create: { width, height, channels: 3, background: 'white' } })
    .composite([
      { input: Buffer.from(page), left: 0, top: 0 },
      { input: code, left: 640, top: 61 },
    ])
    .toFormat(type, { quality: 85 })
    .toBuffer();
}

/** Reads a picture as the page does, at one size after the other. */
async function read(picture: Buffer): Promise<string | undefined> {
  const { width = 0, height = 0 } = await sharp(picture).metadata();
  for (const scale of listReadScales(width, height)) {
    const sized = sharp(picture).resize(Math.round(width * scale), Math.round(height * scale), { kernel: 'cubic' });
    const { data, info } = await sized.ensureAlpha().raw().toBuffer({ resolveWithObject: true });
    const found = jsQR(new Uint8ClampedArray(data), info.width, info.height)?.data;
    if (found) return found;
  }
  return undefined;
}

test.each(['png', 'jpeg'] as const)('the code on a screenshot of a page (%s) is read', async (type) => {
  expect(await read(await drawScreenshot(126, type))).toBe(TEXT);
});
