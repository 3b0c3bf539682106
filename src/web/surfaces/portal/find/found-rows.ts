import type { ReplyOf } from '#contract/call.ts';
import type { FindKind, FoundRow, findAnything } from '#contract/claims/find.ts';
import { searchFor } from '#web/desk/list/use-filters.ts';
import { pathTo, patterns } from '#web/router/paths.ts';
import { buildBalanceAddress, buildHolderAddresses } from '../policy-holders/holder-addresses.ts';

/** A choice of the search: a row that opens its page, or the list of all rows of a kind (`row` null). */
export type FoundChoice = { row: FoundRow | null; href: string; state?: object };

/** A kind of rows with its choices. */
export type FoundGroup = { kind: FindKind; count: number; isMore: boolean; choices: FoundChoice[] };

const lists: Record<FindKind, string> = {
  customers: patterns.policyHolders,
  policies: patterns.policyHolders,
  orders: patterns.orders,
  claims: patterns.claimHistory,
  drafts: patterns.drafts,
};

/**
 * Lists the choices of a search's reply. A row opens its page; a draft opens the list of drafts, where it is opened by
 * a new key. The typed text is never in an address: it goes along in the history entry.
 *
 * @param mayOpen true if the user may open the page of this pattern
 */
export function listChoices(
  groups: ReplyOf<typeof findAnything>,
  typed: string,
  mayOpen: (pattern: string) => boolean,
): FoundGroup[] {
  return groups.map(({ kind, count, isMore, rows }) => {
    const choices = rows.map((row): FoundChoice => ({ row, ...addressOf(kind, row, typed, mayOpen) }));
    const all: FoundChoice = { row: null, href: lists[kind], state: searchFor(typed) };
    return { kind, count, isMore, choices: count > rows.length ? [...choices, all] : choices };
  });
}

function addressOf(
  kind: FindKind,
  { id }: FoundRow,
  typed: string,
  mayOpen: (pattern: string) => boolean,
): Pick<FoundChoice, 'href' | 'state'> {
  if (kind === 'customers') return { href: buildHolderAddresses(id).holder };
  if (kind === 'orders') return { href: pathTo(patterns.order, { id }) };
  if (kind === 'claims') return { href: pathTo(patterns.claim, { id }) };
  if (kind === 'drafts') return { href: patterns.drafts, state: searchFor(typed) };
  return { href: mayOpen(patterns.policy) ? pathTo(patterns.policy, { number: id }) : buildBalanceAddress(id) };
}
