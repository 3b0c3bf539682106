import readExcel from 'read-excel-file/node';
import { afterAll, describe, expect, test } from 'vitest';
import writeExcel from 'write-excel-file/node';
import type { PartnerEntry } from '#contract/people/partners.ts';
import type { ProblemDetails } from '#contract/problem.ts';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { CustomerRow, DraftRow } from '#contract/purchase/sales.ts';
import { WORKBOOK_TYPE } from '#contract/schemas.ts';
import { updatePartner } from '#server/people/partners/partner-repository.ts';
import { openArchive } from '#server/platform/sheets/read-zip.ts';
import { readSearch } from '#server/purchase/customers/read-search.ts';
import { computeCommission } from '#server/purchase/sellers/compute-commission.ts';
import { searchList } from '#tests/support/search-list.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { type Reply, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';
import { type AgentOrder, createAgentDraft, createAgentOrder } from './create-agent-order.ts';

const shop = await startTestShop();
const partner = await createTestPartner(shop, { balance: 1000_00, company: 'acme' });
const agent = await createTestUser(shop, { scopes: ['b2b:sell'], partner });
const colleague = await createTestUser(shop, { scopes: ['b2b:sell'], partner, givenName: 'Dara', familyName: 'Sok' });
const other = await createTestUser(shop, { scopes: ['b2b:sell'], partner: await createTestPartner(shop) });
afterAll(() => shop.close());

type Page<Item> = { items: Item[]; next: string | null };

/** By `search`, where people are looked for. */
function ask<Item>(user: TestUser, address: string): Promise<Reply<Page<Item>>> {
  const [path = '', query] = address.split('?');
  return path.endsWith('/statement') ? user.call('GET', address) : searchList(user, path, query);
}

async function read<Item>(user: TestUser, path: string): Promise<Item[]> {
  const items: Item[] = [];
  for (let next: string | null = ''; next !== null; ) {
    const { body }: Reply<Page<Item>> = await ask(user, `${path}${next && `&cursor=${next}`}`);
    items.push(...body.items);
    next = body.next;
  }
  return items;
}

