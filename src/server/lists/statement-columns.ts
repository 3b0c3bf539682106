import type { CommissionPage, PartnerEntry } from '#contract/people/partners.ts';
import type { CommissionDue } from '#contract/reconciliation/commission-runs.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import { findPartner } from '#server/people/partners/partner-repository.ts';
import { listEntries } from '#server/people/partners/statement-repository.ts';
import { type PageQuery, readLog } from '#server/platform/http/cursor.ts';
import { currency, type FileColumn, type ListPage, money, text, time, word } from './desk-list.ts';

/** A line of a statement, with the currency of its partner. */
export type Entry = PartnerEntry & { currency: string };

/** Reads the statement of a partner, each line with the currency of the partner. */
export async function readEntries(
  { database: { sql } }: ClaimServices,
  partner: string,
  asked: PageQuery,
): Promise<ListPage<Entry>> {
  const { items, next } = await readLog(asked, (before, limit) => listEntries(sql, { partner, before, limit }));
  const { currency: of = '' } = (await findPartner(sql, partner)) ?? {};
  return { items: items.map((row) => ({ ...row, currency: of })), next };
}

/** The columns of a statement. */
export const entryColumns: FileColumn<Entry>[] = [
  time('portal.statement.at', ({ at }) => at),
  word('portal.statement.kind', ({ kind }) => `portal.entries.${kind}`),
  text('portal.words.order', ({ order }) => order),
  text('portal.statement.note', ({ note }) => note),
  currency(),
  money('portal.words.amount', ({ amount }) => amount),
  money('list-columns.commissionKept', ({ kept }) => kept),
  money('portal.statement.held', ({ held }) => held),
  money('portal.balance.total', ({ total }) => total),
  money('portal.balance.available', ({ available }) => available),
];

/** A commission statement, of a run or of a partner. */
export type Settled = Omit<CommissionDue, 'partner'> & { number: string | null; currency: string };

/** The columns of the sums of a commission statement. */
export const settledColumns = (): FileColumn<Settled>[] => [
  text('commission-runs.paper.number', ({ number }) => number),
  currency(),
  money('commission-runs.rows.opening', ({ opening }) => opening),
  money('commission-runs.rows.earned', ({ earned }) => earned),
  money('commission-runs.rows.takenBack', ({ takenBack }) => takenBack),
  money('commission-runs.rows.deducted', ({ deducted }) => deducted),
  money('commission-runs.rows.paid', ({ amount }) => amount),
  money('commission-runs.rows.closing', ({ closing }) => closing),
];

/** The commission of an order. */
export type Earned = CommissionPage['items'][number];

/** The columns of the commission by order. */
export const commissionColumns: FileColumn<Earned>[] = [
  text('portal.words.order', ({ order }) => order),
  time('portal.statement.paidOn', ({ at }) => at),
  currency(),
  money('reports.column.net', ({ premium }) => premium),
  money('reports.column.commission', ({ earned }) => earned),
  money('portal-orders.takenBack', ({ takenBack }) => takenBack),
  money('reports.column.settled', ({ settled }) => settled),
  money('reports.column.due', ({ due }) => due),
];
