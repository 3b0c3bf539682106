import { sql as raw } from 'drizzle-orm';
import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { insertClaim } from '#server/claims/records/claim-repository.ts';
import { nameCondition } from '#server/platform/db/columns/name-condition.ts';
import type { Policy } from '#server/purchase/policies/policy-repository.ts';
import { createAgentDraft } from '#tests/api/create-agent-order.ts';
import { searchList } from '#tests/support/search-list.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';

/*
 * One person, in the spellings that people type and paste, is found in each list of the portal; another person is not.
 * Each product has an order, a draft and a claim of its own two people.
 */

const products: [product: string, testCase: string][] = [
  ['auto', 'comprehensive-camry'],
  ['fire', 'villa-in-phnom-penh'],
  ['property', 'home-in-siem-reap'],
  ['golfer', 'a-year-of-golf'],
  ['festivalPA', 'family-of-five-at-new-year'],
  ['travel', 'solo-thailand-five-days'],
  ['medical', 'standard-at-thirty'],
];

const shop = await startTestShop();
const partner = await createTestPartner(shop);
const agent = await createTestUser(shop, { scopes: ['b2b:sell', 'b2b:claims'], partner });
afterAll(() => shop.close());

/** The national digits of each product's buyer, behind +855. */
const digitsOf = (at: number) => `9234567${at}`;
const buyer = (at: number) => ({
  ...{ givenName: 'Srey Neang', familyName: "O'Chéa", mobilePhone: `+855${digitsOf(at)}` },
  ...{ identityNumber: `01012345${at}` },
});
const other = (at: number) => ({
  ...{ givenName: 'Sreymom', familyName: 'Ocha', mobilePhone: `+855${digitsOf(at).replace('92', '93')}` },
  ...{ identityNumber: `02012345${at}` },
});

let claims = 0;
async function fileClaim(policy: Policy, who: ReturnType<typeof buyer>): Promise<void> {
  claims += 1;
  await insertClaim(shop.services.database.sql, {
    ...{ id: `claim-${claims}`, ref: `ref-${claims}`, number: `CLM-2026-${100_000 + claims}` },
    ...{ policyNumber: policy.number, partnerId: partner.id, status: 'submitted', lossDate: policy.effectiveFrom },
    ...{ dischargeDate: null, amount: 100_00, currency: 'USD', description: 'A loss', assignedTo: null },
    ...{ createdAt: shop.clock.now(), updatedAt: shop.clock.now(), decision: null, draft: null, duplicateOf: null },
    claimant: {
      ...{ claimant: `${who.givenName} ${who.familyName}`, insured: 'policyholder', contactPerson: 'Chea Dara' },
      ...{ phone: who.mobilePhone, language: 'en', papers: {}, filedBy: null },
    },
  });
}

for (const [at, [product, testCase]] of products.entries())
  for (const who of [buyer(at), other(at)]) {
    shop.clock.advance({ minutes: 1 });
    const { policy } = await createSoldPolicy(shop, { product, testCase, partner, changes: who });
    await fileClaim(policy, who);
    await createAgentDraft(shop, agent, { product, testCase, changes: who });
  }

type Row = { product?: string; products?: string[]; phone?: string; customer?: { phone: string | null } };

/** The paths of the lists of the portal. */
const lists = ['/api/b2b/orders', '/api/policy-holders', '/api/b2b/customers', '/api/b2b/drafts', '/api/claims'];

const find = async (path: string, search: string): Promise<Row[]> =>
  (await searchList<{ items: Row[] }>(agent, path, { search, limit: '50' })).body.items;

describe.each(lists)('%s', (path) => {
  test.each([
    ...['Srey Neang O’Chéa', "O'Chéa Srey Neang", 'ochea sreyneang', 'SREYNEANG OCHEA', 'srey-neang o chea'],
    ...['Srey  Neang   O`Chea', '\u200bSrey Neang\u200b', 'Srey\u00a0Neang', 'Srey\u2060Neang', '\ufeffNeang\u200f'],
    ...[
      'Ｓｒｅｙ Ｎｅａｎｇ',
      'Srey. Neang,',
      'Che\u0301a neang',
      'Neang, Srey',
      'srey nea',
      'Srey‑Neang',
      'sr\u00adey neang',
    ],
  ])('finds the person by the name "%s"', async (typed) => {
    expect(await find(path, typed)).toHaveLength(products.length);
  });

  test.each(['Srey Neang Ocha', 'Neangsrey Chan', 'reyneang', 'Srey Neang Dara', '...', '\u200b\u3164%'])(
    'finds nobody by "%s"',
    async (typed) => expect(await find(path, typed)).toEqual([]),
  );

  test.each(products.map(([product], at) => [product, at] as const))(
    'finds the buyer of %s by phone',
    async (_product, at) => {
      const [operator, first, second] = [digitsOf(at).slice(0, 2), digitsOf(at).slice(2, 5), digitsOf(at).slice(5)];
      for (const typed of [
        ...[
          `+855${operator}${first}${second}`,
          `+855 (0)${operator} ${first} ${second}`,
          `+8550${operator}${first}${second}`,
        ],
        ...[
          `0${operator} ${first} ${second}`,
          `(0)${operator}-${first}-${second}`,
          `0855 ${operator} ${first} ${second}`,
        ],
        ...[`00855${operator}${first}${second}`, `855 ${operator}.${first}.${second}`, `${operator}${first}${second}`],
        ...[`\u200b0${operator}\u00a0${first}\u200b${second}`, `0${operator}–${first}–${second}`],
        ...[`០${operator} ${first} ${second}`, `（０）${operator} ${first} ${second}`].map((text) =>
          text.replace(/[3-7]/g, (digit) => String.fromCodePoint(0x17e0 + Number(digit))),
        ),
      ])
        expect([typed, await find(path, typed)]).toEqual([typed, [expect.anything()]]);
      expect(await find(path, `${first}${second}`)).toHaveLength(2);
    },
  );
});

