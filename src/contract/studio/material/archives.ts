import Type from 'typebox';
import { get, post } from '../../call.ts';
import { closedObject } from '../../schemas.ts';
import { editors, studio } from '../files.ts';

/** Most bytes of an archive, packed. */
const MAX_ARCHIVE_BYTES = 16 * 1024 * 1024;

export const ARCHIVE_TYPE = 'application/zip';

/** Answers with `application/zip`: the project's files at their paths, and the pictures that they name. The same content gives the same bytes. */
export const getArchive = get('/api/studio/releases/:id/archive', studio, 'The files of a release as one archive', {
  query: closedObject({ product: Type.Optional(Type.String({ maxLength: 40 })) }),
  perMinute: 30,
  reply: Type.Unsafe<Uint8Array>(Type.Any()),
});

/**
 * The files of an archive by their paths, as an export has them. A folder around them is taken off. Its pictures are kept, for the release
 * that is begun with the files; of these nothing is written yet. 422
 * `archiveNotValid` with each entry that cannot be taken: `archiveUnreadable`, `archivePath` for what is no file of a product,
 * `archiveTwice`, `archiveLink`, `archiveText`, `archivePicture` for a picture that no studio has drawn, `archiveTooLong` for what unpacks to too much. 413 `archiveTooLarge`, 503
 * `workbooksBusy`.
 */
export const readArchive = post(
  '/api/studio/archives',
  editors,
  'Reads an archive of files of products: a .zip of at most 16 MB, as the body itself',
  {
    body: Type.Unsafe<unknown>(Type.Any()),
    bodyLimit: MAX_ARCHIVE_BYTES,
    isRead: true,
    // Each is read by a process of its own.
    perMinute: 20,
    reply: Type.Object({ files: Type.Record(Type.String(), Type.String()) }),
  },
);
