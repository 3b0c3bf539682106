import { expect, test } from 'vitest';
import type { Segment } from '#engine/policy/policy-history.ts';
import type { Answers } from '#engine/record.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import type { DocumentSection } from '#server/platform/documents/document-data.ts';
import { loadWording } from '#server/platform/messages/wording.ts';
import { createFixtureProduct, publicCircumstances, validAnswers } from '#tests/support/fixture-product.ts';
import { selectLanguage } from '#tests/support/select-language.ts';
import type { Endorsement } from '../policy-life/find-endorsement.ts';
import { buildEndorsementData } from './endorsement.ts';
import { createDocumentTexts, type DocumentHead } from './policy-document-data.ts';

const product = createFixtureProduct();
const messages = {
  en: {
    'boat.hire.lastDay.label': 'Last day',
    'boat.hire.captainsLicence.label': 'Licence',
    'boat.guestList.guests.item': 'Guest',
    'boat.premium.basic': 'Basic premium',
    'boat.afterSale.reasons.wish': 'The customer wishes it',
  },
  km: { 'boat.hire.lastDay.label': 'ថ្ងៃចុងក្រោយ', 'boat.afterSale.reasons.wish': 'អតិថិជនចង់' },
};
const speaker = createDocumentTexts(loadWording(readProductFiles(projectRoot)), product, messages);
const segment = (answers: Answers): Segment => ({
  ...{ from: '2026-03-02', to: '2026-03-10', serial: 1, version: 'v', lines: [], onceBegun: true, renews: false },
  answers: { ...validAnswers, ...answers },
});

type Wanted = Partial<Pick<Endorsement, 'lines'>> & {
  before?: Answers;
  after?: Answers;
  row?: Partial<Endorsement['row']>;
  sums?: Partial<Endorsement['sums']>;
};

function schedule(
  { before = {}, after = {}, lines = [], row = {}, sums: own = {} }: Wanted,
  language: 'km' | 'en' = 'en',
) {
  const made: Endorsement['row'] = {
    ...{ serial: 3, kind: 'endorse', effectiveFrom: '2026-03-04', reason: null },
    recordedAt: new Date('2026-03-03T03:20:40.500Z'),
    ...row,
  };
  const record = { circumstances: publicCircumstances, findings: {}, asOf: '2026-03-01', passed: [], outcomes: [] };
  const sums = { kept: [], left: [], voided: 0, offParts: 0, owed: 0, takenBack: [], ...own };
  const endorsement = {
    sums,
    row: made,
    before: segment(before),
    after: segment(after),
    lines,
    charge: { days: 7, of: 9 },
  };
  const order = { currency: 'USD', frozen: { ...record, answers: { ...validAnswers, ...after } } };
  const head = { policyNumber: { label: { en: 'Number', km: 'លេខ' }, value: 'BOA-1' } } as DocumentHead;
  const data = buildEndorsementData(speaker, head, { endorsement, product, order, messages });
  return selectLanguage(language, data) as Record<string, unknown> & {
    sections: (DocumentSection & { heading: string })[];
  };
}
const premium = (lines: [name: string, amount: number][]) => {
  const made = lines.map(([name, amount]) => ({ name, part: 'net' as const, amount }));
  return schedule({ lines: made }).sections.find(({ kind: is }) => is === 'premium');
};

test('a schedule shows its number, its transaction, the reason, the first day and the time of the record', () => {
  const paper = schedule({});
  const at = { label: 'Recorded', value: '03 Mar, 2026 10:20' };
  expect(paper).toMatchObject({
    policyNumber: { label: 'Number', value: 'BOA-1' },
    // The issue is the first transaction, and has no schedule.
    title: 'Endorsement schedule no. 2',
    issuedAt: at,
    madeAt: '2026-03-03T03:20:40Z',
    highlights: [
      { label: 'Effective from', value: '04 Mar, 2026' },
      { label: 'Expiry date', value: '10 Mar, 2026' },
    ],
  });
  expect(paper.sections[0]).toEqual({
    kind: 'facts',
    heading: 'Details of the transaction',
    rows: [
      { label: 'Transaction', value: 'Change of the policy' },
      { label: 'Reason', value: 'Requested and agreed by the policyholder' },
      { label: 'Effective from', value: '04 Mar, 2026' },
      at,
    ],
  });
  expect(paper.sections.at(-1)).toEqual({
    kind: 'clauses',
    heading: 'Declaration and conditions',
    paragraphs: [
      { title: null, text: 'This schedule is part of the policy. All other terms of the policy remain unchanged.' },
    ],
  });
  expect(schedule({}, 'km')).toMatchObject({ highlights: [{ value: '04 មីនា 2026' }, { value: '10 មីនា 2026' }] });
});

