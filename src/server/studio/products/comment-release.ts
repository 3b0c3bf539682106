import type * as contract from '#contract/studio/comments.ts';
import { findRelease } from '#server/catalogue/releases/release-repository.ts';
import { listUserNames } from '#server/people/users/user-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { requireFound } from '#server/platform/http/api-problem.ts';
import { readLog } from '#server/platform/http/cursor.ts';
import {
  type CommentRow,
  findComment,
  insertComment,
  listCommentRows,
  updateResolution,
} from '../records/comment-repository.ts';
import type { Serve, StudioServices } from '../services.ts';

const requireRelease = async ({ database }: StudioServices, id: string) => {
  requireFound(await findRelease(database.sql, id), 'releaseNotFound');
};

const listComments: Serve<typeof contract.listComments> = async (services, { params: { id }, query }) => {
  const { sql } = services.database;
  await requireRelease(services, id);
  const page = await readLog(query, (before, limit) => listCommentRows(sql, id, { before, limit }));
  return { ...page, items: await viewComments(sql, page.items) };
};

const addComment: Serve<typeof contract.addComment> = async (services, { user, params: { id }, body }) => {
  const { sql } = services.database;
  await requireRelease(services, id);
  const { text, place = null, answers = null } = body;
  if (answers !== null) requireFound(await findComment(sql, id, answers), 'commentNotFound');
  const at = services.now();
  return viewComment(
    sql,
    await insertComment(sql, { releaseId: id, text: text.trim(), place, answers, by: user.id, at }),
  );
};

const resolveComment: Serve<typeof contract.resolveComment> = async (services, { user, params, body }) => {
  const { sql } = services.database;
  await requireRelease(services, params.id);
  const resolution = body.isResolved
    ? { resolvedBy: user.id, resolvedAt: services.now() }
    : { resolvedBy: null, resolvedAt: null };
  const id = /^\d{1,15}$/.test(params.comment) ? Number(params.comment) : 0;
  return viewComment(sql, requireFound(await updateResolution(sql, params.id, id, resolution), 'commentNotFound'));
};

/** The handlers of the calls about comments. */
export const commentHandlers = { listComments, addComment, resolveComment };

async function viewComment(sql: Sql, row: CommentRow): Promise<contract.ReleaseComment> {
  const [view] = await viewComments(sql, [row]);
  return view as contract.ReleaseComment;
}

async function viewComments(sql: Sql, rows: CommentRow[]): Promise<contract.ReleaseComment[]> {
  const names = await listUserNames(
    sql,
    rows.flatMap(({ by, resolvedBy }) => [by, resolvedBy ?? []].flat()),
  );
  return rows.map(({ id, text, place, answers, by, at, resolvedBy, resolvedAt }) => ({
    ...{ id, text, place, answers, by: names(by), at: at.toISOString() },
    resolved: resolvedBy && resolvedAt ? { by: names(resolvedBy), at: resolvedAt.toISOString() } : null,
  }));
}
