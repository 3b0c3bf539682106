import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { cleanPicture } from './clean-picture.ts';

/**
 * A paper that was sent: a picture is drawn anew, a PDF stays as it is. What a file calls itself is not asked: its first
 * bytes are looked at. Throws 415 `fileTypeWrong`, and what `cleanPicture` refuses.
 */
export async function cleanFile(sent: Buffer): Promise<{ content: Buffer; contentType: string }> {
  if (sent.toString('latin1', 0, 5) === '%PDF-') return { content: sent, contentType: 'application/pdf' };
  try {
    return { content: await cleanPicture(sent), contentType: 'image/jpeg' };
  } catch (error) {
    const isOther = error instanceof ApiProblem && error.code === 'notAnImage';
    throw isOther ? new ApiProblem(415, 'fileTypeWrong') : error;
  }
}