describe('a draft begun by an agent', () => {
  const begin = (user: Pick<TestUser, 'call'>) =>
    user.call<{ draft: DraftView; key: string }>('POST', '/api/drafts', {
      body: { product: 'travel', language: 'km' },
    });

  test('carries the partner and its channel; a draft of anyone else is public', async () => {
    const { body } = await begin(agent);
    expect(body.draft.record.circumstances).toEqual({
      channel: 'agent',
      partner: 'acme',
      isSale: true,
      language: 'km',
    });
    const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
    for (const user of [clerk, shop])
      expect((await begin(user as TestUser)).body.draft.record.circumstances.channel).toBe('public');
  });

  test('is refused if the partner or the agent may not sell', async () => {
    const stopped = await createTestPartner(shop);
    const seller = await createTestUser(shop, { scopes: ['b2b:sell'], partner: stopped });
    const reader = await createTestUser(shop, { scopes: ['b2b:reports'], partner });
    expectRefusal(shop, await begin(reader), '403 permissionDenied');
    for (const change of [{ maySell: false }, { maySell: true, status: 'suspended' }] as const) {
      await updatePartner(shop.services.database.sql, stopped.id, change);
      expectRefusal(shop, await begin(seller), '403 partnerMayNotSell');
    }
  });

  test('shows the agent the calculation of the premium, and hides it from the customer who has the key', async () => {
    const draft = await createAgentDraft(shop, agent);
    const path = `/api/drafts/${draft.id}`;
    const headers = { 'draft-key': draft.key };
    const seen = await agent.call<DraftView>('GET', path, { headers });
    expect(JSON.stringify(seen.body.rated)).toContain('"trace"');
    const body = { changes: { givenName: 'Maly' } };
    const replies = [
      await shop.call('GET', path, { key: draft.key }),
      await shop.call('PATCH', `${path}/answers`, { key: draft.key, body }),
      await shop.call('POST', `${path}/findings`, { key: draft.key }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(JSON.stringify(replies)).not.toContain('"trace"');
  });
});

test('the server shows a draft’s commission to its partner only, and an order preserves its frozen commission', async () => {
  type Told = { earns: { commission: number; premiumWithoutCommission: number } | null };
  const own = await createTestPartner(shop);
  const seller = await createTestUser(shop, { scopes: ['b2b:sell'], partner: own });
  const earns = async (id: string) => (await seller.call<Told>('GET', `/api/b2b/drafts/${id}/commission`)).body.earns;
  const { body } = await seller.call<{ draft: DraftView }>('POST', '/api/drafts', {
    body: { product: 'travel', language: 'en' },
  });
  expect(await earns(body.draft.id)).toBe(null);
  const draft = await createAgentDraft(shop, seller);
  const first = { premium: 680, commission: 102, premiumWithoutCommission: 578, currency: 'USD' };
  expect(await earns(draft.id)).toEqual(first);
  const ordered = await createAgentOrder(shop, seller, { agreed: false });
  await updatePartner(shop.services.database.sql, own.id, { commission: { default: '10', products: {} } });
  expect(await earns(draft.id)).toMatchObject({ commission: 68, premiumWithoutCommission: 612 });
  expect(await earns(ordered.draft.id)).toEqual(first);
  const seen = await shop.call('GET', `/api/drafts/${draft.id}`, { key: draft.key });
  expect(JSON.stringify(seen.body)).not.toMatch(/commission/i);
});

test.each([
  // Percent, net, total, commission: half a cent goes up; never more than there is to pay.
  ['15', 680, 680, 102],
  ['17.5', 999, 1099, 175],
  ['12.5', 4, 4, 1],
  ['0', 680, 680, 0],
  ['100', 680, 680, 680],
  ['30', 1000, 200, 200],
])('a commission of %s %% on a net premium of %i, with %i to pay, is %i', (percent, net, total, commission) => {
  const rates = { commission: { default: '1', products: { cover: percent } } };
  expect(computeCommission(rates, { id: 'cover', commissionPercent: '7' }, { net, total })).toEqual({
    commission,
    premiumWithoutCommission: total - commission,
  });
});

test.each([
  // Agreed for the product, for all products, said by the product, said by nobody: of a net premium of 10.00.
  [{ default: '20', products: { cover: '30' } }, '7', 300],
  [{ default: '20', products: { other: '30' } }, '7', 200],
  [{ products: { other: '30' } }, '7', 70],
  [{ products: {} }, undefined, 0],
])(
  'the agreed rates %j and the rate %s of the product earn a commission of %i',
  (commission, commissionPercent, earned) => {
    const product = { id: 'cover', ...(commissionPercent === undefined ? {} : { commissionPercent }) };
    expect(computeCommission({ commission }, product, { net: 1000, total: 1100 }).commission).toBe(earned);
  },
);

test.each([
  [' ord-2026-000123 ', { kind: 'number', number: 'ORD-2026-000123' }],
  ['trv 2026 ០០០០០១', { kind: 'number', number: 'TRV-2026-000001' }],
  ['012 345 678', { kind: 'words', typed: { text: '012 345 678', phone: '+85512345678' } }],
  ['+855 12 345 678', { kind: 'words', typed: { text: '+855 12 345 678', phone: '+85512345678' } }],
  ['345', { kind: 'words', typed: { text: '345' } }],
  ['Sok  Dara', { kind: 'words', typed: { text: 'Sok Dara' } }],
])('a search for "%s" is understood', (typed, search) => expect(readSearch(typed)).toEqual(search));

describe('drafts of the partner', () => {
  const all = '/api/b2b/drafts?limit=2';
  let mine: Awaited<ReturnType<typeof createAgentDraft>>;
  let theirs: typeof mine;

  test('are listed with the user’s own drafts first, without ordered drafts, and can be searched', async () => {
    await agent.call('POST', '/api/drafts', { body: { product: 'golfer', language: 'en' } });
    mine = await createAgentDraft(shop, agent, { changes: { givenName: 'Rithy' } });
    shop.clock.advance({ minutes: 1 });
    theirs = await createAgentDraft(shop, colleague);
    const ordered = await createAgentOrder(shop, agent, { agreed: false });
    const rows = await read<DraftRow>(agent, all);
    const own = rows.map(({ isOwn }) => isOwn);
    expect(own).toEqual(own.toSorted((one, two) => Number(two) - Number(one)));
    expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
    expect(rows.find(({ id }) => id === mine.id)).toMatchObject({
      customer: { name: 'Rithy Chan', phone: mine.phone },
      premium: { total: 680, currency: 'USD' },
      agent: { id: agent.id },
    });
    expect(rows.at(-1)).toMatchObject({ id: theirs.id, agent: { name: 'Dara Sok' }, isOwn: false });
    expect(rows.map(({ id }) => id)).not.toContain(ordered.draft.id);
    const ids = async (query: string, user = agent) =>
      (await read<DraftRow>(user, `${all}&${query}`)).map(({ id }) => id);
    expect(await ids('search=rithy')).toEqual([mine.id]);
    expect(await ids(`search=${encodeURIComponent(theirs.phone)}`)).toEqual([theirs.id]);
    expect(await ids(`search=${theirs.phone.slice(-6)}`)).toEqual([theirs.id]);
    expect(await ids('product=golfer')).toHaveLength(1);
    expect(await read(other, all)).toEqual([]);
  });

  test('are opened by a new key, and then by no other key', async () => {
    const path = `/api/b2b/drafts/${theirs.id}/open`;
    const { body, status } = await agent.call<{ key: string; product: string }>('POST', path);
    expect([status, body.product]).toEqual([200, 'travel']);
    const at = `/api/drafts/${theirs.id}`;
    expect((await shop.call('GET', at, { key: body.key })).status).toBe(200);
    expect((await shop.call('GET', at, { key: theirs.key })).status).toBe(404);
    expectRefusal(shop, await other.call('POST', path), '404 draftNotFound');
    const mySession = await createTestUser(shop, { scopes: ['b2b:claims'], partner });
    expectRefusal(shop, await mySession.call('POST', path), '403 permissionDenied');
    const { draft } = await createAgentOrder(shop, agent, { agreed: false });
    const late = await agent.call('POST', `/api/b2b/drafts/${draft.id}/open`);
    expectRefusal(shop, late, '409 alreadyConfirmed');
  });
});

describe('customers and the statement', () => {
  test('a customer is listed once with all purchases, and the customer with the latest purchase is first', async () => {
    const own = await createTestPartner(shop, { balance: 500_00 });
    const seller = await createTestUser(shop, { scopes: ['b2b:sell', 'b2b:reports'], partner: own });
    const buy = async (changes: Record<string, string> = {}): Promise<AgentOrder> => {
      const order = await createAgentOrder(shop, seller, { changes });
      await seller.call('POST', `/api/b2b/orders/${order.id}/pay-from-balance`, { body: {} });
      shop.clock.advance({ minutes: 1 });
      return order;
    };
    const first = await buy();
    const second = await buy({ givenName: 'Maly' });
    const again = await buy({ mobilePhone: first.phone });
    await createAgentOrder(shop, seller);
    const rows = await read<CustomerRow>(seller, '/api/b2b/customers?limit=1');
    expect(rows.map(({ phone, name }) => [phone, name])).toEqual([
      [first.phone, 'Sokha Chan'],
      [second.phone, 'Maly Chan'],
    ]);
    expect(rows[0]?.purchases.map(({ number }) => number)).toEqual([again.number, first.number]);
    expect(rows[0]?.purchases[0]).toMatchObject({ product: 'travel', premium: 680, policy: { status: 'notBegun' } });
    const found = await read<CustomerRow>(seller, '/api/b2b/customers?search=maly');
    expect(found.map(({ phone }) => phone)).toEqual([second.phone]);
    expect(await read(other, '/api/b2b/customers?limit=5')).toEqual([]);
    const lines = await read<PartnerEntry>(seller, '/api/b2b/statement?limit=2');
    expect(lines.map(({ kind }) => kind)).toEqual([...Array(3).fill(['spend', 'reserve']).flat(), 'deposit']);
    expect(lines[0]?.total).toBe(500_00 - 3 * 680);
    expect(lines.reduce((sum, { amount }) => sum + amount, 0)).toBe(lines[0]?.total);
    expect(await read(other, '/api/b2b/statement?limit=5')).toEqual([]);
    const claims = await createTestUser(shop, { scopes: ['b2b:claims'], partner: own });
    for (const path of ['/api/b2b/customers', '/api/b2b/statement', '/api/b2b/drafts'])
      expectRefusal(shop, await ask(claims, path), '403 permissionDenied');
  });
});

/** The cells of the first sheet for which a spreadsheet program offers words of another sheet, with these words. */
function listOffered(workbook: Buffer, source: string, rows: unknown[][]): { cells: string; words: string[] }[] {
  const xml = openArchive(workbook)('xl/worksheets/sheet1.xml') ?? '';
  const lists = /<dataValidation type="list"[^>]* sqref="([^"]+)"><formula1>'([^']+)'!\$(\w)\$2:\$\3\$(\d+)</g;
  return [...xml.matchAll(lists)].map(([, cells = '', sheet, column = '', last]) => {
    expect(sheet).toBe(source);
    return { cells, words: rows.slice(1, Number(last)).map((row) => String(row['ABCDEFGHIJ'.indexOf(column)])) };
  });
}

