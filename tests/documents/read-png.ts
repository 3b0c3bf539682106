import { inflateSync } from 'node:zlib';

/** How dark each pixel is, 0 (white) to 255, row by row; `red` is set where the pixel is a pure mark of that colour. */
export type Picture = { width: number; height: number; dark: Uint8Array; red: Uint8Array };

function paeth(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [toLeft, toUp, toCorner] = [Math.abs(guess - left), Math.abs(guess - up), Math.abs(guess - corner)];
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** What a byte is foretold to be from its neighbours. Asked twenty million times of one picture. */
function predicted(filter: number, left: number, up: number, corner: number): number {
  if (filter === 0) return 0;
  if (filter === 1) return left;
  if (filter === 2) return up;
  return filter === 3 ? (left + up) >> 1 : paeth(left, up, corner);
}

/** Reads what Chromium's screenshots are: PNG of 8 bits, RGB or RGBA, not interlaced. */
export function readPng(png: Buffer): Picture {
  const width = png.readUInt32BE(16);
  const height = png.readUInt32BE(20);
  const bytesPerPixel = png[25] === 6 ? 4 : 3;
  const parts: Buffer[] = [];
  for (let at = 8; at < png.length; ) {
    const length = png.readUInt32BE(at);
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') parts.push(png.subarray(at + 8, at + 8 + length));
    at += 12 + length;
  }
  const raw = inflateSync(Buffer.concat(parts));
  const stride = width * bytesPerPixel;
  const line = new Uint8Array(stride);
  const above = new Uint8Array(stride);
  const picture = { width, height, dark: new Uint8Array(width * height), red: new Uint8Array(width * height) };
  for (let y = 0; y < height; y++) {
    const start = y * (stride + 1);
    const filter = raw[start]!;
    for (let x = 0; x < stride; x++) {
      const left = x < bytesPerPixel ? 0 : line[x - bytesPerPixel]!;
      const up = above[x]!;
      const corner = x < bytesPerPixel ? 0 : above[x - bytesPerPixel]!;
      line[x] = (raw[start + 1 + x]! + predicted(filter, left, up, corner)) & 255;
    }
    for (let x = 0; x < width; x++) {
      const [r, g, b] = [line[x * bytesPerPixel]!, line[x * bytesPerPixel + 1]!, line[x * bytesPerPixel + 2]!];
      picture.dark[y * width + x] = 255 - Math.round((r + g + b) / 3);
      picture.red[y * width + x] = r > 230 && g < 25 && b < 25 ? 1 : 0;
    }
    above.set(line);
  }
  return picture;
}
