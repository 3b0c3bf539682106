import { isApiError } from '#web/api/api-error.ts';
import { pictureToSend } from '#web/fields/picture/picture-to-send.ts';

export type FileToSend = { content: Blob; isPicture: boolean } | { problem: string };

/**
 * A chosen file as it is sent: a PDF as it is, a photograph made smaller where that makes it smaller. What a file is,
 * its first bytes say, as on the server.
 */
export async function fileToSend(file: File): Promise<FileToSend> {
  const head = await file
    .slice(0, 5)
    .text()
    .catch(() => '');
  if (head === '%PDF-') return { content: new Blob([file], { type: 'application/pdf' }), isPicture: false };
  try {
    const smaller = await pictureToSend(file);
    const isPlain = /^image\/(jpeg|png|webp)$/.test(file.type);
    return { content: isPlain && file.size <= smaller.size ? file : smaller, isPicture: true };
  } catch (error) {
    const problem = isApiError(error) ? error.problem : 'imageUnreadable';
    return { problem: problem === 'notAnImage' ? 'fileTypeWrong' : problem };
  }
}