describe('insured persons from a spreadsheet', () => {
  const family = (changes = {}) => createAgentDraft(shop, agent, { testCase: 'family-to-japan', changes });
  const send = (user: TestUser, id: string, csv: string | Buffer, type = 'text/csv') =>
    user.call<{ persons: number } & ProblemDetails>('POST', `/api/b2b/drafts/${id}/insured`, {
      body: csv,
      headers: { 'content-type': type },
    });
  const peopleOf = async ({ id, key }: { id: string; key: string }) =>
    (await shop.call<DraftView>('GET', `/api/drafts/${id}`, { key })).body.record.answers.insuredPersons;
  const heads = 'Full name,Adult or child,Date of birth,Gender,Relationship to the policyholder,passport';
  const rows = [
    'Vuthy Chan,Adult,02/11/1988,Male,Husband or wife,N01234567',
    'Sreymom Chan,child,2016-02-20,female,Son or daughter,N01234568',
    'Ratanak Chan,Child,3/9/2019,MALE,child,N01234569',
  ];
  const sheet = (...lines: string[]) => [heads, ...lines].join('\r\n');

  test('replace the described persons, with headings and choices in either language', async () => {
    const draft = await family({ insuredPersons: null });
    const sent = await send(agent, draft.id, `\ufeff${sheet(...rows)}\r\n\r\n`);
    expect(sent.body).toEqual({ field: 'insuredPersons', persons: 3, clears: [] });
    const wanted = shop.testCase('travel', 'family-to-japan').answers.insuredPersons;
    expect(await peopleOf(draft)).toEqual(wanted);
    const khmer = [
      'ឈ្មោះពេញ;មនុស្សពេញវ័យ ឬកុមារ;ថ្ងៃខែឆ្នាំកំណើត;ភេទ;relationship;passport',
      'Vuthy Chan;មនុស្សពេញវ័យ;០២/១១/១៩៨៨;ប្រុស;spouse;N01234567',
      ...rows.slice(1).map((row) => row.replaceAll(',', ';')),
    ].join('\n');
    expect((await send(colleague, draft.id, khmer)).status).toBe(200);
    expect(await peopleOf(draft)).toEqual(wanted);
  });

  /** An Excel file. People enter dates, which Excel stores as numbers; `=` begins a formula. */
  const workbook = async (lines: string[][], ...others: string[][][]) =>
    writeExcel(
      [lines, ...others].map((all, nth) => ({
        sheet: `Sheet ${nth}`,
        data: all.map((line) =>
          line.map((cell) => {
            const [, day, month, year] = /^(\d+)\/(\d+)\/(\d+)$/.exec(cell) ?? [];
            if (year)
              return {
                value: new Date(Date.UTC(+year, +(month ?? 1) - 1, +(day ?? 1))),
                type: Date,
                format: 'dd/mm/yyyy',
              };
            return cell.startsWith('=') ? { value: cell, type: 'Formula' as const } : { value: cell, type: String };
          }),
        ),
      })),
    ).toBuffer();
  const cellsOf = (...lines: string[]) => [heads, ...lines].map((line) => line.split(','));

  test('can come from the first sheet of an Excel file, with dates as Excel stores them', async () => {
    const draft = await family({ insuredPersons: null });
    const file = await workbook(cellsOf(...rows), [['notes', '=1+1']]);
    const sent = await send(agent, draft.id, file, WORKBOOK_TYPE);
    expect(sent.body).toEqual({ field: 'insuredPersons', persons: 3, clears: [] });
    expect(await peopleOf(draft)).toEqual(shop.testCase('travel', 'family-to-japan').answers.insuredPersons);
  });

  test('of an Excel file are refused with a formula at its cell, and with other faults at line and heading', async () => {
    const draft = await family();
    const before = await peopleOf(draft);
    const [first = '', ...more] = rows;
    const formula = await workbook(cellsOf(first.replace('02/11/1988', '=TODAY()-9000'), ...more));
    const refused = await send(agent, draft.id, formula, WORKBOOK_TYPE);
    expectRefusal(shop, refused, '422 insuredNotValid', [['/2/C2', 'workbookFormula']]);
    const wrong = await workbook(cellsOf(first, 'Sreymom,Pet,20/02/2016,female,child,N01234568', more[1] ?? ''));
    expectRefusal(shop, await send(agent, draft.id, wrong, WORKBOOK_TYPE), '422 insuredNotValid', [
      ['/3/Adult or child', 'sheetCell'],
    ]);
    expect(await peopleOf(draft)).toEqual(before);
  });

  test('can follow a title; the message names numbers that may lack zeros, and duplicate persons', async () => {
    const draft = await family({ insuredPersons: null });
    const [first = '', second = '', third = ''] = rows.map((row) => row.split(','));
    const withCard = (row: string[] | string, card: string) => [...[row].flat().slice(0, 5), card];
    const send1 = (...lines: string[][]) => {
      const title = ['Travellers of 2026'];
      return workbook([title, [], heads.split(','), ...lines]).then((file) =>
        send(agent, draft.id, file, WORKBOOK_TYPE),
      );
    };
    const [one, two, three] = [first, second, third].map((row) => [row].flat());
    const numbers = await writeExcel([
      [...heads.split(',').map((value) => ({ value }))],
      [
        ...withCard(one ?? [], '')
          .slice(0, 5)
          .map((value) => ({ value })),
        { value: 10_123_456, type: Number, format: '000000000' },
      ],
      [
        ...withCard(two ?? [], '')
          .slice(0, 5)
          .map((value) => ({ value })),
        { value: 10_123_457, type: Number },
      ],
      [
        ...withCard(three ?? [], '')
          .slice(0, 5)
          .map((value) => ({ value })),
        { value: 123_456_789, type: Number },
      ],
    ]).toBuffer();
    expectRefusal(shop, await send(agent, draft.id, numbers, WORKBOOK_TYPE), '422 insuredNotValid', [
      ['/3/passport', 'sheetZerosLost'],
    ]);
    const whole = await send1(one ?? [], withCard(two ?? [], '10123457'), withCard(three ?? [], "'10123458"));
    expect(whole.body).toMatchObject({ persons: 3 });
    expect(((await peopleOf(draft)) as { passport: string }[]).map(({ passport }) => passport)).toEqual([
      ...['N01234567', '10123457', '10123458'],
    ]);
    const twice = await send1(one ?? [], two ?? [], ['CHAN, Sreymom', ...withCard(two ?? [], 'N09999999').slice(1)]);
    expectRefusal(shop, twice, '422 insuredNotValid', [['/6/Full name', 'sheetPersonTwice']]);
    expect(twice.body.errors?.[0]?.params).toMatchObject({ line: 6, other: 5 });
  });

  test('have an Excel template that explains for each column the requirement and the valid values, and that can be sent back', async () => {
    const draft = await family({ insuredPersons: null });
    for (const [language, adult, needed] of [
      ['en', 'Adult', 'yes'],
      ['km', 'មនុស្សពេញវ័យ', 'ចាំបាច់'],
    ] as const) {
      const path = `/api/b2b/drafts/${draft.id}/insured-template?format=xlsx&language=${language}`;
      const { body, headers } = await agent.call<Buffer>('GET', path);
      expect(headers['content-type']).toBe(WORKBOOK_TYPE);
      const [persons, how] = await readExcel(body);
      const headings = (persons?.data[0] ?? []).map(String);
      expect(headings).toHaveLength(heads.split(',').length);
      expect(how?.data.slice(1, headings.length + 1).map(([column]) => column)).toEqual(headings);
      const choice = how?.data.find(([, , takes]) => String(takes).split('\n').includes(adult));
      expect(choice?.[1]).toBe(needed);
      const offered = listOffered(body, how?.sheet ?? '', how?.data ?? []);
      const explained = (how?.data.slice(1, headings.length + 1) ?? []).map(([, , takes]) => String(takes).split('\n'));
      expect(offered).toEqual(
        explained.flatMap(([, ...words], at) =>
          words.length === 0 ? [] : [{ cells: `${'ABCDEF'[at]}2:${'ABCDEF'[at]}101`, words }],
        ),
      );
      expect(offered.map(({ words }) => words)).toContainEqual(expect.arrayContaining([adult]));
      // The form asks for the kind of person before the name.
      const lines = rows.map((row) => row.split(',')).map(([name = '', kind = '', ...rest]) => [kind, name, ...rest]);
      const filled = await workbook([headings, ...lines]);
      expect((await send(agent, draft.id, filled, WORKBOOK_TYPE)).body).toMatchObject({ persons: 3 });
      // Only what somebody fills in counts: its empty lines are nobody.
      expectRefusal(shop, await send(agent, draft.id, body, WORKBOOK_TYPE), '422 insuredNotValid', [
        ['/1/', 'sheetEmpty'],
      ]);
    }
  });

  test('are all refused if one is wrong, and each fault names its line and heading', async () => {
    const draft = await family();
    const before = await peopleOf(draft);
    const faulty = await send(
      agent,
      draft.id,
      sheet(rows[0] ?? '', 'Sreymom,Pet,31/02/2016,female,child,', rows[2] ?? ''),
    );
    expectRefusal(shop, faulty, '422 insuredNotValid', [
      ['/3/Adult or child', 'sheetCell'],
      ['/3/Date of birth', 'sheetCell'],
      ['/3/passport', 'required'],
    ]);
    const ruled = await send(
      agent,
      draft.id,
      sheet(rows[0] ?? '', 'វុទ្ធី,Child,2000-01-01,female,child,', rows[2] ?? ''),
    );
    expectRefusal(shop, ruled, '422 insuredNotValid');
    const places = (ruled.body.errors ?? []).map(({ pointer, problem }) => [pointer, problem]);
    expect(places).toEqual(
      expect.arrayContaining([
        ['/3/Full name', 'format.latin-name'],
        ['/3/passport', 'required'],
        ['/3/Date of birth', 'childTooOld'],
      ]),
    );
    const few = await send(agent, draft.id, sheet(rows[0] ?? ''));
    expect(few.body.errors).toMatchObject([{ pointer: '/insuredPersons', problem: 'childrenDiffer' }]);
    expect(await peopleOf(draft)).toEqual(before);
  });

  test.each([
    ['no rows', heads, 'sheetEmpty', '/1/'],
    ['an unknown column', `${heads},Shoe size\n${rows[0]},42`, 'sheetHeading', '/1/Shoe size'],
    ['a column twice', `${heads},Gender\n${rows[0]},Male`, 'sheetHeadingTwice', '/1/Gender'],
    ['a column too few', 'Full name\nVuthy Chan', 'sheetHeadingMissing', '/1/Adult or child'],
    ['a quote that never ends', `${heads}\n"Vuthy`, 'sheetUnreadable', undefined],
    ['what is no Excel file', Buffer.from('504b03041400000008000000', 'hex'), 'workbookUnreadable', '/1/'],
    ['an old Excel file', Buffer.from('d0cf11e0a1b11ae1', 'hex'), 'sheetIsExcel', '/1/'],
    ['another encoding', Buffer.from([0x66, 0xff, 0xfe, 0x0a]), 'sheetNotUtf8', '/1/'],
  ])('are refused with a problem that names %s', async (_what, csv, problem, pointer) => {
    const draft = await family();
    const { status, body } = await send(agent, draft.id, csv);
    expect(status).toBe(422);
    expect((body.errors ?? []).map((error) => error.problem)).toContain(problem);
    if (pointer !== undefined) expect((body.errors ?? []).map((error) => error.pointer)).toContain(pointer);
  });

  test('are refused if they are too large, of another type, not asked for, or of another partner', async () => {
    const draft = await family();
    const large = await send(agent, draft.id, `${heads}\n${'x'.repeat(200 * 1024)}`);
    expectRefusal(shop, large, '413 sheetTooLarge');
    const excel = await send(agent, draft.id, 'PK', 'application/vnd.ms-excel');
    expectRefusal(shop, excel, '415 notWorkbook');
    const alone = await createAgentDraft(shop, agent);
    expectRefusal(shop, await send(agent, alone.id, sheet(...rows)), '409 insuredNotAsked');
    const medical = await createAgentDraft(shop, agent, { product: 'medical', testCase: 'standard-at-thirty' });
    expectRefusal(shop, await send(agent, medical.id, sheet(...rows)), '404 noInsuredList');
    expectRefusal(shop, await send(other, draft.id, sheet(...rows)), '404 draftNotFound');
  });

  test('have a template, and the server reads its headings back', async () => {
    const draft = await family();
    for (const language of ['en', 'km']) {
      const path = `/api/b2b/drafts/${draft.id}/insured-template?format=csv&language=${language}`;
      const { body, headers } = await agent.call<Buffer>('GET', path);
      expect(headers['content-type']).toBe('text/csv; charset=utf-8');
      const filled = `${body.toString()}adult,Vuthy Chan,1988-11-02,male,spouse,N01234567\r\n`;
      const { body: told } = await send(agent, draft.id, filled);
      expect((told.errors ?? []).map(({ problem }) => problem)).toEqual(['childrenDiffer']);
    }
    expect((await other.call('GET', `/api/b2b/drafts/${draft.id}/insured-template`)).status).toBe(404);
  });
});
