import sharp from 'sharp';
import { findPictureFault, MAX_PIXELS } from '#server/platform/files/picture-fault.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { limitConcurrency } from './concurrency-limit.ts';

/** Of the picture that is kept: enough to read the small print of a card. */
const MAX_SIDE_PX = 2400;
const TIMEOUT_SECONDS = 20;

/** In this server: 200 MB at most, and a core that is left for everything else. The others are some seconds of work. */
const runLimited = limitConcurrency({ atOnce: 2, waiting: 20 });

/**
 * The picture drawn anew as JPEG: upright, with nothing else in it. Where and when it was taken, and whatever was hidden
 * behind or inside of it, is gone.
 * @throws ApiProblem 415 `notAnImage` for other kinds of file, 422 `imageUnreadable` for broken ones, 422
 * `imageTooManyPixels` for huge ones, which are not decoded, 503 `tooBusy` when too many are waiting
 */
export async function cleanPicture(sent: Buffer): Promise<Buffer> {
  return runLimited(async () => {
    const fault = await findPictureFault(sent);
    if (fault) throw new ApiProblem(fault === 'notAnImage' ? 415 : 422, fault);
    try {
      return await sharp(sent, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
        .autoOrient()
        .resize({ width: MAX_SIDE_PX, height: MAX_SIDE_PX, fit: 'inside', withoutEnlargement: true })
        .flatten({ background: '#ffffff' })
        .jpeg({ quality: 88, chromaSubsampling: '4:4:4' })
        .timeout({ seconds: TIMEOUT_SECONDS })
        .toBuffer();
    } catch {
      throw new ApiProblem(422, 'imageUnreadable');
    }
  });
}
