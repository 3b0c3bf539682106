import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { cleanPicture } from './clean-picture.ts';

/**
 * Cleans an uploaded document: a picture is drawn anew, a PDF is unchanged. The content type of a file is ignored: its
 * first bytes decide.
 * @throws 415 `fileTypeWrong`, and the refusals of `cleanPicture`
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
