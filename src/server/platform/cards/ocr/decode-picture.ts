import sharp from 'sharp';

/** A picture in shades of grey, 0 (black) to 255, row by row from the top left. */
export type GreyPicture = { readonly width: number; readonly height: number; readonly pixels: Uint8Array };

// Pictures that were sent have no more (uploads/clean-picture.ts), and one at a time is decoded here.
const MAX_PIXELS = 25_000_000;

/**
 * Decodes a JPEG, PNG or WebP, turned as its EXIF says, with its longer side brought to `longSide` pixels: what follows
 * can then count in pixels. `null` when it is no picture.
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

/** By its first bytes a JPEG, PNG or WebP. The library would also open drawings, which may name other files. */
function isPhotograph(bytes: Buffer): boolean {
  const starts = bytes.toString('latin1', 0, 12);
  return starts.startsWith('\xff\xd8\xff') || starts.startsWith('\x89PNG\r\n') || /^RIFF.{4}WEBP/s.test(starts);
}
