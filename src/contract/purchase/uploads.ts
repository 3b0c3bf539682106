import Type from 'typebox';
import { get, post } from '../call.ts';

/** Bytes that one picture may have: 2 MB (specification, 5). Pictures are made smaller first, then this is applied. */
export const MAX_PICTURE_BYTES = 2 * 1024 * 1024;

/** The kinds of picture that are taken. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/webp'] as const;

/** The draft's key travels in a header, never in an address. */
const headers = Type.Object({ 'draft-key': Type.String({ maxLength: 128 }) });

/**
 * The body is the picture's bytes, under its own content type. The answer of the field is the `upload` of the reply.
 * Refusals: 413 `imageTooLarge`, 415 `notAnImage`, 422 `imageUnreadable`, `imageTooManyPixels` (more than 25
 * million) and `tooManyUploads`, 409 `alreadyConfirmed`, 422 `fileInfected`, 503 `tooBusy`, `filesAway`.
 */
export const sendUpload = post(
  '/api/drafts/:id/uploads',
  'anyone',
  'Send a picture: JPEG, PNG or WebP, at most 2 MB, as the body itself',
  {
    headers,
    body: Type.Unsafe<unknown>(Type.Any()),
    reply: Type.Object({
      upload: Type.String(),
      /** Of the picture as it is kept. */
      bytes: Type.Integer(),
    }),
    status: 201,
    bodyLimit: MAX_PICTURE_BYTES,
    // Each is decoded, drawn anew and kept.
    perMinute: 60,
  },
);

/** Answers with `image/jpeg`. */
export const getUpload = get('/api/drafts/:id/uploads/:upload', 'anyone', 'A picture of a draft, for its owner', {
  headers,
  reply: Type.Unsafe<Uint8Array>(Type.Any()),
});
