import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClaimFinding } from '#contract/claims/claim-findings.ts';
import { addDays } from '#engine/language/dates.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { createPdf, createTakenClaim } from '#tests/browser/create-claim.ts';
import { type Shop, startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await startTestShop();
});
afterAll(() => shop.close());

/** A drawn page: bars of different lengths, as lines of a bill. */
const drawBill = (seed: number, quality = 90): Promise<Buffer> => {
  const bars = Array.from({ length: 12 }, (_bar, at) => {
    const x = 20 + ((at * 37 + seed * 53) % 90);
    return `<rect x="${x}" y="${20 + at * 32}" width="${60 + ((at * 71 + seed * 29) % 160)}" height="18" fill="#222"/>`;
  });
  const drawn = `<svg xmlns="http://www.w3.org/2000/svg" width="320" height="420"><rect width="320" height="420" fill="#fff"/>${bars.join('')}</svg>`;
  return sharp(Buffer.from(drawn)).jpeg({ quality }).toBuffer();
};

/** A claim with these files and lines, and the call for its findings. */
async function aClaim(options: Parameters<typeof createTakenClaim>[1]) {
  const { claim, reviewer } = await createTakenClaim(shop, options);
  const find = async () => (await reviewer.call<ClaimFinding[]>('GET', `/api/claims/${claim.ref}/findings`)).body;
  return { claim, find };
}

const odd = [{ benefit: 'surgery', amount: 12_345 }];

test('the same file, a similar picture and the same bill are found in claims of other policies', async () => {
  const bill = {
    ...{ provider: 'Calmette Hospital', billNumber: 'INV-0042' },
    ...{ benefit: 'surgery', amount: 12_345 },
  };
  const first = await aClaim({
    lines: [bill],
    files: [
      { name: 'first.jpg', body: await drawBill(1) },
      { name: 'report.pdf', body: createPdf('Report') },
    ],
  });
  const second = await aClaim({
    lines: [{ ...bill, provider: 'CALMETTE HOSPITAL', billNumber: 'inv 0042' }],
    files: [
      { name: 'photo of it.jpg', body: await drawBill(1, 40) },
      { name: 'copy.pdf', body: createPdf('Report') },
    ],
  });
  const other = await aClaim({ lines: odd, files: [{ name: 'else.jpg', body: await drawBill(7) }] });
  const claim = { id: first.claim.ref, name: first.claim.number };
  expect(await second.find()).toEqual([
    { kind: 'sameFile', name: 'copy.pdf', claim },
    { kind: 'alikeFile', name: 'photo of it.jpg', claim },
    { kind: 'sameBill', name: 'CALMETTE HOSPITAL inv 0042', claim },
  ]);
  expect((await first.find()).map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'sameFile report.pdf',
    'alikeFile first.jpg',
    'sameBill Calmette Hospital INV-0042',
  ]);
  expect(await other.find()).toEqual([]);
});

test('a loss in the first 14 days of cover, a round amount and a late filing are found, each with its number', async () => {
  const young = await aClaim({ age: 14, lines: [{ benefit: 'surgery', amount: 50_000 }] });
  expect(await young.find()).toMatchObject([
    { kind: 'newCover', days: 13 },
    { kind: 'roundSum', amount: 50_000 },
  ]);
  expect(await (await aClaim({ age: 15, lines: odd })).find()).toEqual([]);
});

test('a bill with the provider, date and amount of another bill is found under another number', async () => {
  const bill = { benefit: 'surgery', amount: 12_345, provider: 'Royal Hospital', billDate: '2026-03-01' };
  const first = await aClaim({ lines: [{ ...bill, billNumber: 'R-1' }] });
  const second = await aClaim({ lines: [{ ...bill, provider: 'ROYAL hospital', billNumber: 'R-2' }] });
  const third = await aClaim({ lines: [bill] });
  const claim = { id: first.claim.ref, name: first.claim.number };
  expect((await second.find()).filter(({ claim: other }) => other?.id === first.claim.ref)).toEqual([
    { kind: 'alikeBill', name: 'ROYAL hospital R-2', claim },
  ]);
  expect((await third.find()).map(({ kind, name }) => `${kind} ${name}`)).toEqual([
    'alikeBill Royal Hospital 2026-03-01',
    'alikeBill Royal Hospital 2026-03-01',
  ]);
  const others = [
    { ...bill, amount: 12_346 },
    { ...bill, billDate: '2026-03-02' },
    { ...bill, provider: 'Royal Clinic' },
  ];
  for (const line of others) expect(await (await aClaim({ lines: [line] })).find()).toEqual([]);
});

test('a bill with a date before the first day of cover is found, and one of this day is not', async () => {
  const day = (ago: number) => addDays(toBusinessDate(shop.clock.now()), -ago);
  const bill = (billNumber: string, ago: number) => {
    return { benefit: 'surgery', amount: 12_345, provider: 'Calmette Hospital', billNumber, billDate: day(ago) };
  };
  // Sold 20 days ago, covered from the day after.
  const { claim, find } = await aClaim({ age: 20, lines: [bill('EARLY-1', 20), bill('FIRST-1', 19)] });
  expect(claim.lines).toHaveLength(2);
  expect(await find()).toEqual([{ kind: 'billBeforeCover', name: 'Calmette Hospital EARLY-1', on: day(20) }]);
});

test('damage is found from the share of the sum insured that is a total loss', async () => {
  // The car is insured for 28,000; the wording sees a total loss from 75 % of its value.
  const damaged = async (amount: number, nth: number) => {
    const changes = { registrationNo: `2AC-440${nth}`, chassisFrame: `JTTOTAL${nth}` };
    const of = { product: 'auto', testCase: 'comprehensive-camry', changes };
    return aClaim({ of, lines: [{ benefit: 'ownDamage', amount }] });
  };
  const found = await (await damaged(21_000_01, 1)).find();
  expect(found).toEqual([{ kind: 'totalLoss', amount: 21_000_01, count: 75 }]);
  expect(await (await damaged(20_999_99, 2)).find()).toEqual([]);
});

test('findings are shown only to claim reviewers', async () => {
  const { claim } = await createTakenClaim(shop, { lines: odd });
  const agent = await createTestUser(shop, { scopes: ['b2b:claims'] });
  expect((await agent.call('GET', `/api/claims/${claim.ref}/findings`)).status).toBe(403);
});
