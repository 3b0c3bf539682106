import Type from 'typebox';
import { get, post, remove } from '../call.ts';
import { closedObject, fileBody, fileReply, nullable } from '../schemas.ts';
import { claimFile, claimReaders, claimScopes } from './claims.ts';

/** Maximum number of files of one claim, and maximum bytes of all its files together (specification, 5 and 9). */
export const claimFileLimits = { files: 10, bytes: 10 * 1024 * 1024 };

/** Members of every call that uploads a file to a claim. */
export const claimFileUpload = {
  ...({ body: fileBody, reply: claimFile, status: 201 } as const),
  ...{ bodyLimit: claimFileLimits.bytes, perMinute: 120 },
};

/**
 * Uploads one file. The body is the file's bytes; the first bytes decide its type. Errors: 413 `filesTooLarge`, 415
 * `fileTypeWrong`, 422 `tooManyFiles`, `imageUnreadable`, `imageTooManyPixels`, `paperUnknown` (unknown document type),
 * `fileInfected`, 503 `tooBusy` (too many uploads at once), `filesAway` (the server cannot save files).
 */
export const sendClaimFile = post(
  '/api/claims/:ref/files',
  claimScopes,
  'Send a file of a claim: JPEG, PNG, WebP or PDF, as the body itself; at most 10 files of 10 MB together',
  {
    query: closedObject({
      name: Type.Optional(Type.String({ maxLength: 200 })),
      paper: Type.Optional(Type.String({ maxLength: 40 })),
    }),
    ...claimFileUpload,
  },
);

/** Returns a file of a claim as an attachment, so a browser saves the file and does not display it in the page. */
export const getClaimFile = get('/api/claims/:ref/files/:file', claimReaders, 'A file of a claim', {
  reply: fileReply,
});

/** Names the file that proves a line; null: none does. 404 `fileNotFound` if the claim has no such file or line. */
export const setLineFile = post('/api/claims/:ref/lines/:line/file', claimScopes, 'Name the file that proves a line', {
  body: closedObject({ file: nullable(Type.String({ maxLength: 64 })) }),
  reply: Type.Null(),
  status: 204,
});

export const removeClaimFile = remove(
  '/api/claims/:ref/files/:file',
  claimScopes,
  'Take a file back, before the review begins',
  { reply: Type.Null(), status: 204 },
);
