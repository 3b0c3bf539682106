import { sql as raw } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { OrderView } from '#contract/purchase/orders.ts';
import type { TrialShop } from '#contract/studio/trials.ts';
import { createPicture } from '#tests/support/create-picture.ts';
import { prodEnv } from '#tests/support/prod-env.ts';
import { type Shop, startTestShop } from '#tests/support/test-shop.ts';
import { createStudio, type TestStudio } from '#tests/support/test-studio.ts';
import { expectRefusal } from './coded-problem.ts';

/* Trial shops of releases: one that sells with the sandbox, and one in Prod on the same database. */

let shop: Shop;
let prod: Shop;
let studio: TestStudio;

beforeAll(async () => {
  shop = await startTestShop();
  const database = { ...shop.services.database, close: async () => {} };
  prod = await startTestShop({ database, clock: shop.clock, env: prodEnv });
  studio = await createStudio(shop, 'vouched');
});
afterAll(async () => {
  await prod.close();
  await shop.close();
});

const words = { path: 'locales/en/products/golfer.json', pointer: '/tagline' };
const open = (release: string, days = 7) =>
  studio.editor.call<{ trial: string; endsAt: string }>('POST', `/api/studio/releases/${release}/trials`, {
    body: { days },
  });
const visit = (trial: string, of = shop) => of.call<TrialShop>('GET', `/api/trials?trial=${trial}`);
const begin = async (trial: string, of = shop) => {
  const body = { product: 'golfer', language: 'en', trial };
  const reply = await of.call<{ draft: DraftView; key: string }>('POST', '/api/drafts', { body });
  expect(reply.status, JSON.stringify(reply.body)).toBe(201);
  return { id: reply.body.draft.id, key: reply.body.key, view: reply.body.draft };
};
async function openedTrial(tagline: string) {
  const release = await studio.write(words, tagline);
  await studio.prove(release);
  return { release, ...(await open(release)).body };
}

test('only checked content opens; the shop has the products that the release changes, in their new words', async () => {
  const release = await studio.write(words, 'A tagline on trial');
  expectRefusal(shop, await open(release), '409 releaseNotProven');
  await studio.prove(release);
  const { status, body } = await open(release);
  expect(status).toBe(201);
  const { number } = await studio.view(release);
  expect((await visit(body.trial)).body).toEqual({
    ...{ number, endsAt: body.endsAt, sells: true },
    products: [{ id: 'golfer', name: 'Golfer insurance', tagline: 'A tagline on trial' }],
  });
  expect((await visit(body.trial, prod)).body.sells).toBe(false);
  const draft = await begin(body.trial);
  expect(draft.view.trial).toEqual({ number, sells: true });
  expect(draft.view.currentVersion).toBe(draft.view.version);
  // The products on sale are not the trial's.
  expect((await shop.aDraft('golfer')).view.version).not.toBe(draft.view.version);
});

test('a trial outside Prod sells with the sandbox, and every page of the order can show that', async () => {
  const { trial } = await openedTrial('A tagline that is sold on trial');
  const draft = await begin(trial);
  await shop.fillIn(draft, shop.testCase('golfer', 'a-year-of-golf').answers);
  const { status, body } = await shop.confirm(draft);
  expect(status, JSON.stringify(body)).toBe(201);
  const { mobilePhone } = shop.testCase('golfer', 'a-year-of-golf').answers;
  const verified = await shop.verify(body.order, await shop.codeTo(String(mobilePhone)));
  expect(verified.body).toMatchObject({ status: 'confirmed', isTrial: true, isWithdrawn: false });
  const paid = await shop.call('POST', `/api/orders/${body.order}/payments`, {
    body: { option: 'khqr', language: 'en' },
  });
  expect(paid.status, JSON.stringify(paid.body)).toBe(201);
  const real = await shop.anOrder('a-year-of-golf', { product: 'golfer' });
  expect((await shop.call<OrderView>('GET', `/api/orders/${real.ref}`)).body.isTrial).toBe(false);
});

/** All rows of all tables but those of drafts. */
async function allRows(): Promise<Record<string, unknown>> {
  const { sql } = shop.services.database;
  const tables = await sql.execute(
    raw`select relname as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  const found: Record<string, unknown> = {};
  for (const { name } of tables.rows as { name: string }[]) {
    if (name === 'drafts') continue;
    const query = raw.raw(`select to_jsonb(t) as row from "${name}" t order by to_jsonb(t)::text`);
    found[name] = (await sql.execute(query)).rows;
  }
  return found;
}

test('a trial in Prod ends before the order with a specimen, and changes no table except that of drafts', async () => {
  const { trial } = await openedTrial('A tagline on trial in Prod');
  const before = await allRows();
  expect(Object.keys(before).length).toBeGreaterThan(40);
  expect((await visit(trial, prod)).status).toBe(200);
  const draft = await begin(trial, prod);
  const at = (rest: string) => `/api/drafts/${draft.id}/${rest}`;
  const { key } = draft;
  const specimen = () => prod.call('GET', `/api/trial-drafts/${draft.id}/specimen`, { key });
  expectRefusal(prod, await specimen(), '409 noWayOn');
  await prod.fillIn(draft, shop.testCase('golfer', 'a-year-of-golf').answers);
  await prod.call('POST', at('findings'), { key });
  const picture = { key, headers: { 'content-type': 'image/jpeg' }, body: await createPicture() };
  const refused = [
    await prod.call('POST', at('uploads'), picture),
    await prod.call('POST', at('phone/code'), { key }),
    await prod.call('POST', at('phone/proof'), { key, body: { code: '123456' } }),
    await prod.call('POST', at('quote'), { key, body: { email: 'a@b.example', language: 'en' } }),
    await prod.confirm(draft),
  ];
  for (const reply of refused) expectRefusal(prod, reply, '409 trialEndsHere');
  const drawn = await specimen();
  expect([drawn.status, drawn.headers['content-type']]).toEqual([200, 'application/pdf']);
  await prod.worker.work();
  expect(await allRows()).toEqual(before);
  // The specimen is for trials alone.
  const real = await shop.aDraft('golfer');
  expectRefusal(
    shop,
    await shop.call('GET', `/api/trial-drafts/${real.id}/specimen`, { key: real.key }),
    '404 draftNotFound',
  );
});

test('a trial ends at its time, and with an edit, a discard or a sale of its release; a forged link opens nothing', async () => {
  const edited = await openedTrial('A tagline before an edit');
  const draft = await begin(edited.trial);
  expectRefusal(shop, await visit(`${edited.trial}x`), '410 trialEnded');
  expectRefusal(shop, await visit('e30.0.0'), '410 trialEnded');
  await studio.write(words, 'A tagline after an edit', edited.release);
  expectRefusal(shop, await visit(edited.trial), '410 trialEnded');
  expectRefusal(shop, await shop.call('GET', `/api/drafts/${draft.id}`, { key: draft.key }), '410 trialEnded');
  expectRefusal(shop, await shop.answer(draft, { playerType: 'amateur' }), '410 trialEnded');

  const discarded = await openedTrial('A tagline that is discarded');
  await studio.editor.call('DELETE', `/api/studio/releases/${discarded.release}`);
  expectRefusal(shop, await visit(discarded.trial), '410 trialEnded');

  const sold = await openedTrial('A tagline that is sold');
  expect((await visit(sold.trial)).status).toBe(200);
  await studio.sold(sold.release);
  expectRefusal(shop, await visit(sold.trial), '410 trialEnded');

  const late = await openedTrial('A tagline for a week');
  shop.clock.advance({ days: 7 });
  expectRefusal(shop, await visit(late.trial), '410 trialEnded');
});
