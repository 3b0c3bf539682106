import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { draftHeaders, fileBody, fileReply, nullable } from '../schemas.ts';

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

/** The reading of an identity card or passport; a member is null if the card does not state it. */
const cardReading = Type.Object({
  fullName: Type.String(),
  givenName: Type.String(),
  familyName: Type.String(),
  gender: nullable(Type.String()),
  dateOfBirth: nullable(Type.String()),
  idNumber: Type.String(),
});
export type CardReading = Static<typeof cardReading>;

/**
 * Reads an identity card or passport on a picture of a draft, for a person of a list: what is read becomes no answer by
 * itself. `reading` is null if no card is readable on the picture, or if this draft or network has read too many.
 */
export const readCard = post(
  '/api/drafts/:id/uploads/:upload/reading',
  'anyone',
  'Read the identity card or passport on a picture of a draft',
  { headers: draftHeaders, reply: Type.Object({ reading: nullable(cardReading) }), secretReply: true, perMinute: 60 },
);
