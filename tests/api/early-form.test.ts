import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { DraftView } from '#contract/purchase/drafts.ts';
import { ratingInputs } from '#server/platform/db/schema/release-schema.ts';
import { drafts } from '#server/platform/db/schema/schema.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { type Shop, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expectRefusal, loadTestMessages } from './coded-problem.ts';

/*
 * The form of a wizard's page, as a browser without scripts sends it. The test reads the answer's HTML as a reader sees
 * it.
 */

const shop = await startTestShop();
afterAll(() => shop.close());
beforeEach(() => shop.clock.set(TEST_START));

const GOLFER = '/buy_insurance/golfer/components/GolferPackage';
const ASKED = 'selectedPackage,startDate,playerType';
/** The form of the first page, as its boxes send it: a date in three of them. */
const filled: [string, string][] = [
  ['asked', ASKED],
  ['root_selectedPackage', 'annual'],
  ...['10', '4', '2026'].map((part): [string, string] => ['root_startDate', part]),
  ['root_playerType', 'amateur'],
];
/** The same form with other values of some boxes; null: the box is not sent. */
const without = (name: string, ...values: string[]): [string, string][] => [
  ...filled.filter(([each]) => each !== name),
  ...values.map((value): [string, string] => [name, value]),
];

const toBox = ([field, value]: [string, string]): [string, string] => [`root_${field}`, value];

type Sent = { path?: string; headers?: Record<string, string>; at?: Shop };

async function send(fields: [string, string][], { path = GOLFER, headers = {}, at = shop }: Sent = {}) {
  const {
    statusCode,
    headers: answered,
    body,
  } = await at.app.inject({
    method: 'POST',
    url: path,
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      'sec-fetch-site': 'same-origin',
      ...headers,
    },
    payload: String(new URLSearchParams(fields)),
  });
  return { status: statusCode, headers: answered, html: body, page: readPage(body) };
}

const unescaped = (text: string) =>
  text.replaceAll('&quot;', '"').replaceAll('&#x27;', "'").replaceAll('&lt;', '<').replaceAll('&amp;', '&');

/** Reads the fields, errors and hidden values of the drawn form. */
function readPage(html: string) {
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map(([, found = '']) => unescaped(found));
  const [link] = all(/data-draft="([^"]*)"/g);
  const inputs = [...html.matchAll(/<input[^>]*>/g)].map(([tag]) => tag);
  return {
    heading: all(/<h1[^>]*>([^<]*)</g)[0],
    link: link === undefined ? undefined : (JSON.parse(link) as { id: string; key: string }),
    address: all(/data-address="([^"]*)"/g)[0],
    action: all(/<form[^>]* action="([^"]*)"/g)[0],
    asked: all(/name="asked" value="([^"]*)"/g)[0],
    digest: all(/name="digest" value="([^"]*)"/g)[0],
    errors: all(/href="#(root_[^"]*)"/g),
    valuesOf: (name: string) =>
      inputs
        .filter((tag) => tag.includes(`name="${name}"`) && (!tag.includes('type="radio"') || / checked=/.test(tag)))
        .map((tag) => unescaped(/ value="([^"]*)"/.exec(tag)?.[1] ?? '')),
  };
}

const read = async ({ id, key } = { id: '', key: '' }) =>
  (await shop.call<DraftView>('GET', `/api/drafts/${id}`, { key })).body;
const countDrafts = async () => (await shop.services.database.sql.select().from(drafts)).length;
const cookieOf = async () => {
  const { headers } = await shop.call('GET', '/buy_insurance/golfer', { headers: { cookie: '' } });
  return String(headers['set-cookie']).split(';')[0] ?? '';
};

