import { drawPicture } from '#server/catalogue/pictures/draw-picture.ts';

/* Decodes a picture in a process of its own: what somebody sends may be made to break whoever opens it. */

process.once('message', async (bytes: Uint8Array) => {
  process.send?.(await drawPicture(Buffer.from(bytes)), () => process.disconnect());
});
