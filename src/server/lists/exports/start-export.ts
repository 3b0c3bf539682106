import type { BodyOf } from '#contract/call.ts';
import type { DeskListName, ExportView, startExport as startCall } from '#contract/lists/exports.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { sendJob } from '#server/platform/jobs/send-job.ts';
import { encrypt } from '#server/platform/keys/encrypt.ts';
import { requireQuestion } from '../check-question.ts';
import { findDeskList, mayReadList } from '../find-desk-list.ts';
import { countUnderWay, type Export, findExport, insertExport, listExportsOf, lockAsker } from './export-repository.ts';

/** The exports of a user that may be under way at once. */
const MAX_UNDER_WAY = 3;
/** Hours after which a file that was never made is forgotten. */
const HOURS_TO_MAKE = 24;

/** Starts an export by a job. The contract lists the errors. */
export async function startExport(
  services: ClaimServices,
  user: SignedInUser,
  { list, question, format, language }: BodyOf<typeof startCall>,
): Promise<ExportView> {
  const { config, database, ids, now } = services;
  const of = findDeskList(list);
  if (!mayReadList(of, user)) throw new ApiProblem(403, 'permissionDenied');
  requireQuestion(of, question);
  const id = ids.id();
  const [at, endsAt] = [now(), new Date(now().getTime() + HOURS_TO_MAKE * 3_600_000)];
  return database.transaction('start export', async (sql) => {
    await lockAsker(sql, user.id);
    if ((await countUnderWay(sql, user.id, at)) >= MAX_UNDER_WAY) throw new ApiProblem(409, 'exportsUnderWay');
    await insertExport(sql, {
      ...{ id, userId: user.id, list, format, language, status: 'waiting', rows: 0 },
      ...{ all: null, failure: null, run: null, partnerId: null, scopes: null },
      question: encrypt(config.keys, 'list export', id, Buffer.from(JSON.stringify(question))),
      ...{ createdAt: at, endsAt },
    });
    await sendJob(sql, 'exports', id, at);
    return viewExport((await findExport(sql, id)) as Export);
  });
}

/** Lists the user's own exports, the newest first. A file that the user may not read now is left out. */
export async function viewExports({ database, now }: ClaimServices, user: SignedInUser): Promise<ExportView[]> {
  const own = await listExportsOf(database.sql, user.id, now());
  return own.filter((row) => row.status !== 'done' || seesSameRows(row, user)).map(viewExport);
}

/**
 * Returns true if the user has the partner and the rights with which the file was made. Otherwise its rows may be of no
 * concern to the user now.
 */
export function seesSameRows({ partnerId, scopes }: Export, user: SignedInUser): boolean {
  return partnerId === user.partnerId && scopes !== null && scopes.every((scope) => user.scopes.includes(scope));
}

function viewExport({ id, list, format, status, rows, all, failure, createdAt, endsAt }: Export): ExportView {
  return {
    ...{ id, list: list as DeskListName, format: format as ExportView['format'], rows, all },
    ...{ status: status as ExportView['status'], failure: failure as ExportView['failure'] },
    createdAt: createdAt.toISOString(),
    keptUntil: status === 'done' ? endsAt.toISOString() : null,
  };
}
