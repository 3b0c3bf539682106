import { sql as raw } from 'drizzle-orm';
import { addDays } from '#engine/language/dates.ts';
import { listReadNames } from '#engine/language/expression.ts';
import { listRatingFields } from '#engine/policy/cover-fields.ts';
import { readProductCases } from '#server/catalogue/products/product-cases.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { orders } from '#server/platform/db/schema/schema.ts';
import { findDraft, insertDraft } from '#server/purchase/drafts/draft-repository.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import type { Exchange, Job } from './exchange.ts';

/** The product whose purchase is measured, and a case of it that is bought. */
export const MEASURED_PURCHASE = { product: 'travel', name: 'family-to-japan' } as const;
const CLIENTS = 200;
const ORDERS = 1000;

const json = { 'content-type': 'application/json' };

/** Fills a shop with what is asked for, and says what clients are to send. */
export async function fillShop(shop: Shop): Promise<Job[]> {
  const { sql } = shop.services.database;
  const { product } = shop.services.catalogue.current(MEASURED_PURCHASE.product) ?? {};
  if (!product) throw new Error(`${MEASURED_PURCHASE.product} is not on sale`);
  const { answers } = shop.testCase(MEASURED_PURCHASE.product, MEASURED_PURCHASE.name);
  const draft = await shop.aDraftOf(MEASURED_PURCHASE.name, MEASURED_PURCHASE.product);
  const [row, page] = [await findDraft(sql, draft.id), draft.view.trail.at(-2)];
  if (!row || page === undefined) throw new Error('the draft is not there');
  const [saved, passed] = ['bench-saved', 'bench-passed'].map((name) =>
    Array.from({ length: CLIENTS }, (_, index) => `${name}-${index}`),
  ) as [string[], string[]];
  for (const id of [...saved, ...passed]) await insertDraft(sql, { ...row, id });

  const { ref } = await shop.anOrder(MEASURED_PURCHASE.name);
  const [order] = await sql.select().from(orders).where(raw`ref = ${ref}`);
  if (!order) throw new Error('the order is not there');
  const more = Array.from({ length: ORDERS }, (_, index) => ({
    ...{ ...order, id: `bench-order-${index}`, ref: `bench-ref-${index}`, number: `BENCH-${index}` },
    ...{ draftId: `bench-of-${index}`, createdAt: new Date(order.createdAt.getTime() - index * 60_000) },
  }));
  await sql.insert(orders).values(more);
  const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });

  const quotes = computeQuotes(shop, MEASURED_PURCHASE.product);
  const [name = ''] = listReadNames(product.definition.product.policyholder.name);
  const names = [...'abcdefgh'].map((letter) => `${answers[name]}${letter}`);
  const ofDraft = (ids: string[], what: string, method: string, bodies: object[]): Exchange[][] =>
    ids.map((id) =>
      bodies.map((body) => buildExchange(method, `/api/drafts/${id}/${what}`, body, { 'draft-key': draft.key })),
    );
  const saves = ofDraft(
    saved,
    'answers',
    'PATCH',
    names.map((one) => ({ changes: { [name]: one } })),
  );
  const drawn: Exchange = {
    method: 'GET',
    path: `/buy_insurance/${MEASURED_PURCHASE.product}`,
    headers: { 'accept-encoding': 'gzip, deflate, br' },
  };
  return [
    // Each client begins with another: no two that are asked at once are the same.
    { name: 'quote', clients: quotes.map((_, index) => [...quotes.slice(index), ...quotes.slice(0, index)]) },
    { name: 'quote, new answers', clients: generateNewQuotes(quotes) },
    { name: 'save', clients: saves },
    // A save changes the digest of its draft, so other drafts pass a page.
    { name: 'page pass', clients: ofDraft(passed, 'next', 'POST', [{ page, digest: draft.view.digest }]) },
    { name: 'drawn page', clients: [[drawn]] },
    {
      name: 'list',
      clients: [[buildExchange('POST', '/api/b2b/orders/search', {}, { authorization: `Bearer ${clerk.token}` })]],
    },
  ];
}

/** The cases of a product that are bought on the day of a new shop's clock. */
export function listBoughtCases(product: string) {
  const today = TEST_START.slice(0, 10);
  return readProductCases(product, readProductFiles(projectRoot)).filter(
    ({ testCase }) => testCase.ends === 'issued' && testCase.asOf === today,
  );
}

/** Premiums of a product, for the answers of each case that is bought. */
export function computeQuotes(shop: Shop, id: string): Exchange[] {
  const { product } = shop.services.catalogue.current(id) ?? {};
  if (!product) throw new Error(`${id} is not on sale`);
  const priced = listRatingFields(product);
  return listBoughtCases(id)
    .map(({ testCase }) => Object.entries(testCase.answers).filter(([field]) => priced.has(field)))
    .map((quoted) => buildExchange('POST', `/api/quotes/${id}`, { answers: Object.fromEntries(quoted) }));
}

/** The same trips on so many other days that no premium is asked twice while it is remembered. */
function generateNewQuotes(quotes: Exchange[]): Exchange[][] {
  const DAYS = 100;
  const lastStart = addDays(TEST_START.slice(0, 10), 60);
  const early = quotes.filter(({ body }) => (/"startDate":"([\d-]+)"/.exec(String(body))?.[1] ?? '') < lastStart);
  const later = ({ body, ...rest }: Exchange, days: number): Exchange => ({
    ...rest,
    body: String(body).replace(/"(startDate|endDate)":"([\d-]+)"/g, (_, name, day) =>
      [`"${name}"`, `"${addDays(day, days)}"`].join(':'),
    ),
  });
  const days = Array.from({ length: DAYS }, (_, index) => early.map((quote) => later(quote, index)));
  return Array.from({ length: 10 }, (_, index) => days.filter((_day, at) => at % 10 === index).flat());
}

function buildExchange(method: string, path: string, body: object, headers: Record<string, string> = {}): Exchange {
  return { method, path, headers: { ...json, ...headers }, body: JSON.stringify(body) };
}
