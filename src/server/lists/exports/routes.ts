import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/lists/exports.ts';
import { WORKBOOK_TYPE } from '#contract/schemas.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { decrypt } from '#server/platform/keys/encrypt.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { type Export, findExport, listParts } from './export-repository.ts';
import { partOwner } from './run-export.ts';
import { seesSameRows, startExport, viewExports } from './start-export.ts';

/** Registers the calls for lists as files. */
export function exportRoutes(app: FastifyInstance, services: ClaimServices): void {
  registerCall(app, contract.listExports, async ({ user }) => viewExports(services, user));
  registerCall(app, contract.startExport, async ({ user, body }) => startExport(services, user, body));
  registerCall(app, contract.getExportFile, async ({ user, params, reply }) => {
    const row = await openExport(services, user, params.id);
    const name = `${row.list}-${toBusinessDate(row.createdAt)}.${row.format}`;
    reply
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="${name}"`)
      .type(row.format === 'csv' ? 'text/csv; charset=utf-8' : WORKBOOK_TYPE);
    return reply.send(Readable.from(readParts(services, row), { objectMode: false }));
  });
}

/** Opens the user's own file. Throws 404 `exportNotFound`, also for a file that the user may not read now. */
async function openExport({ database, now }: ClaimServices, user: SignedInUser, id: string): Promise<Export> {
  const row = await findExport(database.sql, id);
  const isReady = row?.userId === user.id && row.status === 'done' && row.endsAt > now();
  if (!isReady || !seesSameRows(row, user)) throw new ApiProblem(404, 'exportNotFound');
  return row;
}

/** Reads a file part by part. Throws if a part is missing: then the download breaks off. */
async function* readParts({ config, database, files }: ClaimServices, { id, run }: Export): AsyncGenerator<Buffer> {
  for (const { at, fileId } of await listParts(database.sql, id, run ?? '')) {
    const sealed = await files.get(fileId);
    const bytes = sealed && decrypt(config.keys, 'list export', partOwner(id, at), sealed.toString());
    if (!bytes) throw new Error('a part of a list cannot be read');
    yield bytes;
  }
}
