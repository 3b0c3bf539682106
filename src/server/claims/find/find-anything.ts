import type { BodyOf, ReplyOf } from '#contract/call.ts';
import { claimReaders } from '#contract/claims/claims.ts';
import { type FindKind, FOUND_COUNT, FOUND_ROWS, type findAnything as findCall } from '#contract/claims/find.ts';
import { holderReaders } from '#contract/claims/policy-holders.ts';
import { orderReaders } from '#contract/purchase/order-histories.ts';
import { sellerScopes } from '#contract/purchase/sales.ts';
import type { Scope } from '#contract/scopes.ts';
import { openJourney } from '#engine/journey.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import type { SearchFacts, TypedWords } from '#server/platform/db/columns/fact-condition.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { readCustomer } from '#server/purchase/customers/read-customer.ts';
import { readTypedWords } from '#server/purchase/customers/read-search.ts';
import { listSearchFields, readSearchFacts } from '#server/purchase/customers/search-facts.ts';
import { countPartnerDrafts, findPartnerDrafts } from '#server/purchase/sales/partner-draft-repository.ts';
import { visibleSalesPartner } from '#server/purchase/sellers/visibility.ts';
import { personKey } from '../holders/holder-repository.ts';
import {
  type Fact,
  type FoundClaim,
  type FoundOrder,
  listFoundClaims,
  listFoundOrders,
  listMatchingFacts,
} from './find-repository.ts';

type Reply = ReplyOf<typeof findCall>;
type Row = Omit<Reply[number]['rows'][number], 'fact' | 'at'> & { at: Date; facts: SearchFacts };
type Group = { kind: FindKind; count: number; isMore: boolean; rows: Row[] };

/** The rights that open the list of each kind of row. */
const readers: Record<FindKind, readonly Scope[]> = {
  customers: holderReaders,
  policies: holderReaders,
  orders: orderReaders,
  claims: claimReaders,
  drafts: sellerScopes,
};

/** Finds rows of all kinds that a user may see, by a typed text. The work is bounded: at most 1,001 rows of a kind are read. */
export async function findAnything(
  services: ClaimServices,
  user: SignedInUser,
  { text }: BodyOf<typeof findCall>,
): Promise<Reply> {
  const { sql } = services.database;
  const typed = readTypedWords(text);
  const wanted = { typed, partner: visibleSalesPartner(user), most: FOUND_COUNT + 1 };
  const may = (kind: FindKind) => readers[kind].some((scope) => user.scopes.includes(scope));
  const orders = (await listFoundOrders(sql, wanted)).sort(byNewest);
  const policies = orders.filter(({ policy }) => policy !== null);
  const numbers = policies.map(({ policy }) => policy ?? '');
  const claims = may('claims') ? (await listFoundClaims(sql, wanted, numbers)).sort(byNewest) : [];
  const groups = [
    group('customers', listCustomers(policies), orders.length),
    group('policies', policies.map(viewPolicy), orders.length),
    group('orders', orders.map(viewOrder)),
    // Claims are also found by their orders, so more orders may bring more claims.
    group(
      'claims',
      claims.map((claim) => viewClaim(claim, orders)),
      Math.max(orders.length, claims.length),
    ),
    ...(may('drafts') ? [await groupDrafts(services, user, typed)] : []),
  ];
  return addFacts(
    services,
    typed,
    groups.filter(({ kind, rows }) => rows.length > 0 && may(kind)),
  );
}

const byNewest = (one: { at: Date }, other: { at: Date }) => other.at.getTime() - one.at.getTime();

/** @param read the number of rows from which the group was made */
function group(kind: FindKind, rows: Row[], read = rows.length): Group {
  return {
    ...{ kind, count: Math.min(rows.length, FOUND_COUNT), isMore: read > FOUND_COUNT },
    rows: rows.slice(0, FOUND_ROWS),
  };
}

const factsOf = ({ number, phone, name, searchFacts }: FoundOrder): SearchFacts => ({
  ...searchFacts,
  number: [number],
  phone: [phone],
  name: [...(name === null ? [] : [name]), ...(searchFacts?.name ?? [])],
});