describe('two spellings of one name', () => {
  const { sql } = shop.services.database;
  const isFound = async (stored: string, typed: string): Promise<boolean> => {
    const { rows } = (await sql.execute(raw`select ${nameCondition(raw`${stored}::text`, typed)} as found`)) as {
      rows: { found: boolean }[];
    };
    return rows[0]?.found === true;
  };

  test.each([
    // Letters with two transcriptions: each of the three spellings finds the first one.
    ...['Müller', 'Mueller', 'Muller', 'MÜLLER'].map((typed) => ['Jürgen Müller', typed]),
    ...['Sørensen', 'Soerensen', 'Sorensen'].map((typed) => ['Søren Sørensen', typed]),
    ['Mueller', 'Müller'],
    ['Soerensen', 'Sørensen'],
    ['Åse Ærø', 'Aase Aeroe'],
    ['Strauß', 'STRAUSS'],
    ['Đặng Nguyễn', 'dang nguyen'],
    ['Þór Guðmundsson', 'Thor Gudmundsson'],
    ['Łukasz', 'lukasz'],
    ['Muñoz', 'munoz'],
    ['Şahin Işık', 'sahin isik'],
    // Khmer: family name first or last, without blanks, with zero-width spaces, with letters that look the same.
    ['ជា ស្រីនាង', 'ស្រីនាង ជា'],
    ['ជា ស្រីនាង', 'ជាស្រីនាង'],
    ['ជា ស្រីនាង', 'ជា\u200bស្រី\u200bនាង'],
    ['ជាស្រីនាង', 'ជា ស្រីនាង'],
    ['សុខ ក\u17d2\u178aា', 'ក\u17d2\u178fា'],
    ['ហេង ក\u17c1\u17b8ត', 'ក\u17beត'],
    // Other scripts.
    ['Анна Иванова', 'иванова анна'],
    ['王小明', '王小明'],
  ])('%s is found by %s', async (stored, typed) => expect(await isFound(stored, typed)).toBe(true));

  test.each([
    ['Jürgen Müller', 'Moller'],
    ['Sokha Chan', 'okha'],
    ['Sokha Chan', 'Sokha Chea'],
    ['ជា ស្រីនាង', 'ជា ស្រីមុំ'],
    ['', 'a'],
  ])('%s is not found by %s', async (stored, typed) => expect(await isFound(stored, typed)).toBe(false));

  const word = fc.stringMatching(/^[A-Z][a-z]{1,8}$/);
  const accents = ['', '\u0301', '\u0302', '\u0327', '\u0323'];
  const gaps = [' ', '  ', '\u00a0', '-', '. ', '\u2009', ' \u200b', '\u3000', '\u2011', ''];
  const unseen = ['', '', '\u200b', '\u200d', '\u2060', '\ufeff', '\u00ad', '\u202a', '\ufe0f', '\u3164'];

  test('match for generated names with other blanks, order, capitals, accents or invisible characters', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(word, { minLength: 1, maxLength: 4 }),
        fc.record({
          turned: fc.boolean(),
          gap: fc.constantFrom(...gaps),
          accent: fc.constantFrom(...accents),
          hidden: fc.constantFrom(...unseen),
          capitals: fc.boolean(),
        }),
        async (words, { turned, gap, accent, hidden, capitals }) => {
          const written = words.map((one) => one[0] + accent + hidden + one.slice(1)).join(gap);
          const typed = (turned && gap !== '' ? [...words].reverse().join(gap) : written) + hidden;
          const [stored, asked] = [words.join(' '), capitals ? typed.toUpperCase() : typed];
          expect([stored, asked, await isFound(stored, asked)]).toEqual([stored, asked, true]);
          expect([asked, stored, await isFound(asked, stored)]).toEqual([asked, stored, true]);
          expect(await isFound(stored, `${asked} Qqqq`)).toBe(false);
        },
      ),
      { numRuns: 150 },
    );
  });
});
