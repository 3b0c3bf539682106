import sharp from 'sharp';
import { findPictureFault, MAX_PIXELS } from '#server/platform/files/picture-fault.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { limitConcurrency } from './concurrency-limit.ts';

/** Maximum width and height of the stored picture: enough to read the small print of a card. */
const MAX_SIDE_PX = 2400;
const TIMEOUT_SECONDS = 20;

/** Limits of this server: 200 MB at most, and one core free for other work. The waiting ones need some seconds. */
const runLimited = limitConcurrency({ atOnce: 2, waiting: 20 });

/**
 * Draws a picture anew as upright JPEG without any other data. Place and time of the photo, and data hidden behind or
 * inside of it, are removed.
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
