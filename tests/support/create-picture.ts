import { randomBytes } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';

type PictureOptions = {
  width?: number;
  height?: number;
  kind?: 'jpeg' | 'png' | 'webp';
  /** Nothing but grain, so that a picture of a phone's size has a phone's bytes. */
  grain?: boolean;
  /** As EXIF has it: 6 is held upright. */
  orientation?: number;
  /** Exact number of bytes, by a comment that no picture needs. JPEG only. */
  bytes?: number;
};

/** A picture that any program opens: red on the left, blue on the right. */
export async function createPicture(wish: PictureOptions = {}): Promise<Buffer> {
  const { width = 64, height = 40, kind = 'jpeg', grain = false, orientation, bytes } = wish;
  const drawn = (grain ? drawGrain(width, height) : drawTwoColours(width, height)).toFormat(kind, { quality: 60 });
  const made = await (orientation === undefined ? drawn : drawn.withMetadata({ orientation })).toBuffer();
  return bytes === undefined ? made : addComments(made, bytes);
}

function drawTwoColours(width: number, height: number): Sharp {
  const blue = { create: { width: Math.ceil(width / 2), height, channels: 3 as const, background: '#1040c0' } };
  return sharp({ create: { width, height, channels: 3, background: '#c01020' } }).composite([
    { input: blue, left: Math.floor(width / 2), top: 0 },
  ]);
}

function drawGrain(width: number, height: number): Sharp {
  return sharp(randomBytes(width * height * 3), { raw: { width, height, channels: 3 } });
}

/** Comment segments (FF FE, two bytes of length) behind the first marker, until there are so many bytes. */
function addComments(jpeg: Buffer, bytes: number): Buffer {
  const segments: Buffer[] = [];
  for (let missing = bytes - jpeg.length; missing > 0; ) {
    const size = missing > 60_004 ? 60_000 : missing;
    if (size < 4) throw new Error('a comment has four bytes or more');
    const segment = Buffer.alloc(size, 'x');
    segment.writeUInt16BE(0xfffe, 0);
    segment.writeUInt16BE(size - 2, 2);
    segments.push(segment);
    missing -= size;
  }
  return Buffer.concat([jpeg.subarray(0, 2), ...segments, jpeg.subarray(2)]);
}
