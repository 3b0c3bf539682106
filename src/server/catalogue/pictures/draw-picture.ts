import { createHash } from 'node:crypto';
import sharp, { type Sharp } from 'sharp';
import { findPictureFault, MAX_PIXELS, type PictureFault } from '#server/platform/files/picture-fault.ts';

/** The size of a card's picture in pixels, 8 to 5, sharp on a dense screen. The narrow size is for phones. */
const WIDE_SIZE = { width: 960, height: 600 };
const NARROW_SIZE = { width: 480, height: 300 };
const TIMEOUT_SECONDS = 20;

/** A stored picture: two widths, and the SHA-256 of the wide one. */
export type DrawnPicture = { hash: string; wide: Buffer; narrow: Buffer };
export type DrawFault = PictureFault | 'pictureTooSmall' | 'pictureOther';

/**
 * Converts an uploaded picture to WebP: upright, its middle cut to 8 to 5. It removes all metadata (place, time) and
 * all hidden data in or behind the picture.
 */
export async function drawPicture(sent: Buffer): Promise<DrawnPicture | DrawFault> {
  const fault = await findPictureFault(sent);
  if (fault) return fault;
  const { autoOrient } = await sharp(sent).metadata();
  if (autoOrient.width < WIDE_SIZE.width || autoOrient.height < WIDE_SIZE.height) return 'pictureTooSmall';
  try {
    const wide = await encodeWebp(
      sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: 'error' }).autoOrient(),
      WIDE_SIZE,
    );
    return await addNarrowWidth(wide);
  } catch {
    return 'imageUnreadable';
  }
}

/**
 * Reuses a picture that `drawPicture` made, here or in another shop. It stays byte for byte, so that an imported
 * product is the same. Returns `pictureOther` for bytes that `drawPicture` never makes: other content than a picture,
 * or another size.
 */
export async function reusePicture(wide: Buffer): Promise<DrawnPicture | 'pictureOther'> {
  if (!isPlainWebp(wide)) return 'pictureOther';
  try {
    const { width, height, pages = 1 } = await sharp(wide, { failOn: 'error' }).metadata();
    return width === WIDE_SIZE.width && height === WIDE_SIZE.height && pages === 1
      ? await addNarrowWidth(wide)
      : 'pictureOther';
  } catch {
    return 'pictureOther';
  }
}

async function addNarrowWidth(wide: Buffer): Promise<DrawnPicture> {
  const narrow = await encodeWebp(sharp(wide, { limitInputPixels: MAX_PIXELS, failOn: 'error' }), NARROW_SIZE);
  return { hash: createHash('sha256').update(wide).digest('hex'), wide, narrow };
}

function encodeWebp(picture: Sharp, size: { width: number; height: number }): Promise<Buffer> {
  return picture
    .resize({ ...size, fit: 'cover' })
    .flatten({ background: '#ffffff' })
    .webp({ quality: 80, effort: 5, smartSubsample: true })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .toBuffer();
}

/**
 * Returns true for WebP with the picture data alone (RFC 9649: one chunk `VP8 ` to the end of the file), without
 * metadata or trailing data.
 */
function isPlainWebp(bytes: Buffer): boolean {
  if (bytes.length < 20 || bytes.toString('latin1', 0, 4) !== 'RIFF' || bytes.toString('latin1', 8, 16) !== 'WEBPVP8 ')
    return false;
  const size = bytes.readUInt32LE(16);
  return bytes.readUInt32LE(4) === bytes.length - 8 && bytes.length === 20 + size + (size % 2);
}
