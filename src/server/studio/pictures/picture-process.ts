import { drawPicture } from '#server/catalogue/pictures/draw-picture.ts';

/* Decodes a picture in a process of its own, because a malicious upload may attack the decoder. */

process.once('message', async (bytes: Uint8Array) => {
  process.send?.(await drawPicture(Buffer.from(bytes)), () => process.disconnect());
});
