import Type, { type Static } from 'typebox';
import { get, post } from '../call.ts';
import { locale } from '../products.ts';
import { closedObject, fileReply, nullable, oneOf } from '../schemas.ts';

/* Lists of the portal as files, for users with the right to save them. */

const exportScopes = ['b2b:export', 'insurer:export'] as const;

/** The lists that the server can save as a file. */
export const deskLists = [
  ...(['orders', 'customers', 'drafts', 'expiring', 'statement', 'commission'] as const),
  ...(['claims', 'holders', 'payableClaims', 'paymentRuns', 'moneyRequests'] as const),
  ...(['users', 'partners', 'partnerStatement', 'partnerCommission', 'accountLog'] as const),
  ...(['commissionRuns', 'runStatements', 'commissionStatements'] as const),
] as const;
export type DeskListName = (typeof deskLists)[number];

/** The filters and the sorting of a list: the members of its call except `cursor` and `limit`. */
export const listQuestion = Type.Record(Type.String({ maxLength: 40 }), Type.String({ maxLength: 200 }), {
  maxProperties: 20,
});
export type ListQuestion = Static<typeof listQuestion>;

const exportView = Type.Object({
  id: Type.String(),
  list: oneOf(deskLists),
  format: oneOf(['xlsx', 'csv']),
  /** `failed`: no file was made. */
  status: oneOf(['waiting', 'running', 'done', 'failed']),
  /** The number of rows that are written; `all`: the number of rows of the list, null while it is not known. */
  rows: Type.Integer(),
  all: nullable(Type.Integer()),
  /** The reason for `failed`: more rows than a sheet holds, a lost right, or a fault of the server. */
  failure: nullable(oneOf(['tooManyRows', 'rightLost', 'fault'])),
  createdAt: Type.String(),
  /** The instant (UTC) at which the file is deleted; null while there is no file. */
  keptUntil: nullable(Type.String()),
});
export type ExportView = Static<typeof exportView>;

/**
 * Lists the own exports of the last hours, the newest first, without files that the user may not read since the partner
 * changed or a right was lost.
 */
export const listExports = get('/api/b2b/exports', exportScopes, 'The files of lists that the user asked for', {
  reply: Type.Array(exportView),
});

/**
 * Starts a file with all rows of a list that match the filters, made by a job. 403 `permissionDenied` without a right of
 * the list; 422 `invalidRequest` for filters that the list does not know; 409 `exportsUnderWay` while three files of the
 * user are not ready. The account log names the list, the filters and the number of rows.
 */
export const startExport = post('/api/b2b/exports', exportScopes, 'Save a list as a file', {
  body: closedObject({
    list: oneOf(deskLists),
    question: listQuestion,
    format: exportView.properties.format,
    /** The language of headings and of words in cells. */
    language: locale,
  }),
  reply: exportView,
  status: 202,
  perMinute: 30,
});

/**
 * 404 `exportNotFound` if there is no such file, if another user asked for it, or if the user's partner has changed or a
 * right was lost since the file was made.
 */
export const getExportFile = get('/api/b2b/exports/:id/file', exportScopes, 'A list as a file', { reply: fileReply });
