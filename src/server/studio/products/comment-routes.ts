import type { FastifyInstance } from 'fastify';
import * as contract from '#contract/studio/comments.ts';
import { findRelease } from '#server/catalogue/releases/release-repository.ts';
import { listUserNames } from '#server/people/users/user-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { readPage } from '#server/platform/http/cursor.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import { type CommentRow, insertComment, listCommentRows } from '../records/comment-repository.ts';
import type { StudioServices } from '../services.ts';

/** Registers the comments about a release. */
export function commentRoutes(app: FastifyInstance, { database: { sql }, now }: StudioServices): void {
  const requireRelease = async (id: string) => {
    if (!(await findRelease(sql, id))) throw new ApiProblem(404, 'releaseNotFound');
  };
  registerCall(app, contract.listComments, async ({ params, query }) => {
    await requireRelease(params.id);
    return readPage(
      query,
      ['serial'],
      (after, limit) => listCommentRows(sql, params.id, { before: after?.[0], limit }),
      ({ id }) => [id],
      (rows) => viewComments(sql, rows),
    );
  });
  registerCall(app, contract.addComment, async ({ user, params, body }) => {
    await requireRelease(params.id);
    const row = await insertComment(sql, { releaseId: params.id, text: body.text.trim(), by: user.id, at: now() });
    const [view] = await viewComments(sql, [row]);
    return view as contract.ReleaseComment;
  });
}

async function viewComments(sql: Sql, rows: CommentRow[]): Promise<contract.ReleaseComment[]> {
  const names = await listUserNames(
    sql,
    rows.map(({ by }) => by),
  );
  return rows.map(({ id, text, by, at }) => ({ id, text, by: names(by), at: at.toISOString() }));
}