test('the first page of every product is a form to its own address, in each language', async () => {
  for (const { product } of shop.services.catalogue.list()) {
    for (const [before, behind] of [
      ['', ''],
      ['/km', ''],
      ['', '?lang=zh'],
    ] as const) {
      const reply = await shop.call<Buffer>('GET', `${before}/buy_insurance/${product.id}${behind}`, {
        headers: { cookie: '' },
      });
      const { action = '', asked = '' } = readPage(String(reply.body));
      expect(action).toMatch(
        new RegExp(`^${before}/buy_insurance/${product.id}/components/\\w+${behind.replace('?', '\\?')}$`),
      );
      expect(asked.split(',').length).toBeGreaterThan(1);
    }
  }
});

test('a valid form becomes a draft that has passed its first page, and the answer is the next page', async () => {
  const { status, headers, page } = await send(filled);
  expect([status, headers['cache-control']]).toEqual([200, 'no-store']);
  expect(page).toMatchObject({
    heading: loadTestMessages('en', 'products/golfer')['products/golfer.golferPlan.title'],
    address: '/buy_insurance/golfer/components/GolferPlan',
    action: '/buy_insurance/golfer/components/GolferPlan',
    asked: 'selectedPlan',
    errors: [],
  });
  const draft = await read(page.link);
  expect(draft.record.answers).toMatchObject({
    selectedPackage: 'annual',
    startDate: '2026-04-10',
    playerType: 'amateur',
  });
  expect([draft.page, draft.record.circumstances, draft.record.passed.map(({ page: passed }) => passed)]).toEqual([
    'golferPlan',
    { channel: 'public', language: 'en' },
    ['golferPackage'],
  ]);
  // The plans and their prices are there before any script.
  expect(page.valuesOf('root_selectedPlan')).toEqual([]);
});

test('the second page is sent in the same draft, with the digest of the shown content', async () => {
  const first = (await send(filled)).page;
  const path = first.action ?? '';
  const { id = '', key = '' } = first.link ?? {};
  const fields = (digest = ''): [string, string][] => [
    ['asked', 'selectedPlan'],
    ['draft', `${id}.${key}`],
    ['digest', digest],
    ['root_selectedPlan', shop.services.catalogue.current('golfer')?.definition.benefits.plans[0]?.id ?? ''],
  ];
  const before = await countDrafts();
  const second = await send(fields(first.digest), { path });
  expect([second.status, second.page.link, await countDrafts()]).toEqual([200, first.link, before]);
  expect((await read(first.link)).page).toBe('golferSummary');
  // The digest is old now: nothing is changed, and the present page is shown.
  const late = await send([...fields(first.digest).slice(0, 3), ['root_selectedPlan', 'nonsense']], { path });
  expect([late.status, late.page.address]).toEqual([200, second.page.address]);
  expect((await read(first.link)).page).toBe('golferSummary');
  expect((await shop.services.database.sql.select().from(ratingInputs)).length).toBeGreaterThan(0);
});

