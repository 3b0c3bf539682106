import { expect, test } from 'vitest';
import type { Segment } from '#engine/policy/policy-history.ts';
import type { Answers } from '#engine/record.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import type { DocumentSection } from '#server/platform/documents/document-data.ts';
import { loadWording } from '#server/platform/messages/wording.ts';
import { fixtureProduct, goodAnswers, publicCircumstances } from '#tests/support/fixture-product.ts';
import { readIn } from '#tests/support/read-in.ts';
import { type Endorsement, endorsementData } from './endorsement.ts';
import { type PaperHead, speakerFor } from './paper-data.ts';

const product = fixtureProduct();
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
const speaker = speakerFor(loadWording(readProductFiles(projectRoot)), product, messages);
const segment = (answers: Answers): Segment => ({
  ...{ from: '2026-03-02', to: '2026-03-10', serial: 1, version: 'v', lines: [], onceBegun: true, renews: false },
  answers: { ...goodAnswers, ...answers },
});

type Wanted = Partial<Pick<Endorsement, 'lines'>> & {
  before?: Answers;
  after?: Answers;
  row?: Partial<Endorsement['row']>;
};

function schedule({ before = {}, after = {}, lines = [], row = {} }: Wanted, language: 'km' | 'en' = 'en') {
  const made: Endorsement['row'] = {
    ...{ serial: 3, kind: 'endorse', effectiveFrom: '2026-03-04', reason: null },
    recordedAt: new Date('2026-03-03T03:20:40.500Z'),
    ...row,
  };
  const record = { circumstances: publicCircumstances, findings: {}, asOf: '2026-03-01', passed: [], outcomes: [] };
  const endorsement = { row: made, before: segment(before), after: segment(after), lines, charge: { days: 7, of: 9 } };
  const order = { currency: 'USD', frozen: { ...record, answers: { ...goodAnswers, ...after } } };
  const head = { policyNumber: { label: { en: 'Number', km: 'លេខ' }, value: 'BOA-1' } } as PaperHead;
  const data = endorsementData(speaker, head, { endorsement, product, order, messages });
  return readIn(language, data) as Record<string, unknown> & { sections: (DocumentSection & { heading: string })[] };
}
const premium = (lines: [name: string, amount: number][], kind: Endorsement['row']['kind'] = 'endorse') => {
  const made = lines.map(([name, amount]) => ({ name, part: 'net' as const, amount }));
  return schedule({ lines: made, row: { kind, reason: kind === 'cancel' ? 'wish' : null } }).sections.find(
    ({ kind: is }) => is === 'premium',
  );
};

test('a schedule says which it is, what was done and why, since when, and when it was recorded', () => {
  const paper = schedule({});
  const at = { label: 'Recorded', value: '03 Mar, 2026 10:20' };
  expect(paper).toMatchObject({
    policyNumber: { label: 'Number', value: 'BOA-1' },
    // The issue was the first thing that happened, and has no schedule.
    title: 'Endorsement schedule no. 2',
    issuedAt: at,
    madeAt: '2026-03-03T03:20:40Z',
    highlights: [
      { label: 'Holds from', value: '04 Mar, 2026' },
      { label: 'Expiry date', value: '10 Mar, 2026' },
    ],
  });
  expect(paper.sections[0]).toEqual({
    kind: 'facts',
    heading: 'What was done',
    rows: [
      { label: 'Transaction', value: 'Change of the policy' },
      { label: 'Why', value: 'Asked for and agreed by the policyholder' },
      { label: 'Holds from', value: '04 Mar, 2026' },
      at,
    ],
  });
  expect(paper.sections.at(-1)).toEqual({
    kind: 'clauses',
    heading: 'Declaration and conditions',
    paragraphs: [
      { title: null, text: 'This schedule is part of the policy. All that it does not name stays as the policy says.' },
    ],
  });
  expect(schedule({}, 'km')).toMatchObject({ highlights: [{ value: '04 មីនា 2026' }, { value: '10 មីនា 2026' }] });
});

test('a cancellation says the reason in the words of its product', () => {
  const why = { label: 'Why', value: 'The customer wishes it' };
  const row = { kind: 'cancel', reason: 'wish' } as const;
  expect(schedule({ row }).sections[0]).toMatchObject({ rows: [{ value: 'Cancellation' }, why, {}, {}] });
  expect(schedule({ row }, 'km').sections[0]).toMatchObject({ rows: [{}, { value: 'អតិថិជនចង់' }, {}, {}] });
});

test('each answer stands beside what it was, and no declaration, nor what the form does not ask', () => {
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
  // Who sails alone is asked for the licence.
  const alone = schedule({ before: {}, after: { captainsLicence: 'L-2' } });
  expect(alone.sections[1]).toMatchObject({ rows: [['Licence', 'None', 'L-2']] });
});

test('there is no table of changes where no answer is another one', () => {
  expect(schedule({ after: { declaration: false } }).sections.map(({ kind }) => kind)).toEqual([
    'facts',
    'premium',
    'clauses',
  ]);
});

test('what is charged or given back is said line by line, with the days that it is for', () => {
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
    total: { label: 'Premium given back', amount: '$70.00' },
  });
});

test('where nothing is owed, a change charges nothing, and a cancellation gives nothing back', () => {
  const note = 'The premium stays as it is.';
  expect(premium([])).toMatchObject({ total: { label: 'Additional premium', amount: '$0.00' }, note });
  expect(premium([], 'cancel')).toMatchObject({ total: { label: 'Premium given back', amount: '$0.00' }, note });
  expect(premium([['basic', 1_00]], 'cancel')).toMatchObject({
    total: { label: 'Additional premium', amount: '$1.00' },
  });
});
