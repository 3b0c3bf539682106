import sharp from 'sharp';
import { ApiProblem } from '../http/api-problem.ts';

/** Decoded, four bytes a pixel: 200 MB. A file of 2 MB can claim to be far more. */
const MOST_PIXELS = 50_000_000;
/** Of the picture that is kept: enough to read the small print of a card. */
const LONGEST_SIDE = 2400;
const SECONDS = 20;

/**
 * The picture drawn anew as JPEG: upright, with nothing else in it. Where and when it was taken, and whatever was hidden
 * behind or inside of it, is gone.
 * @throws ApiProblem 415 `notAnImage` for other kinds of file, 422 `imageUnreadable` for broken and for huge ones
 */
export async function cleanPicture(sent: Buffer): Promise<Buffer> {
  if (!isPicture(sent)) throw new ApiProblem(415, 'notAnImage');
  try {
    return await sharp(sent, { limitInputPixels: MOST_PIXELS, failOn: 'error' })
      .autoOrient()
      .resize({ width: LONGEST_SIDE, height: LONGEST_SIDE, fit: 'inside', withoutEnlargement: true })
      .flatten({ background: '#ffffff' })
      .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
      .timeout({ seconds: SECONDS })
      .toBuffer();
  } catch {
    throw new ApiProblem(422, 'imageUnreadable');
  }
}

/** The first bytes of JPEG, PNG and WebP; what a file calls itself does not count. */
function isPicture(bytes: Buffer): boolean {
  const begins = bytes.toString('latin1', 0, 12);
  return begins.startsWith('\xff\xd8\xff') || begins.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF.{4}WEBP$/s.test(begins);
}
