import Type from 'typebox';
import { get, post } from '../../call.ts';
import { closedObject, fileBody, fileReply, texts } from '../../schemas.ts';
import { editors, studio } from '../files.ts';

/** Maximum bytes of a packed archive. */
const MAX_ARCHIVE_BYTES = 16 * 1024 * 1024;

export const ARCHIVE_TYPE = 'application/zip';

/**
 * Answers with `application/zip`: the project's files at their paths, and their pictures. The same content results in
 * the same bytes.
 */
export const getArchive = get('/api/studio/releases/:id/archive', studio, 'The files of a release as one archive', {
  query: closedObject({ product: Type.Optional(Type.String({ maxLength: 40 })) }),
  perMinute: 30,
  reply: fileReply,
});

/**
 * Reads the files of an archive by their paths, as an export has them. A folder around them is removed. Its pictures
 * are stored, for the release that is created with the files; the files themselves are not stored. 422
 * `archiveNotValid` with each entry that cannot be used: `archiveUnreadable`, `archivePath` if it is no file of a
 * product, `archiveTwice`, `archiveLink`, `archiveText`, `archivePicture` for a picture that is not as a studio exports
 * it, `archiveTooLong` if the unpacked size is too large. 413 `archiveTooLarge`, 503 `workbooksBusy`.
 */
export const readArchive = post(
  '/api/studio/archives',
  editors,
  'Reads an archive of files of products: a .zip of at most 16 MB, as the body itself',
  {
    body: fileBody,
    bodyLimit: MAX_ARCHIVE_BYTES,
    isRead: true,
    // A separate process reads each one.
    perMinute: 20,
    reply: Type.Object({ files: texts }),
  },
);