test('a cancellation states its reason in the words of its product', () => {
  const why = { label: 'Reason', value: 'The customer wishes it' };
  const row = { kind: 'cancel', reason: 'wish' } as const;
  expect(schedule({ row }).sections[0]).toMatchObject({ rows: [{ value: 'Cancellation' }, why, {}, {}] });
  expect(schedule({ row }, 'km').sections[0]).toMatchObject({ rows: [{}, { value: 'អតិថិជនចង់' }, {}, {}] });
});

test('the schedule shows each answer beside its earlier one, without declarations and without answers that the form does not ask', () => {
  const maly = { id: 'a', fullName: 'Chan Maly', dateOfBirth: '1990-05-14' };
  const before = { lastDay: '2026-03-04', withGuests: true, guests: [maly], captainsLicence: 'L-1', oldAnswer: 1 };
  const after = { lastDay: '2026-03-10', withGuests: true, guests: [], captainsLicence: 'L-2', declaration: false };
  const column = (heading: string) => ({ heading, align: 'start', share: 1 });
  expect(schedule({ before, after }).sections[1]).toEqual({
    kind: 'table',
    heading: 'Before and after',
    columns: ['Detail', 'Before', 'After'].map(column),
    rows: [
      ['Last day', '04 Mar, 2026', '10 Mar, 2026'],
      ['Guest', 'Chan Maly · 14 May, 1990', 'None'],
    ],
    note: null,
  });
  const khmer = schedule({ before, after }, 'km').sections[1];
  expect(khmer).toMatchObject({
    rows: [
      ['ថ្ងៃចុងក្រោយ', '04 មីនា 2026', '10 មីនា 2026'],
      ['guests', 'Chan Maly · 14 ឧសភា 1990', 'គ្មាន'],
    ],
  });
  // The form asks a person who sails alone for the licence.
  const alone = schedule({ before: {}, after: { captainsLicence: 'L-2' } });
  expect(alone.sections[1]).toMatchObject({ rows: [['Licence', 'None', 'L-2']] });
});

test('a schedule without a changed answer has no table of changes', () => {
  expect(schedule({ after: { declaration: false } }).sections.map(({ kind }) => kind)).toEqual([
    'facts',
    'premium',
    'clauses',
  ]);
});

test('charges and refunds appear line by line, with their days', () => {
  expect(
    premium([
      ['basic', 70_00],
      ['fee', 5_00],
    ]),
  ).toEqual({
    kind: 'premium',
    heading: 'Premium of this endorsement',
    rows: [
      { label: 'Basic premium', amount: '$70.00' },
      { label: 'premium.fee', amount: '$5.00' },
    ],
    total: { label: 'Additional premium', amount: '$75.00' },
    note: 'For 7 of 9 days of the term.',
  });
  expect(premium([['basic', -70_00]])).toMatchObject({
    rows: [{ label: 'Basic premium', amount: '-$70.00' }],
    total: { label: 'Premium refunded', amount: '$70.00' },
  });
});

test('a change without a cost leaves the premium unchanged', () => {
  const note = 'The premium does not change.';
  expect(premium([])).toMatchObject({ total: { label: 'Additional premium', amount: '$0.00' }, note });
});

/* A hire of nine days for 90.00, with a skipper for 45.00 and a fee of 9.00: 144.00. Seven days remain. */
const cancelled = { kind: 'cancel', reason: 'wish' } as const;
const left = [
  { name: 'basic', part: 'net', ofTerm: 90_00, ofDaysLeft: 70_00, given: 60_00 },
  { name: 'fee', part: 'fee', ofTerm: 9_00, ofDaysLeft: 7_00, given: 0 },
];
const endOf = (row: Partial<Endorsement['row']>, refund: number, sums: Partial<Endorsement['sums']>) =>
  schedule({ row, sums, lines: refund === 0 ? [] : [{ name: 'basic', part: 'net', amount: -refund }] }).sections.slice(
    1,
    -1,
  );

