import { Compile } from 'typebox/compile';
import type { BodyOf } from '#contract/call.ts';
import type { ListQuestion } from '#contract/lists/exports.ts';
import {
  type ListView,
  type saveListView as saveCall,
  typedFilters,
  type ViewedPage,
} from '#contract/lists/list-views.ts';
import { readerScopes, savedReport } from '#contract/reports.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { findUser } from '#server/people/users/user-repository.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { requireQuestion } from '../check-question.ts';
import { lockAsker } from '../exports/export-repository.ts';
import { findDeskList, mayReadList } from '../find-desk-list.ts';
import { listMailedViews, putReportMail } from './report-mail-repository.ts';
import { countOwnViews, deleteView, findViewFor, listViewsFor, putView, type View } from './view-repository.ts';

/** The views that a user may save. */
const MAX_VIEWS = 50;

/** Ids of columns, with commas between. */
const COLUMNS = /^[a-zA-Z]{1,40}(,[a-zA-Z]{1,40}){0,39}$/;

/** Lists the views of lists that the user may read. */
export async function viewListViews({ database }: ClaimServices, user: SignedInUser): Promise<ListView[]> {
  const views = await listViewsFor(database.sql, { userId: user.id, partnerId: user.partnerId });
  const mailed = await listMailedViews(database.sql, user.id);
  return views
    .filter(({ list }) => mayReadPage(list as ViewedPage, user))
    .map((view) => toListView(view, user, mailed.includes(view.id)));
}

/** Returns true if the user may read a list, or reports. */
export function mayReadPage(page: ViewedPage, user: Pick<SignedInUser, 'scopes'>): boolean {
  if (page === 'reports') return readerScopes.some((scope) => user.scopes.includes(scope));
  return mayReadList(findDeskList(page), user);
}

const isSavedReport = Compile(savedReport);

/** Throws 422 `invalidRequest` for free text, and for filters that the list or the report does not know. */
function requireQuery(page: ViewedPage, query: ListQuestion): void {
  const { columns, ...filters } = query;
  if (page === 'reports') {
    if (!isSavedReport.Check(query)) throw new ApiProblem(422, 'invalidRequest');
    return;
  }
  const isTyped = typedFilters.some((filter) => filters[filter] !== undefined);
  if (isTyped || (columns !== undefined && !COLUMNS.test(columns))) throw new ApiProblem(422, 'invalidRequest');
  requireQuestion(findDeskList(page), filters);
}

/** Saves a view of a list. The contract lists the errors. */
export async function saveListView(
  { database, ids, now }: ClaimServices,
  user: SignedInUser,
  { list, name, query, isShared }: BodyOf<typeof saveCall>,
): Promise<ListView> {
  if (!mayReadPage(list, user)) throw new ApiProblem(403, 'permissionDenied');
  requireQuery(list, query);
  return database.transaction('save view', async (sql) => {
    await lockAsker(sql, user.id);
    const view: View = {
      ...{ id: ids.id(), userId: user.id, partnerId: user.partnerId, list, name, query, isShared },
      createdAt: now(),
    };
    const saved = await putView(sql, view);
    if ((await countOwnViews(sql, user.id)) > MAX_VIEWS) throw new ApiProblem(409, 'tooManyViews');
    return toListView(saved, user, (await listMailedViews(sql, user.id)).includes(saved.id));
  });
}

/** Chooses or ends the mail with a saved report. The contract lists the errors. */
export async function mailReport(
  { database, ids }: ClaimServices,
  user: SignedInUser,
  { id, isMailed }: { id: string; isMailed: boolean },
): Promise<ListView> {
  const view = await findViewFor(database.sql, id, { userId: user.id, partnerId: user.partnerId });
  if (view?.list !== 'reports' || !mayReadPage('reports', user)) throw new ApiProblem(404, 'viewNotFound');
  if (isMailed && !(await findUser(database.sql, user.id))?.email) throw new ApiProblem(409, 'digestNoEmail');
  await putReportMail(database.sql, { id: ids.id(), viewId: id, userId: user.id }, isMailed);
  return toListView(view, user, isMailed);
}

/** Deletes a view. Throws 404 `viewNotFound`. */
export async function deleteListView({ database }: ClaimServices, user: SignedInUser, id: string): Promise<null> {
  const asker = { userId: user.id, partnerId: user.partnerId };
  if (!(await deleteView(database.sql, id, asker, isAdministrator(user)))) throw new ApiProblem(404, 'viewNotFound');
  return null;
}

const isAdministrator = ({ partnerId, scopes }: SignedInUser): boolean =>
  scopes.includes(partnerId === null ? 'insurer:admin' : 'b2b:admin');

function toListView(
  { id, userId, list, name, query, isShared }: View,
  user: SignedInUser,
  isMailed: boolean,
): ListView {
  const mayDelete = userId === user.id || isAdministrator(user);
  return { ...{ id, name, query, isShared, mayDelete, isMailed }, list: list as ViewedPage };
}
