import Type from 'typebox';
import { get, post } from '../../call.ts';
import { closedObject, fileBody, fileReply, texts } from '../../schemas.ts';
import { editors, studio } from '../files.ts';

/** Maximum bytes of a packed archive (.zip). */
const MAX_ARCHIVE_BYTES = 16 * 1024 * 1024;

export const ARCHIVE_TYPE = 'application/zip';

/**
 * Returns an archive (`application/zip`) with the release's files at their paths, and with the pictures that they name.
 * The same content results in the same bytes.
 */
export const getArchive = get('/api/studio/releases/:id/archive', studio, 'The files of a release as one archive', {
  query: closedObject({ product: Type.Optional(Type.String({ maxLength: 40 })) }),
  perMinute: 30,
  reply: fileReply,
});

/**
 * Reads the files of an archive by their paths, in the form of `getArchive`. A folder around them is removed. The
 * archive's pictures are stored for a release that is created with these files; the files themselves are not stored.
 * 422 `archiveNotValid` with each entry that cannot be used: `archiveUnreadable`, `archivePath` if the path is no path
 * of a product file, `archiveTwice`, `archiveLink`, `archiveText`, `archivePicture` for a picture in another form than
 * in `getArchive`, `archiveTooLong` if the unpacked size is too large. 413 `archiveTooLarge`, 503 `workbooksBusy`.
 */
export const readArchive = post(
  '/api/studio/archives',
  editors,
  'Reads an archive of files of products: a .zip of at most 16 MB, as the body itself',
  {
    body: fileBody,
    bodyLimit: MAX_ARCHIVE_BYTES,
    isRead: true,
    // The limit is low because a separate process reads each archive.
    perMinute: 20,
    reply: Type.Object({ files: texts }),
  },
);