test('a cancellation shows the premium of the days left, and the amount that the insurer retains by each rule', () => {
  const kept = [
    { why: 'line', name: 'fee', amount: 7_00 },
    { why: 'amount', amount: 10_00 },
    { why: 'minimum', amount: 3_00 },
  ] as const;
  // 70.00 + 7.00 - 7.00 - 10.00 - 3.00 = 57.00
  expect(endOf(cancelled, 57_00, { left, kept })).toEqual([
    {
      kind: 'table',
      heading: 'Premium of the days without cover',
      columns: [
        { heading: 'Part of the premium', align: 'start', share: 1 },
        { heading: 'Whole term', align: 'end', share: null },
        { heading: '7 of 9 days', align: 'end', share: null },
      ],
      rows: [
        ['Basic premium', '$90.00', '$70.00'],
        ['premium.fee', '$9.00', '$7.00'],
        ['Total', '$99.00', '$77.00'],
      ],
      note: null,
    },
    {
      kind: 'premium',
      heading: 'Premium of this endorsement',
      rows: [
        { label: 'Premium of the days without cover', amount: '$77.00' },
        { label: 'Not refundable: premium.fee', amount: '-$7.00' },
        { label: 'Kept by the insurer on cancellation', amount: '-$10.00' },
        { label: 'Kept as the minimum premium', amount: '-$3.00' },
      ],
      total: { label: 'Premium refunded', amount: '$57.00' },
      note: null,
    },
  ]);
});

test('an end shows deductions for instalments, the next term, voided changes and a claim, and the amount still due', () => {
  const sums = {
    ...{ left, voided: -5_00, offParts: 30_00, owed: 31_94 },
    next: { from: '2026-03-11', to: '2026-03-19', total: -40_00 },
    takenBack: [{ at: new Date('2026-03-08T20:00:00Z'), amount: 52_00 }],
  };
  // 77.00 + 40.00 - 5.00 = 112.00 are booked; minus 30.00 and 52.00.
  expect(endOf({ kind: 'lapse' }, 112_00, sums).at(-1)).toMatchObject({
    rows: [
      { label: 'Premium of the days without cover', amount: '$77.00' },
      { label: 'Next term, 11 Mar, 2026 to 19 Mar, 2026', amount: '$40.00' },
      { label: 'Changes that never took effect', amount: '-$5.00' },
      { label: 'Deducted from unpaid instalments', amount: '-$30.00' },
      { label: 'Withdrawn on 09 Mar, 2026: a claim was paid', amount: '-$52.00' },
    ],
    total: { label: 'Premium refunded', amount: '$30.00' },
    note: 'Still due for the days with cover, with the instalment charge: $31.94.',
  });
});

test.each([
  ['notBegun', 'All premium of the term, as cover has not begun'],
  ['scale', 'By the short-period scale of the policy wording'],
  ['freeLook', 'Full premium of the term, within the free-look period'],
  ['coolingOff', 'Full premium of the term, in the cooling-off period before cover begins'],
  ['reason', 'Full premium of the term, for this reason'],
] as const)('an end with a refund of the whole term states the reason: %s', (whole, label) => {
  const next = { from: '2026-03-11', to: '2026-03-19', total: -40_00 };
  // 139.00 are booked, 40.00 of them for the next term.
  const [section, ...others] = endOf(cancelled, 139_00, { whole, next });
  expect(others).toEqual([]);
  expect(section).toMatchObject({
    rows: [{ label, amount: '$99.00' }, { amount: '$40.00' }],
    total: { label: 'Premium refunded', amount: '$139.00' },
    note: null,
  });
});

test.each([
  ['reason', 'Kept by the insurer: no refund for this reason'],
  ['claim', 'Kept by the insurer: a claim was paid'],
] as const)('an end without a refund states the reason: %s', (why, label) => {
  expect(endOf(cancelled, 0, { left, kept: [{ why, amount: 77_00 }] }).at(-1)).toMatchObject({
    rows: [{ amount: '$77.00' }, { label, amount: '-$77.00' }],
    total: { label: 'Premium refunded', amount: '$0.00' },
  });
});

test('a change that lowers the premium of instalments shows the deduction from the refund', () => {
  const lines = [{ name: 'basic', part: 'net', amount: -70_00 }];
  expect(schedule({ lines, sums: { offParts: 50_00 } }).sections[1]).toMatchObject({
    rows: [
      { label: 'Basic premium', amount: '-$70.00' },
      { label: 'Deducted from unpaid instalments', amount: '$50.00' },
    ],
    total: { label: 'Premium refunded', amount: '$20.00' },
  });
});
