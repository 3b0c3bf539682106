import { parentPort } from 'node:worker_threads';
import type { CardQuestion } from './built-in-card-reader.ts';
import { startWorkLimit } from './ocr/work-limit.ts';
import { readIdentityPictures, readVehiclePictures } from './read-card.ts';

/* The thread that reads cards. */

parentPort?.on('message', async ({ id, kind, pictures, today, workLimit }: CardQuestion & { id: number }) => {
  let reading: unknown = null;
  startWorkLimit(workLimit);
  try {
    const bytes = pictures.map((picture) => Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength));
    reading = kind === 'identity' ? await readIdentityPictures(bytes, today) : await readVehiclePictures(bytes);
  } catch {
    // A picture that crashes the reader counts as unreadable.
  }
  parentPort?.postMessage({ id, reading });
});
parentPort?.postMessage({ ready: true });
