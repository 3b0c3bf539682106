import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import type { ClaimView } from '#contract/claims/claims.ts';
import type { CancellationPreview, PolicyLifeView } from '#contract/purchase/policy-life.ts';
import { addDays } from '#engine/language/dates.ts';
import type { DocumentData, Words } from '#server/platform/documents/document-data.ts';
import { findOrderByRef } from '#server/purchase/orders/order-repository.ts';
import { lapsePolicies } from '#server/purchase/policy-life/lapse-policies.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { decideApproval } from '#tests/support/decide-approval.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';

/*
 * Schedules of an end, whose sums a reader can check. A car costs 741.00 from 2 April 2026 to 1 April 2027, 365 days:
 * 100.00 third party, 560.00 own damage, 10.00 persons, 15.00 towing, and 10 % of 560.00 for its age. From 11 July on
 * 265 days remain: 537.99 of 741.00. The insurer retains 10.89 for towing and 10.00, and refunds 517.10.
 */

const shop = await startTestShop();
const { clock } = shop;
afterAll(() => shop.close());
beforeEach(() => clock.set(TEST_START));
/** The data of the paper that was drawn last. */
let paper: DocumentData | undefined;
Object.assign(shop.services.documents, {
  render: async (data: DocumentData) => {
    paper = data;
    return Buffer.from('%PDF-1.7\n');
  },
});
const at = (moment: string) => clock.set(`${moment}:00+07:00`);
const aClerk = () => createTestUser(shop, { scopes: ['insurer:orders'] });
const aReviewer = () => createTestUser(shop, { scopes: ['insurer:claims', 'insurer:claim-payments'] });

let phones = 560_000;
async function sold(plan?: string) {
  phones += 1;
  const phone = `+85512${phones}`;
  const { ref } = await shop.anOrder('comprehensive-camry', {
    product: 'auto',
    changes: {
      ...{ mobilePhone: phone, startDate: addDays(toBusinessDate(clock.now()), 1) },
      ...{ registrationNo: `2AF-${phones}`, chassisFrame: `JTR${phones}` },
    },
  });
  await shop.buy(ref, plan);
  const number = (await shop.order(ref)).policy?.number as string;
  return { id: (await findOrderByRef(shop.services.database.sql, ref))?.id as string, number, phone };
}

/** Cancels from 11 July, on the day before. */
async function cancelled(number: string): Promise<void> {
  at('2026-07-10T10:00');
  const path = `/api/b2b/policies/${number}/cancellation`;
  const wanted = { from: '2026-07-11', reason: 'wish' };
  const clerk = await aClerk();
  const shown = await clerk.call<CancellationPreview>('POST', `${path}/preview`, { body: wanted });
  const request = randomUUID();
  const asked = await clerk.call('POST', path, { body: { ...wanted, refund: shown.body.refund, request } });
  expect(asked.status).toBe(200);
  if (shown.body.needsSecond) expect((await decideApproval(await aClerk(), { number, request })).status).toBe(200);
}

/** The tables of sums of a schedule, in one language: label and amounts of each row, the total and the note. */
async function sumsOf(id: string, serial: number, language: 'en' | 'km' = 'en') {
  paper = undefined;
  const path = `/api/b2b/orders/${id}/documents/endorsement?serial=${serial}&language=${language}`;
  expect((await (await aClerk()).call('GET', path)).status).toBe(200);
  const said = ({ [language]: text }: Words) => text;
  return (paper as DocumentData | undefined)?.sections.flatMap((section) => {
    if (section.kind === 'table') return [section.rows.map((row) => row.map(said))];
    if (section.kind !== 'premium') return [];
    const { rows, total, note } = section;
    return [[...rows, total].map(({ label, amount }) => [said(label), said(amount)]), note === null ? [] : said(note)];
  });
}

const LEFT = [
  ['Third-party liability', '$100.00', '$72.60'],
  ['Own damage, fire and theft', '$560.00', '$406.58'],
  ['Persons in the vehicle', '$10.00', '$7.26'],
  ['Towing and glass', '$15.00', '$10.89'],
  ['Loading for the vehicle’s age', '$56.00', '$40.66'],
  ['Total', '$741.00', '$537.99'],
];
const KEPT = [
  ['Premium of the days without cover', '$537.99'],
  ['Not refundable: Towing and glass', '-$10.89'],
  ['Kept by the insurer on cancellation', '-$10.00'],
];