describe('a wrong form', () => {
  test.each([
    ['', 'en'],
    ['/km', 'km'],
  ] as const)('of %s is 422 with the typed input, and its errors are placed and listed', async (prefix, language) => {
    const { status, html, page } = await send(without('root_startDate', '31', '3', '2026'), {
      path: `${prefix}${GOLFER}`,
    });
    expect([status, page.errors]).toEqual([422, ['root_startDate']]);
    expect(page.valuesOf('root_startDate')).toEqual(['31', '03', '2026']);
    expect(page.valuesOf('root_selectedPackage')).toEqual(['annual']);
    expect(page.valuesOf('root_playerType')).toEqual(['amateur']);
    expect(html).toContain(loadTestMessages(language, 'wizard')['wizard.errors.title']);
    expect(html).toMatch(/id="root_startDate"[^>]* aria-invalid="true"/);
    expect(html).toContain('id="root_startDate-error"');
    expect(html).toContain(`data-refused="golferPackage"`);
    expect(page.address).toBe(`${prefix}${GOLFER}`);
    // The draft holds the answers, too, so that the scripts show them.
    expect((await read(page.link)).record.answers.startDate).toBe('2026-03-31');
    // The corrected form goes on in it.
    const { id = '', key = '' } = page.link ?? {};
    const better = await send([...filled, ['draft', `${id}.${key}`], ['digest', page.digest ?? '']], {
      path: `${prefix}${GOLFER}`,
    });
    expect([better.status, better.page.link]).toEqual([200, page.link]);
  });

  test('lists each answer that is missing', async () => {
    const { status, page } = await send([
      ['asked', ASKED],
      ...['', '', ''].map((part): [string, string] => ['root_startDate', part]),
    ]);
    expect([status, page.errors]).toEqual([422, ['root_selectedPackage', 'root_startDate', 'root_playerType']]);
  });

  test('shows an answer of a wrong type as an error, and stores it nowhere', async () => {
    const path = '/buy_insurance/auto/components/VehicleInfo';
    const { status, page, html } = await send(
      [
        ['asked', 'yearOfManufacture'],
        ['root_yearOfManufacture', 'last year'],
      ],
      { path },
    );
    expect([status, page.errors]).toEqual([422, expect.arrayContaining(['root_yearOfManufacture'])]);
    const { 'problems.wrongNumber': words = '' } = loadTestMessages('en', 'problems');
    expect(html).toContain(words.split('}').at(-1)?.trim());
    expect(page.valuesOf('root_yearOfManufacture')).toEqual(['last year']);
    expect((await read(page.link)).record.answers).not.toHaveProperty('yearOfManufacture');
  });

  test('that omits a newly required answer is shown again with that question, and no error', async () => {
    const { status, page } = await send(without('root_selectedPackage', 'tournament'));
    expect([status, page.errors, page.asked]).toEqual([200, [], 'selectedPackage,startDate,endDate,playerType']);
    expect(page.valuesOf('root_selectedPackage')).toEqual(['tournament']);
  });

  test('of a section opens the next section', async () => {
    const path = '/buy_insurance/fire/components/PropertyInformation';
    const { catalogue } = shop.services;
    const { schema } = catalogue.current('fire')?.definition.form.pages.propertyInformation ?? {};
    const options = (field: string) => schema?.properties[field]?.enum?.map(String) ?? [];
    const [category = ''] = options('selectedCategory');
    const [occupation = ''] = options('selectedOccupation');
    const [construction = ''] = options('selectedClass');
    const { status, page } = await send(
      [
        ['asked', 'selectedCategory,selectedOccupation,selectedClass'],
        ['root_selectedCategory', category],
        ['root_selectedOccupation', occupation],
        ['root_selectedClass', construction],
      ],
      { path },
    );
    expect([status, page.errors]).toEqual([200, []]);
    expect(page.asked).toContain('address1');
  });
});

test('texts are cleaned and limited as in the API, and hostile ones remain plain text', async () => {
  const path = '/buy_insurance/fire/components/PropertyInformation';
  const asked: [string, string] = ['asked', 'address1,address2'];
  const typed = { address1: '  12\u200b  <b>Street</b> ', address2: '٣ road' };
  const { page, html } = await send([asked, ...Object.entries(typed).map(toBox)], { path });
  const witness = await shop.aDraft('fire');
  await shop.answer(witness, typed);
  const { address1, address2 } = (await shop.read(witness)).record.answers;
  expect((await read(page.link)).record.answers).toMatchObject({ address1, address2 });
  expect(address1).not.toBe(typed.address1);
  expect(html).not.toContain('<b>Street');
  const long = await send([asked, ['root_address1', 'x'.repeat(600)]], { path });
  expect(long.status).toBe(422);
  expect((await read(long.page.link)).record.answers).not.toHaveProperty('address1');
  // Fields of other pages, and names of no field, are not read.
  const foreign = await send([...filled, ['root_givenName', 'Dara'], ['root_constructor', 'x'], ['__proto__', 'x']]);
  expect((await read(foreign.page.link)).record.answers).not.toHaveProperty('givenName');
});

