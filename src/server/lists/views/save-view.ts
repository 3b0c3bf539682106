import type { BodyOf } from '#contract/call.ts';
import type { DeskListName } from '#contract/lists/exports.ts';
import { type ListView, type saveListView as saveCall, typedFilters } from '#contract/lists/list-views.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { requireQuestion } from '../check-question.ts';
import { lockAsker } from '../exports/export-repository.ts';
import { findDeskList, mayReadList } from '../find-desk-list.ts';
import { countOwnViews, deleteView, listViewsFor, putView, type View } from './view-repository.ts';

/** The views that a user may save. */
const MAX_VIEWS = 50;

/** Ids of columns, with commas between. */
const COLUMNS = /^[a-zA-Z]{1,40}(,[a-zA-Z]{1,40}){0,39}$/;

/** Lists the views of lists that the user may read. */
export async function viewListViews({ database }: ClaimServices, user: SignedInUser): Promise<ListView[]> {
  const views = await listViewsFor(database.sql, { userId: user.id, partnerId: user.partnerId });
  return views
    .filter(({ list }) => mayReadList(findDeskList(list as DeskListName), user))
    .map((view) => toListView(view, user));
}

/** Saves a view of a list. The contract lists the errors. */
export async function saveListView(
  { database, ids, now }: ClaimServices,
  user: SignedInUser,
  { list, name, query, isShared }: BodyOf<typeof saveCall>,
): Promise<ListView> {
  const of = findDeskList(list);
  if (!mayReadList(of, user)) throw new ApiProblem(403, 'permissionDenied');
  const { columns, ...filters } = query;
  const isTyped = typedFilters.some((filter) => filters[filter] !== undefined);
  if (isTyped || (columns !== undefined && !COLUMNS.test(columns))) throw new ApiProblem(422, 'invalidRequest');
  requireQuestion(of, filters);
  return database.transaction('save view', async (sql) => {
    await lockAsker(sql, user.id);
    const view: View = {
      ...{ id: ids.id(), userId: user.id, partnerId: user.partnerId, list, name, query, isShared },
      createdAt: now(),
    };
    const saved = await putView(sql, view);
    if ((await countOwnViews(sql, user.id)) > MAX_VIEWS) throw new ApiProblem(409, 'tooManyViews');
    return toListView(saved, user);
  });
}

/** Deletes a view. Throws 404 `viewNotFound`. */
export async function deleteListView({ database }: ClaimServices, user: SignedInUser, id: string): Promise<null> {
  const asker = { userId: user.id, partnerId: user.partnerId };
  if (!(await deleteView(database.sql, id, asker, isAdministrator(user)))) throw new ApiProblem(404, 'viewNotFound');
  return null;
}

const isAdministrator = ({ partnerId, scopes }: SignedInUser): boolean =>
  scopes.includes(partnerId === null ? 'insurer:admin' : 'b2b:admin');

function toListView({ id, userId, list, name, query, isShared }: View, user: SignedInUser): ListView {
  const mayDelete = userId === user.id || isAdministrator(user);
  return { ...{ id, name, query, isShared, mayDelete }, list: list as DeskListName };
}
