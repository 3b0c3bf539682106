import { isApiError } from '#web/api/api-error.ts';
import { preparePicture } from '../picture/prepare-picture.ts';

/** A file as it is sent, or the code of the reason why it cannot be sent. */
export type PreparedFile = { content: Blob; isPicture: boolean } | { problem: string };

/**
 * Prepares a chosen file for sending: a PDF unchanged, a photograph smaller if that reduces its size. The first bytes
 * decide the type of the file, as on the server.
 */
export async function prepareFile(file: File): Promise<PreparedFile> {
  const head = await file
    .slice(0, 5)
    .text()
    .catch(() => '');
  if (head === '%PDF-') return { content: new Blob([file], { type: 'application/pdf' }), isPicture: false };
  try {
    const smaller = await preparePicture(file);
    const isPlain = /^image\/(jpeg|png|webp)$/.test(file.type);
    return { content: isPlain && file.size <= smaller.size ? file : smaller, isPicture: true };
  } catch (error) {
    const problem = isApiError(error) ? error.problem : 'imageUnreadable';
    return { problem: problem === 'notAnImage' ? 'fileTypeWrong' : problem };
  }
}