test('the schedule of a cancellation shows the premium of each line for the remaining days, and each retained amount with its rule', async () => {
  const { id, number } = await sold();
  await cancelled(number);
  expect(await sumsOf(id, 2)).toEqual([LEFT, [...KEPT, ['Premium refunded', '$517.10']], []]);
  const khmer = (await sumsOf(id, 2, 'km')) as string[][][];
  expect(khmer[1]).toEqual([
    ['បុព្វលាភនៃថ្ងៃដែលគ្មានការរ៉ាប់រង', '537.99 ដុល្លារ'],
    [expect.stringMatching(/^មិនអាចបង្វិលបាន៖ /), '-10.89 ដុល្លារ'],
    ['ក្រុមហ៊ុនធានារ៉ាប់រងកាត់ទុកពេលលុបចោល', '-10.00 ដុល្លារ'],
    ['បុព្វលាភដែលបង្វិល', '517.10 ដុល្លារ'],
  ]);
  const life = await (await aClerk()).call<PolicyLifeView>('GET', `/api/b2b/policies/${number}/life`);
  expect(life.body.transactions[1]?.kept).toEqual([
    { why: 'line', name: 'assistance', amount: 10_89 },
    { why: 'amount', amount: 10_00 },
  ]);
});

test('the schedule of a cancellation shows the refund as deducted from unpaid instalments, and the amount that is still due', async () => {
  const { id, number } = await sold('quarterly');
  await cancelled(number);
  // 741.00 - 517.10 - 185.25 = 38.65 are owed, with the charge of 2.00.
  const off = ['Deducted from unpaid instalments', '-$517.10'];
  expect(await sumsOf(id, 2)).toEqual([
    LEFT,
    [...KEPT, off, ['Premium refunded', '$0.00']],
    'Still due for the days with cover, with the instalment charge: $40.65.',
  ]);
});

test('the schedule of a lapse shows that no premium is refunded', async () => {
  const { id } = await sold('quarterly');
  at('2026-07-18T00:10');
  expect(await lapsePolicies(shop.services)).toBe(1);
  // 258 days are left: 741.00 x 258 / 365 = 523.78. 741.00 - 523.78 - 185.25 = 31.97, with the charge of 2.00.
  expect((await sumsOf(id, 2))?.slice(1)).toEqual([
    [
      ['Premium of the days without cover', '$523.78'],
      ['Deducted from unpaid instalments', '-$523.78'],
      ['Premium refunded', '$0.00'],
    ],
    'Still due for the days with cover, with the instalment charge: $33.97.',
  ]);
});

test('the schedule of a cancellation shows that a later claim payment withdrew the refund', async () => {
  const { id, number, phone } = await sold();
  at('2026-05-20T10:00');
  const lines = [{ benefit: 'ownDamage', amount: 600_00 }];
  const claim = {
    ...{ policyNumber: number, claimant: 'Chan Sokha', contactPerson: 'Chan Sokha', phone, language: 'en' },
    ...{ lossDate: '2026-05-11', dischargeDate: null, description: 'Bent', lines },
  };
  const { ref } = (await (await aReviewer()).call<ClaimView>('POST', '/api/claims', { body: claim })).body;
  await cancelled(number);
  expect((await sumsOf(id, 2))?.[1]).toEqual([...KEPT, ['Premium refunded', '$517.10']]);
  at('2026-07-20T10:00');
  const reviewer = await aReviewer();
  await reviewer.call('POST', `/api/claims/${ref}/take`, { body: {} });
  await reviewer.call('POST', `/api/claims/${ref}/decide`, {
    body: { outcome: 'approve', reasonForMore: 'Agreed', lines },
  });
  const paid = await (await aReviewer()).call('POST', `/api/claims/${ref}/pay`, { body: { reference: 'FT-1' } });
  expect(paid.status, JSON.stringify(paid.body)).toBe(200);
  const back = ['Withdrawn on 20 Jul, 2026: a claim was paid', '-$517.10'];
  expect((await sumsOf(id, 2))?.[1]).toEqual([...KEPT, back, ['Premium refunded', '$0.00']]);
});
