import Type, { type Static } from 'typebox';
import { get, post, remove } from '../call.ts';
import { closedObject, oneOf, textInput } from '../schemas.ts';
import { deskLists, listQuestion } from './exports.ts';

/* Saved views and totals of the portal's lists, and saved reports. */

/** Views are saved of lists, and of reports (`savedReport`). */
const viewedPages = [...deskLists, 'reports'] as const;
export type ViewedPage = (typeof viewedPages)[number];

/** Filters of lists with free text. It may name a person: it is never part of an address or of a saved view. */
export const typedFilters = ['search', 'holder', 'by', 'about'] as const;

const listView = Type.Object({
  id: Type.String(),
  list: oneOf(viewedPages),
  name: Type.String(),
  /** The filters and the sorting of the list; `columns`: the ids of the shown columns with commas between. */
  query: listQuestion,
  isShared: Type.Boolean(),
  /** True if the user may delete the view: an own one, or for an administrator a shared one. */
  mayDelete: Type.Boolean(),
  /** True for a report that the user gets by mail each morning. */
  isMailed: Type.Boolean(),
});
export type ListView = Static<typeof listView>;

/** Lists the own views and those that colleagues share, of the lists that the user may read, by their names. */
export const listViews = get('/api/b2b/list-views', 'signedIn', 'Saved views of lists', {
  reply: Type.Array(listView),
});

/**
 * Saves a view of a list, in place of an own view with the same name. A shared view is for all people of the same partner,
 * or of the insurer, who may read the list. 403 `permissionDenied` without a right of the list; 422 `invalidRequest` for
 * free text (`typedFilters`) and for filters that the list does not know; 409 `tooManyViews` at 50 own views.
 */
export const saveListView = post('/api/b2b/list-views', 'signedIn', 'Save a view of a list', {
  body: closedObject({
    list: listView.properties.list,
    name: textInput(60),
    query: listQuestion,
    isShared: Type.Boolean(),
  }),
  reply: listView,
  status: 201,
});

/** 404 `viewNotFound` if there is no such view, or the user may not delete it. */
export const deleteListView = remove('/api/b2b/list-views/:id', 'signedIn', 'Delete a saved view', {
  reply: Type.Null(),
  status: 204,
});

/**
 * Chooses or ends the mail with the figures of a saved report each morning, at the hour and on the days of the daily mail (by
 * default at seven, not on Saturdays and Sundays). 404 `viewNotFound`, also for a view of a list; 409 `digestNoEmail` if the
 * user has no e-mail address.
 */
export const mailListView = post('/api/b2b/list-views/:id/mail', 'signedIn', 'Send a saved report each morning', {
  body: closedObject({ isMailed: Type.Boolean() }),
  reply: listView,
});

/** The totals of a list in one currency: sums in minor units by the id of the column. */
const sums = Type.Object({ currency: Type.String(), amounts: Type.Record(Type.String(), Type.Integer()) });

const listTotals = Type.Object({
  /** The number of rows that match the filters, at most `MAX_TOTALLED`. */
  count: Type.Integer(),
  /** True if more rows match: then there are no sums. */
  isMore: Type.Boolean(),
  /** One entry for each currency, by its code. */
  sums: Type.Array(sums),
});
export type ListTotals = Static<typeof listTotals>;

/** Lists with totals, each with its columns that are added up. */
export const totalColumns = {
  orders: ['premium', 'commission'],
  claims: ['amount', 'approved'],
  payableClaims: ['outstanding'],
} as const;
export type TotalledList = keyof typeof totalColumns;
const totalledLists = Object.keys(totalColumns) as TotalledList[];

/**
 * Adds up all rows of a list that match the filters and that the user may see. 403 `permissionDenied` without a right of
 * the list; 422 `invalidRequest` for filters that the list does not know.
 */
export const getListTotals = post('/api/b2b/list-totals', 'signedIn', 'Totals of a list', {
  body: closedObject({ list: oneOf(totalledLists), question: listQuestion }),
  reply: listTotals,
  isRead: true,
});
