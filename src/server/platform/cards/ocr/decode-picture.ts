import sharp from 'sharp';

/** A picture in grey levels, 0 (black) to 255, row by row from the top left. */
export type GreyPicture = { readonly width: number; readonly height: number; readonly pixels: Uint8Array };

// Uploaded pictures have no more pixels (uploads/clean-picture.ts), and one picture at a time is decoded here.
const MAX_PIXELS = 25_000_000;

/**
 * Decodes a JPEG, PNG or WebP, rotated by its EXIF data, and scales its longer side to `longSide` pixels, so that later
 * steps can use pixels as units. Returns `null` if it is no picture.
 */
export async function decodePicture(bytes: Buffer, longSide: number): Promise<GreyPicture | null> {
  if (!isPhotograph(bytes)) return null;
  try {
    const { data, info } = await sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
      .autoOrient()
      .flatten({ background: 'white' })
      .resize({ width: longSide, height: longSide, fit: 'inside' })
      .toColourspace('b-w')
      .raw()
      .toBuffer({ resolveWithObject: true });
    return {
      width: info.width,
      height: info.height,
      pixels: new Uint8Array(data.buffer, data.byteOffset, data.length),
    };
  } catch {
    return null;
  }
}

/**
 * True if the first bytes are those of a JPEG, PNG or WebP. The library would also open vector drawings, which may
 * refer to other files.
 */
function isPhotograph(bytes: Buffer): boolean {
  const starts = bytes.toString('latin1', 0, 12);
  return starts.startsWith('\xff\xd8\xff') || starts.startsWith('\x89PNG\r\n') || /^RIFF.{4}WEBP/s.test(starts);
}
