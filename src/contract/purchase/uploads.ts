import Type from 'typebox';
import { get, post } from '../call.ts';
import { draftHeaders, fileBody, fileReply } from '../schemas.ts';

/**
 * Maximum bytes of one picture: 2 MB (specification, 5). The browser makes pictures smaller before this limit applies.
 */
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024;

/** The accepted types of pictures. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/**
 * Uploads a picture. The body is its bytes, with its own content type. The answer of the field is the `upload` of the
 * reply. Errors: 413 `imageTooLarge`, 415 `notAnImage`, 422 `imageUnreadable`, `imageTooManyPixels` (more than 25
 * million) and `tooManyUploads`, 409 `alreadyConfirmed`, 422 `fileInfected`, 503 `tooBusy`, `filesAway`.
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
      /** Size of the stored picture. */
      bytes: Type.Integer(),
    }),
    status: 201,
    bodyLimit: MAX_PICTURE_BYTES,
    // The server decodes, redraws and stores each picture.
    perMinute: 60,
  },
);

/** Answers with `image/jpeg`. */
export const getUpload = get('/api/drafts/:id/uploads/:upload', 'anyone', 'A picture of a draft, for its owner', {
  headers: draftHeaders,
  reply: fileReply,
});
