import Type from 'typebox';
import { get, post } from '../call.ts';
import { draftHeaders, fileBody, fileReply } from '../schemas.ts';

/**
 * Maximum bytes of an uploaded picture: 2 MB (specification, 5). The browser reduces larger pictures before the upload.
 */
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024;

/** Media types of the pictures that the server accepts. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/**
 * Uploads a picture for a draft. The body is the picture's bytes, with the picture's content type. The answer of the
 * field is the reply's `upload`. Errors: 413 `imageTooLarge`, 415 `notAnImage`, 422 `imageUnreadable`,
 * `imageTooManyPixels` (more than 25 million), `tooManyUploads`, `fileInfected`, 409 `alreadyConfirmed`, 503 `tooBusy`
 * (too many uploads at once), `filesAway` (the server cannot save files).
 */
export const sendUpload = post(
  '/api/drafts/:id/uploads',
  'anyone',
  'Send a picture: JPEG, PNG or WebP, at most 2 MB, as the body itself',
  {
    headers: draftHeaders,
    body: fileBody,
    reply: Type.Object({
      upload: Type.String(),
      /** Size of the stored picture in bytes. */
      bytes: Type.Integer(),
    }),
    status: 201,
    bodyLimit: MAX_PICTURE_BYTES,
    // The limit is low because the server decodes, redraws and stores each picture.
    perMinute: 60,
  },
);

/** Returns a picture of a draft as `image/jpeg`. */
export const getUpload = get('/api/drafts/:id/uploads/:upload', 'anyone', 'A picture of a draft, for its owner', {
  headers: draftHeaders,
  reply: fileReply,
});
