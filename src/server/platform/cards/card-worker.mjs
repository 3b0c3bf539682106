// The thread that reads cards. Plain JavaScript, so that it starts by itself; it brings the loader for what it reads with.
import { parentPort } from 'node:worker_threads';
import { register } from 'tsx/esm/api';

register();
const { readIdentityPictures, readVehiclePictures } = await import('./read-card.ts');
const { startWorkLimit } = await import('./ocr/work-limit.ts');

parentPort.on('message', async ({ id, kind, pictures, today, workLimit }) => {
  let reading = null;
  startWorkLimit(workLimit);
  try {
    const bytes = pictures.map((picture) => Buffer.from(picture.buffer, picture.byteOffset, picture.byteLength));
    reading = kind === 'identity' ? await readIdentityPictures(bytes, today) : await readVehiclePictures(bytes);
  } catch {
    // A picture that breaks the reader is one it is unable to read.
  }
  parentPort.postMessage({ id, reading });
});
parentPort.postMessage({ ready: true });
