import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReplyOf } from '#contract/call.ts';
import type { showPresence } from '#contract/studio/presence.ts';
import type { ReleaseView } from '#contract/studio/releases.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { changeFiles } from '#tests/support/test-catalogue.ts';
import { createTestClock } from '#tests/support/test-clock.ts';
import { type Shop, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';

// Two people at one release, each at another server on the same database.

const words = 'locales/en/products/golfer.json';
const tagline = { path: words, pointer: '/tagline' };
const clock = createTestClock();

let shop: Shop;
let second: Shop;
let visal: TestUser;
let maly: TestUser;
let approver: TestUser;
let release: string;

beforeAll(async () => {
  const products = changeFiles(readProductFiles(projectRoot), {}, ['travel', 'golfer']);
  shop = await startTestShop({ products, clock });
  second = await startTestShop({ products, clock, database: { ...shop.services.database, close: async () => {} } });
  visal = await createTestUser(shop, { scopes: ['studio:edit'], givenName: 'Visal', familyName: 'Heng' });
  maly = await createTestUser(second, { scopes: ['studio:edit'], givenName: 'Maly', familyName: 'Noun' });
  approver = await createTestUser(second, { scopes: ['studio:approve'] });
  const begun = await visal.call<ReleaseView>('POST', '/api/studio/releases', { body: { title: 'Together' } });
  release = begun.body.id;
});
afterAll(async () => {
  await second.close();
  await shop.close();
});

const tabs = { visal: 'a'.repeat(32), maly: 'b'.repeat(32) };
const address = (rest: string) => `/api/studio/releases/${release}/${rest}`;
const show = async (user: TestUser, tab: string, place: object | null) =>
  (
    await user.call<ReplyOf<typeof showPresence>>('POST', address('presence'), {
      body: { tab, product: 'golfer', place },
    })
  ).body;
const edit = (user: TestUser, edits: object[]) => user.call('POST', address('edits'), { body: { edits } });
const present = async () => {
  const { body } = await visal.call<{ text: string }>('GET', address(`file?path=${words}`));
  return JSON.parse(body.text).tagline as string;
};

test('each user sees the other users and the place where another one is writing, at another server', async () => {
  expect(await show(visal, tabs.visal, null)).toMatchObject({ people: [], isHeld: false });
  const seen = await show(maly, tabs.maly, null);
  expect(seen.people).toEqual([{ user: { id: visal.id, name: 'Visal Heng' }, product: 'golfer', place: null }]);
  expect((await show(visal, tabs.visal, tagline)).isHeld).toBe(true);
  expect((await show(maly, tabs.maly, null)).people).toMatchObject([{ place: tagline }]);
});

test('an edit at a place in use is refused with the name of its user, and all other places are free', async () => {
  expect(await show(visal, tabs.visal, tagline)).toMatchObject({ isHeld: true });
  expect(await show(maly, tabs.maly, tagline)).toMatchObject({ isHeld: false });
  const before = await present();
  const change = { ...tagline, before, after: 'Mine' };
  const refused = await edit(maly, [change]);
  expectRefusal(second, refused, '409 placeTaken /edits/0 placeTaken');
  expect(refused.body).toMatchObject({ errors: [{ params: { name: 'Visal Heng' } }] });
  expect(await present()).toBe(before);
  const other = { path: 'product-schemas/golfer/rating.json', pointer: '/tables/annualRates/rows/1/1' };
  expect((await edit(maly, [{ ...other, before: 9000, after: 9900 }])).status).toBe(201);
  expect((await edit(visal, [{ ...change, after: 'Swing' }])).status).toBe(201);
  // The other window of the same person is not locked out.
  expect(await show(visal, 'c'.repeat(32), tagline)).toMatchObject({ isHeld: true });
  await visal.call('DELETE', address(`presence/${'c'.repeat(32)}`));
});

test('one of twenty people who begin at once holds the place', async () => {
  await visal.call('DELETE', address(`presence/${tabs.visal}`));
  await maly.call('DELETE', address(`presence/${tabs.maly}`));
  const asked = await Promise.all(
    Array.from({ length: 20 }, (_, at) => {
      const [user, of] = at % 2 === 0 ? [visal, 'd'] : [maly, 'e'];
      return show(user, of.repeat(31) + at.toString(16).slice(-1), tagline).then(({ isHeld }) => ({ of, isHeld }));
    }),
  );
  const holders = new Set(asked.filter(({ isHeld }) => isHeld).map(({ of }) => of));
  expect(holders.size).toBe(1);
  clock.advance({ seconds: 16 });
});

test('a person who leaves releases the place at once, and a person who is lost releases it after 15 seconds', async () => {
  await show(visal, tabs.visal, tagline);
  const before = await present();
  const change = (after: string) => [{ ...tagline, before, after }];
  expect((await edit(maly, change('One'))).status).toBe(409);
  expect((await visal.call('DELETE', address(`presence/${tabs.visal}`))).status).toBe(204);
  expect((await edit(maly, change('One'))).status).toBe(201);

  await show(visal, tabs.visal, tagline);
  clock.advance({ seconds: 14 });
  expect((await show(maly, tabs.maly, tagline)).isHeld).toBe(false);
  clock.advance({ seconds: 2 });
  expect(await show(maly, tabs.maly, tagline)).toMatchObject({ isHeld: true, people: [] });
});

test('an approver is seen and reserves nothing; another person’s window cannot be closed', async () => {
  expect(await show(approver, 'f'.repeat(32), { path: words, pointer: '/name' })).toMatchObject({ isHeld: false });
  expect((await show(visal, tabs.visal, { path: words, pointer: '/name' })).isHeld).toBe(true);
  expect((await maly.call('DELETE', address(`presence/${tabs.visal}`))).status).toBe(204);
  expect((await show(maly, tabs.maly, { path: words, pointer: '' })).isHeld).toBe(false);
  const none = await maly.call('POST', '/api/studio/releases/none/presence', {
    body: { tab: tabs.maly, product: 'golfer', place: null },
  });
  expectRefusal(second, none, '404 releaseNotFound');
});
