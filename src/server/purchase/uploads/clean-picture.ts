import sharp from 'sharp';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { takeTurns } from './take-turns.ts';

/** Decoded, four bytes a pixel: 100 MB. A file of 50 KB can claim to be far more. */
const MOST_PIXELS = 25_000_000;
/** Of the picture that is kept: enough to read the small print of a card. */
const LONGEST_SIDE = 2400;
const SECONDS = 20;

/** In this server: 200 MB at most, and a core that is left for everything else. The others are some seconds of work. */
const inTurn = takeTurns({ atOnce: 2, waiting: 20 });

/**
 * The picture drawn anew as JPEG: upright, with nothing else in it. Where and when it was taken, and whatever was hidden
 * behind or inside of it, is gone.
 * @throws ApiProblem 415 `notAnImage` for other kinds of file, 422 `imageUnreadable` for broken ones, 422
 * `imageTooManyPixels` for huge ones, which are not decoded, 503 `tooBusy` when too many are waiting
 */
export async function cleanPicture(sent: Buffer): Promise<Buffer> {
  if (!isPicture(sent)) throw new ApiProblem(415, 'notAnImage');
  return inTurn(async () => {
    await refuseHuge(sent);
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
  });
}

/** By what its head says, before anything of it is unpacked. */
async function refuseHuge(sent: Buffer): Promise<void> {
  const { width, height } = await sharp(sent, { limitInputPixels: false })
    .metadata()
    .catch(() => {
      throw new ApiProblem(422, 'imageUnreadable');
    });
  if (width * height > MOST_PIXELS) throw new ApiProblem(422, 'imageTooManyPixels');
}

/** The first bytes of JPEG, PNG and WebP; what a file calls itself does not count. */
function isPicture(bytes: Buffer): boolean {
  const begins = bytes.toString('latin1', 0, 12);
  return begins.startsWith('\xff\xd8\xff') || begins.startsWith('\x89PNG\r\n\x1a\n') || /^RIFF.{4}WEBP$/s.test(begins);
}
