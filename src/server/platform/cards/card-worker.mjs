// The thread that reads cards. It is plain JavaScript, so that it starts without a loader; it registers the loader for
// its other modules.
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
    // A picture that crashes the reader counts as unreadable.
  }
  parentPort.postMessage({ id, reading });
});
parentPort.postMessage({ ready: true });
