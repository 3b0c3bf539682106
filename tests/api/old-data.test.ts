import { readFileSync } from 'node:fs';
import { and, desc, eq, lt, ne } from 'drizzle-orm';
import { afterAll, describe, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/call.ts';
import type { getClaimFiling } from '#contract/claims/claim-filing.ts';
import type { ClaimView } from '#contract/claims/claims.ts';
import type { OrderView } from '#contract/purchase/orders.ts';
import { confirm } from '#engine/commands/confirm.ts';
import { openJourney } from '#engine/journey.ts';
import { addDays } from '#engine/language/dates.ts';
import { computeShownFingerprint } from '#engine/replay.ts';
import { replaceAuthorityRows } from '#server/claims/authority/authority-repository.ts';
import { orders, policies, productVersions } from '#server/platform/db/schema/schema.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { type OwnerSecrets, snapshotPublicViews } from '#tests/old-data/snapshot-public-views.ts';
import { startOldShop } from '#tests/old-data/start-old-shop.ts';
import { listMissingNumbers } from '#tests/products/earlier-claim-numbers.ts';
import { extractPdfText } from '#tests/support/pdf-text.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';

/* A data folder of an older version, and what that version showed of it (tests/old-data/README.md). */

type Shown = Awaited<ReturnType<typeof snapshotPublicViews>>;
const { held, shown } = JSON.parse(readFileSync(new URL('../old-data/shown.json', import.meta.url), 'utf8')) as {
  held: OwnerSecrets & { at: string };
  shown: Shown;
};

const shop = await startOldShop(held.at);
const now = await snapshotPublicViews(shop, held);
afterAll(() => shop.close());

// The older version froze these records by its own code, and stored these versions of products.
const { sql } = shop.services.database;
const frozen = await sql.select().from(orders);
const kept = await sql
  .select({ product: productVersions.product, version: productVersions.version })
  .from(productVersions)
  .where(lt(productVersions.savedAt, new Date(held.at)));

/**
 * This version differs on purpose: an order that ended unpaid does not say that its customer may be insured twice, and
 * the migration allows the readers of reports to save lists as files (decision 0085).
 */
const UNPAID = ['ORD-2026-000018', 'ORD-2026-000013'];
type ShownOrder = Shown['orders'][number];
function forgetOverlap(order: ShownOrder): ShownOrder {
  const { timeline } = order as unknown as { timeline: { type: string }[] };
  if (!UNPAID.includes(String(order.number))) return order;
  return { ...order, timeline: timeline.filter(({ type }) => type !== 'OVERLAP') } as unknown as ShownOrder;
}
shown.orders = shown.orders.map(forgetOverlap);
const EXPORTERS: Record<string, string> = {
  'demo-admin': 'insurer:export',
  'demo-bopha': 'b2b:export',
  'demo-sokha': 'b2b:export',
};
for (const user of shown.users as { id: string; scope: string[] }[])
  if (EXPORTERS[user.id]) user.scope.push(EXPORTERS[user.id] as string);

const byNumber = ({ orders }: Shown) => Object.fromEntries(orders.map((order) => [order.number, order]));

test.each(Object.entries(byNumber(shown)))('order %s is shown as it was, with its certificate', (number, order) => {
  expect(byNumber(now)[number]).toMatchObject(order);
});

test.each(shown.drafts)('the draft $id of $product opens at $page, with its answers and premium', (draft) => {
  expect(now.drafts.find(({ id }) => id === draft.id)).toMatchObject(draft);
});

test.each(Object.entries(shown.reports))('%s has the same rows', (path, report) => {
  expect(now.reports[path]).toMatchObject(report as object);
});

const lists = [
  'orders',
  'claims',
  'holders',
  'statement',
  'quotes',
  'customers',
  'partners',
  'users',
  'messages',
] as const;
test.each(lists)('%s: the list contains the same entries with the same content', (list) => {
  expect(now[list]).toMatchObject(shown[list] as object[]);
});

describe('replayed by this version of the code', () => {
  test.each(frozen)('order $number of $product: the same premium, line by line, and the same path', async (order) => {
    const { product } = await shop.services.catalogue.at(order.product, order.version);
    const journey = openJourney(product, { ...order.frozen, outcomes: [] });
    expect(journey.rated).toMatchObject({ status: 'rated', premium: order.premium });
    expect(order.premium).toMatchObject({ total: order.total, currency: order.currency });
    const { passed } = order.frozen;
    // Of each page, what it showed then: the premium to the cent, and what it was made of.
    expect(passed.filter(({ page, shown: then }) => then !== computeShownFingerprint(journey, page))).toEqual([]);
    const way = new Set([...passed.map(({ page }) => page), journey.position.page, 'payment']);
    expect([...way].toSorted()).toEqual(journey.situation.route.pages.toSorted());
    expect(confirm(journey).problems).toEqual([]);
  });

  test('covers every stored version; a certificate of each version is compared above', () => {
    const keysOf = (rows: { product: string; version: string }[]) =>
      [...new Set(rows.map(({ product, version }) => `${product} ${version}`))].toSorted();
    expect(kept).toHaveLength(7);
    expect(keysOf(frozen)).toEqual(keysOf(kept));
    const certified = shown.orders.filter(({ certificate }) => certificate !== null).map(({ number }) => number);
    expect(keysOf(frozen.filter(({ number }) => certified.includes(number)))).toEqual(keysOf(kept));
  });
});

describe('claims that stored their amounts in one row', () => {
  const refOf = (number: string) => shown.claims.find((claim) => claim.number === number)?.ref ?? '';

  test('have lines, and their decisions name these lines', async () => {
    const reviewer = await createTestUser(shop, { scopes: ['insurer:claims'] });
    const { body } = await reviewer.call<ClaimView>('GET', `/api/claims/${refOf('CLM-2026-000002')}`);
    expect(body.lines.map(({ id, benefit }) => `${id} ${benefit}`)).toEqual([
      ...['1 roomAndBoard', '2 surgery', '3 hospitalServices', '4 ambulance'],
    ]);
    expect(body.decision?.lines.map(({ line, amount }) => [line, amount])).toEqual([
      ...[
        [1, 180_00],
        [2, 620_00],
        [3, 295_00],
        [4, 45_00],
      ],
    ]);
  });

  test('are decided by line and paid if they were open', async () => {
    const [reviewer, payer] = [
      await createTestUser(shop, { scopes: ['insurer:claims'] }),
      await createTestUser(shop, { scopes: ['insurer:claim-payments'] }),
    ];
    const path = `/api/claims/${refOf('CLM-2026-000004')}`;
    const { body: taken } = await reviewer.call<ClaimView>('POST', `${path}/take`, { body: {} });
    // 860 for the damage, less the deductible of 100.
    expect(taken).toMatchObject({ lines: [{ id: 1, benefit: 'ownDamage', amount: 860_00, billNumber: null }] });
    expect(taken.proposal?.lines).toMatchObject([{ line: 1, paid: 760_00 }]);
    const body = { outcome: 'approve', lines: [{ line: 1, amount: 760_00, reason: 'deductible' }] };
    const decided = await reviewer.call<ClaimView>('POST', `${path}/decide`, { body });
    expect(decided.body).toMatchObject({ status: 'approved', approved: 760_00 });
    const paid = await payer.call<ClaimView>('POST', `${path}/pay`, { body: { reference: 'FT-1' } });
    expect(paid.body.status).toBe('paid');
  });
});

test.each(kept)('the wording of $product, version $version, contains the numbers of its claim rules', async (one) => {
  const version = await shop.services.catalogue.at(one.product, one.version);
  const prefix = `${one.product}.limits.`;
  const words = Object.entries(version.messages('en')).flatMap(([id, text]) =>
    id.startsWith(prefix) ? [[id.slice(prefix.length), text] as const] : [],
  );
  // A version that was stored without documents shows the wording on sale (wording-library.ts).
  const onSale = shop.services.catalogue.list().find(({ product }) => product.id === one.product);
  const wording = JSON.stringify((version.documents ?? onSale?.documents)?.en?.policyWording ?? null);
  expect(version.definition.benefits.claims?.papers.length).toBeGreaterThan(0);
  expect(listMissingNumbers(one.product, { wording, limits: Object.fromEntries(words) })).toEqual([]);
});

describe('the order that was open', () => {
  const { ref, device } = held.order;
  const headers = { cookie: device };

  test('is paid by its buyer and has a certificate', async () => {
    const { body: before } = await shop.call<OrderView>('GET', `/api/orders/${ref}`, { headers });
    expect(before).toMatchObject({ status: 'confirmed', paymentStatus: 'incomplete_payment', policy: null });
    await shop.gateway({ tranId: await shop.pay(ref), action: 'approve', callback: 'none' });
    const { body: paid } = await shop.call<OrderView>('POST', `/api/orders/${ref}/payments/settle`, { headers });
    expect(paid).toMatchObject({ status: 'issued', policy: { status: 'notBegun', effectiveFrom: '2026-04-20' } });
    const { status, body: pdf } = await shop.call<Buffer>('GET', `/api/orders/${ref}/documents/certificate`, {
      headers,
    });
    expect(status).toBe(200);
    expect(extractPdfText(pdf)).toContain(paid.policy?.number);
  });
});

test.each(kept)('a claim on a policy of $product that was sold before is filed, decided and paid', async (one) => {
  const [policy] = await sql
    .select({ number: policies.number, from: policies.effectiveFrom, to: policies.effectiveTo })
    .from(policies)
    .where(and(eq(policies.product, one.product), eq(policies.version, one.version), ne(policies.status, 'cancelled')))
    .orderBy(desc(policies.effectiveTo))
    .limit(1);
  const { number = '', from = '', to = '' } = policy ?? {};
  // The cover of some policies begins after the older version was left.
  const day = [from, toBusinessDate(new Date(held.at))].toSorted().at(-1) ?? '';
  shop.clock.set(`${day}T05:00:00Z`);
  const [lossDate] = [day, to].toSorted();
  const aClerk = (scope: 'insurer:claims' | 'insurer:claim-payments') => createTestUser(shop, { scopes: [scope] });
  const [filer, reviewer] = [await aClerk('insurer:claims'), await aClerk('insurer:claims')];
  const path = `/api/policies/${number}/claim-filing?lossDate=${lossDate}`;
  const { given } = (await filer.call<ReplyOf<typeof getClaimFiling>>('GET', path)).body;
  const benefit = given.benefits.find(({ byDay }) => !byDay)?.code;
  const person = { contactPerson: 'Chan Sokha', phone: '+85512400779', insured: given.insured[0]?.code };
  const filed = await filer.call<ClaimView>('POST', '/api/claims', {
    body: {
      ...{ policyNumber: number, ...person, lossDate, description: 'A loss' },
      lines: [{ benefit, amount: 500_00 }],
    },
  });
  expect(filed.status, JSON.stringify(filed.body)).toBe(201);
  const step = (by: TestUser, name: string, body: object = {}) =>
    by.call<ClaimView>('POST', `/api/claims/${filed.body.ref}/${name}`, { body });
  const { body: taken } = await step(reviewer, 'take');
  // The rules of the version that was sold calculate the allowed amount.
  const amount = taken.proposal?.lines[0]?.paid ?? 0;
  expect(amount).toBeGreaterThan(0);
  expect(amount).toBeLessThanOrEqual(500_00);
  const lines = [{ line: 1, amount, ...(amount < 500_00 ? { reason: 'deductible' } : {}) }];
  const decided = await step(reviewer, 'decide', { outcome: 'approve', lines });
  expect(decided.body, JSON.stringify(decided.body)).toMatchObject({ status: 'approved', approved: amount });
  const paid = await step(await aClerk('insurer:claim-payments'), 'pay', { reference: 'FT-2' });
  expect(paid.body).toMatchObject({ status: 'paid', decision: { paid: { reference: 'FT-2' } } });
});

test('a total loss of a vehicle that was insured before ends the policy after the last loss that was paid', async () => {
  // A later loss of this policy was paid above.
  const paidClaim = shown.claims.find(({ number }) => number === 'CLM-2026-000004');
  const { policyNumber, lossDate: lastLoss } = paidClaim as { policyNumber: string; lossDate: string };
  const aPerson = (scope: 'insurer:claims' | 'insurer:claim-payments') => createTestUser(shop, { scopes: [scope] });
  const [filer, reviewer] = [await aPerson('insurer:claims'), await aPerson('insurer:claims')];
  const payer = await aPerson('insurer:claim-payments');
  await replaceAuthorityRows(sql, reviewer.id, [
    { product: null, claim: 100_000_00, event: 100_000_00, day: 100_000_00, above: 0 },
  ]);
  const [policy] = await sql.select().from(policies).where(eq(policies.number, policyNumber));
  const lossDate = policy?.effectiveFrom ?? '';
  shop.clock.set(`${addDays(lastLoss, 14)}T05:00:00Z`);
  const filed = await filer.call<ClaimView>('POST', '/api/claims', {
    body: {
      ...{ policyNumber, contactPerson: 'Chan Sokha', phone: '+85512400779', lossDate, description: 'Burnt out' },
      lines: [{ benefit: 'fireAndTheft', amount: 100_00 }],
    },
  });
  expect(filed.status, JSON.stringify(filed.body)).toBe(201);
  const step = (by: TestUser, name: string, body: object = {}) =>
    by.call<ClaimView>('POST', `/api/claims/${filed.body.ref}/${name}`, { body });
  await step(reviewer, 'take');
  const totalLoss = { salvage: 0, reason: 'Nothing is left' };
  const draft = {
    line: 1,
    benefit: 'fireAndTheft',
    amount: '',
    units: '',
    degree: '',
    item: '',
    cause: '',
    reason: '',
  };
  const typed = { ...draft, totalLoss: { salvage: '0', reason: '' } };
  const assessed = await step(reviewer, 'assess', { lines: [typed], values: {}, message: '' });
  const amount = assessed.body.proposal?.lines[0]?.paid ?? 0;
  expect(assessed.body.proposal?.wreck).toBe('insurer');
  const lines = [{ line: 1, amount, totalLoss }];
  const decided = await step(reviewer, 'decide', { outcome: 'approve', lines });
  expect(decided.body, JSON.stringify(decided.body)).toMatchObject({ status: 'approved', approved: amount });
  const paid = await step(payer, 'pay', { reference: 'FT-3' });
  expect(paid.body, JSON.stringify(paid.body)).toMatchObject({ status: 'paid' });
  const [ended] = await sql.select().from(policies).where(eq(policies.number, policyNumber));
  expect(ended).toMatchObject({ status: 'cancelled', endedFrom: addDays(lastLoss, 1) });
  const { product, version } = policy as NonNullable<typeof policy>;
  const { messages } = await shop.services.catalogue.at(product, version);
  expect(messages('km')['auto.afterSale.reasons.totalLoss']).toBe('រថយន្តដែលបានធានារ៉ាប់រងខូចខាតទាំងស្រុង');
});