describe('a form that is sent twice', () => {
  test('creates one draft from one document, and another draft from another document', async () => {
    const cookie = await cookieOf();
    const before = await countDrafts();
    const [one, two] = await Promise.all([
      send(filled, { headers: { cookie } }),
      send(filled, { headers: { cookie } }),
    ]);
    const three = await send(filled, { headers: { cookie } });
    expect([one.status, two.status, three.status]).toEqual([200, 200, 200]);
    expect([two.page.link, three.page.link]).toEqual([one.page.link, one.page.link]);
    expect(await countDrafts()).toBe(before + 1);
    const other = await send(filled, { headers: { cookie: await cookieOf() } });
    expect(other.page.link).not.toEqual(one.page.link);
    expect(await countDrafts()).toBe(before + 2);
  });

  test('creates a new draft each time without a cookie, each with its own key', async () => {
    const [one, two] = [await send(filled), await send(filled)];
    expect(one.page.link?.id).not.toBe(two.page.link?.id);
    expect(one.page.link?.key).not.toBe(two.page.link?.key);
  });
});

describe('refused are', () => {
  test.each([
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
    [{ 'sec-fetch-site': 'none' }],
  ])('forms of other sites: %o', async (headers) => {
    const before = await countDrafts();
    const { status, html } = await send(filled, { headers });
    expect([status, JSON.parse(html).problem, await countDrafts()]).toEqual([403, 'crossSiteRequest', before]);
  });

  test.each([
    [GOLFER, 'This request did not come from our own pages. Open our site and try again.'],
    [`/km${GOLFER}`, String(loadTestMessages('km', 'problems')['problems.crossSiteRequest'])],
  ])('requests from other sites, with a page for browsers that states the reason: %s', async (path, reason) => {
    const headers = { accept: 'text/html,*/*;q=0.8', 'sec-fetch-site': 'cross-site' };
    const { status, html } = await send(filled, { path, headers });
    expect([status, /<h1>(.*?)<\/h1>/.exec(html)?.[1]]).toEqual([403, reason]);
    const large = await send([...filled, ['root_more', 'x'.repeat(20_000)]], {
      path,
      headers: { accept: 'text/html' },
    });
    expect([large.status, large.html.startsWith('<!doctype html>')]).toEqual([413, true]);
  });

  test('too many bytes, other bodies, and pages that do not exist', async () => {
    expect((await send([...filled, ['root_more', 'x'.repeat(20_000)]])).status).toBe(413);
    const json = await shop.call('POST', GOLFER, { body: {}, headers: { 'sec-fetch-site': 'same-origin' } });
    expectRefusal(shop, json, '415 malformedJson');
    for (const path of ['/buy_insurance/golfer/components/Nothing', '/buy_insurance/raft/components/Plan'])
      expect((await send(filled, { path })).status).toBe(404);
  });

  test('more requests in a minute than a caller may send, counted with the calls of the API', async () => {
    const small = await startTestShop({ limits: { perMinute: 1 } });
    const left = ({ headers }: { headers: Record<string, unknown> }) => Number(headers['x-ratelimit-remaining']);
    // The page is drawn of replies that are read once.
    await send(filled, { at: small });
    const first = left(await send(filled, { at: small }));
    expect(left(await small.call('POST', '/api/drafts', { body: { product: 'golfer', language: 'en' } }))).toBe(
      first - 1,
    );
    const statuses: number[] = [];
    for (let time = 0; time < first; time++) statuses.push((await send(filled, { at: small })).status);
    await small.close();
    expect(statuses.slice(-2)).toEqual([200, 429]);
  });
});

test('a form of a seller creates no draft; the scripts create it for the seller', async () => {
  const { token } = await createTestUser(shop);
  const before = await countDrafts();
  const signedIn = await send(filled, { headers: { authorization: `Bearer ${token}` } });
  const linked = await send(filled, { path: `${GOLFER}?company=mekong&accountCode=MK-001` });
  expect([signedIn.status, signedIn.headers.location]).toEqual([303, GOLFER]);
  expect(linked.status).toBe(303);
  expect(await countDrafts()).toBe(before);
});