function viewOrder(order: FoundOrder): Row {
  const { id, number, name, product, at } = order;
  return { id, number, name, product, at, facts: factsOf(order) };
}

function viewPolicy(order: FoundOrder): Row {
  const number = order.policy ?? '';
  return { ...viewOrder(order), id: number, number, facts: { ...factsOf(order), number: [number, order.number] } };
}

/** Lists the persons of orders, newest first: each once, by the newest order. */
function listCustomers(orders: readonly FoundOrder[]): Row[] {
  const newest = new Map<string, FoundOrder>();
  for (const order of orders) if (!newest.has(personKey(order))) newest.set(personKey(order), order);
  return [...newest.values()].map((order) => ({ ...viewPolicy(order), id: order.id, number: null, product: null }));
}

function viewClaim({ ref, number, policy, at, claimant, product }: FoundClaim, orders: readonly FoundOrder[]): Row {
  const order = orders.find((one) => one.policy === policy);
  const sold: SearchFacts = order ? factsOf(order) : {};
  const text = (name: string) => (typeof claimant[name] === 'string' ? [claimant[name]] : []);
  const facts = {
    ...sold,
    number: [number, policy],
    phone: [...text('phone'), ...(sold.phone ?? [])],
    name: [...text('claimant'), ...(sold.name ?? [])],
  };
  return { id: ref, number, name: text('claimant')[0] ?? null, product, at, facts };
}

async function groupDrafts(services: ClaimServices, user: SignedInUser, typed: TypedWords): Promise<Group> {
  const { database, catalogue, now } = services;
  const wanted = {
    ...{ partner: user.partnerId ?? '', agent: user.id, now: now() },
    ...{ search: { kind: 'words', typed } as const, fields: listSearchFields(catalogue) },
  };
  const found = await findPartnerDrafts(database.sql, { ...wanted, limit: FOUND_ROWS });
  const count =
    found.length < FOUND_ROWS ? found.length : await countPartnerDrafts(database.sql, wanted, FOUND_COUNT + 1);
  const rows = await Promise.all(
    found.map(async ({ draft }): Promise<Row> => {
      const { product } = await catalogue.at(draft.product, draft.version);
      const journey = openJourney(product, { ...draft, outcomes: [] });
      const { name, phone } = readCustomer(journey);
      const facts = readSearchFacts(journey);
      const all = { ...facts, phone: phone === null ? [] : [phone], name: [name ?? '', ...(facts.name ?? [])] };
      return { id: draft.id, number: null, name, product: draft.product, at: draft.savedAt, facts: all };
    }),
  );
  return { kind: 'drafts', count: Math.min(count, FOUND_COUNT), isMore: count > FOUND_COUNT, rows };
}

/** The kinds of facts, the most telling first. */
const byMeaning = ['number', 'plate', 'identity', 'vehicle', 'phone', 'name'] as const;

/** Adds to each row the fact that matched. */
async function addFacts({ database }: ClaimServices, typed: TypedWords, groups: Group[]): Promise<Reply> {
  const keyOf = (kind: FindKind, { id }: Row) => `${kind} ${id}`;
  const facts = groups.flatMap(({ kind: of, rows }) =>
    rows.flatMap((row) =>
      byMeaning.flatMap((kind) => (row.facts[kind] ?? []).map((text): Fact => ({ row: keyOf(of, row), kind, text }))),
    ),
  );
  const matching = await listMatchingFacts(database.sql, typed, facts);
  const factOf = (key: string) => {
    const own = matching.filter((fact) => fact.row === key);
    const first = byMeaning.flatMap((kind) => own.find((fact) => fact.kind === kind) ?? [])[0];
    return first
      ? { kind: first.kind, text: first.kind === 'identity' ? `…${first.text.slice(-4)}` : first.text }
      : null;
  };
  return groups.map(({ rows, ...of }) => ({
    ...of,
    rows: rows.map((row) => {
      const { facts: _facts, at, ...shown } = row;
      return { ...shown, at: at.toISOString(), fact: factOf(keyOf(of.kind, row)) };
    }),
  }));
}
