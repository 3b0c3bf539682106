import { describe, expect, test } from 'vitest';
import type { DocumentSettings } from '#engine/language/definition.ts';
import type { Answers } from '#engine/record.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { loadWording } from '#server/platform/messages/wording.ts';
import {
  createFixtureProduct,
  type FixtureFiles,
  publicCircumstances,
  validAnswers,
} from '#tests/support/fixture-product.ts';
import { selectLanguage } from '#tests/support/select-language.ts';
import {
  buildCard,
  buildDocument,
  buildDocumentHead,
  createDocumentTexts,
  type DocumentContext,
  describePaidOn,
} from './policy-document-data.ts';

const wording = loadWording(readProductFiles(projectRoot));
const messages = {
  en: {
    'boat.name': 'Boat hire',
    'boat.plans.calm.name': 'Calm',
    'boat.documents.certificate.title': 'Certificate of a boat',
    'boat.documents.certificate.groups.hire': 'The hire',
    'boat.hire.firstDay.label': 'First day',
    'boat.hire.captainsLicence.label': 'Licence',
    'boat.guestList.guests.label': 'Guests',
    'boat.guestList.guests.fullName.label': 'Name',
    'boat.guestList.guests.dateOfBirth.label': 'Born',
    'boat.benefits.hull': 'Hull',
    'boat.benefits.rescue': 'Rescue',
    'boat.limits.included': 'Included',
    'boat.premium.basic': 'Basic premium',
    'boat.premium.long': 'Long hire',
    'boat.premium.fee': 'Fee',
  },
  km: { 'boat.name': 'ជួលទូក', 'boat.plans.calm.name': 'ស្ងប់', 'boat.hire.firstDay.label': 'ថ្ងៃដំបូង' },
};

const settings: DocumentSettings = {
  name: 'certificate',
  groups: [
    { name: 'hire', fields: ['firstDay', 'captainsLicence', 'province'] },
    { name: 'nothing', fields: ['province'] },
  ],
  lists: [{ field: 'guests', columns: ['fullName', 'dateOfBirth'] }],
  benefitsOfPlan: 'plan',
};
const guests = [
  { id: 'a', fullName: 'Chan Maly', dateOfBirth: '1990-05-14' },
  { id: 'b', fullName: 'Chan Bopha', dateOfBirth: '2015-12-01' },
];

type Wanted = {
  answers?: Answers;
  settings?: Partial<DocumentSettings>;
  policy?: Partial<DocumentContext['policy']>;
  change?: (files: FixtureFiles) => void;
};

/** A document of three days on a boat for 271.35: 301.50 minus a tenth. */
function aPaper({ answers = {}, settings: other = {}, policy = {}, change }: Wanted = {}) {
  const product = createFixtureProduct(change);
  const record = { circumstances: publicCircumstances, findings: {}, asOf: '2026-03-01', passed: [], outcomes: [] };
  const lines = [
    { name: 'basic', part: 'net', amount: 301_50 },
    { name: 'long', part: 'discount', amount: 30_15 },
    { name: 'fee', part: 'fee', amount: 0 },
  ];
  const paper = {
    product,
    settings: { ...settings, ...other },
    order: {
      frozen: { ...record, answers: { ...validAnswers, ...answers } },
      premium: { lines, total: 271_35, currency: 'USD' },
      ...{ total: 271_35, currency: 'USD' },
    },
    policy: {
      ...{ number: 'BOA-2026-000001', status: 'active', effectiveFrom: '2026-03-02', effectiveTo: '2026-03-04' },
      issuedAt: new Date('2026-03-01T03:20:40.500Z'),
      ...policy,
    },
    codeUrl: 'https://shop.example/scan?q=1',
    today: '2026-12-31',
  } as unknown as DocumentContext;
  return { paper, speaker: createDocumentTexts(wording, product, messages) };
}

function certificate(wanted: Wanted = {}, language: 'km' | 'en' = 'en') {
  const { paper, speaker } = aPaper(wanted);
  const data = buildDocument(speaker, paper, describePaidOn(speaker, '2026-03-01', 'khqr'));
  return selectLanguage(language, data) as Record<string, unknown> & { sections: { kind: string; heading: string }[] };
}
const headings = (wanted: Wanted) => certificate(wanted).sections.map(({ heading }) => heading);

describe('the head of a document', () => {
  test('shows the insurer, the policy, its status, its date of issue and the contact', () => {
    const { paper, speaker } = aPaper();
    expect(selectLanguage('en', buildDocumentHead(speaker, paper))).toEqual({
      kind: 'certificate',
      madeAt: '2026-03-01T03:20:40Z',
      insurer: 'Serey Insurance',
      title: 'Certificate of a boat',
      subtitle: 'Boat hire · Calm',
      policyNumber: { label: 'Policy number', value: 'BOA-2026-000001' },
      status: { label: 'Status', value: 'Active', standing: 'in-force' },
      issuedAt: { label: 'Issued', value: '01 Mar, 2026 10:20' },
      sampleNotice: 'Sample document: its rates and benefits are samples only.',
      qr: { url: 'https://shop.example/scan?q=1', caption: 'Scan to verify' },
      footer: {
        contact: ['Hotline 1800-208388', 'From abroad +855 23 890 999', 'Email info@serey-insurance.example'],
        pageOf: 'Page {page} of {pages}',
      },
    });
    const early = { ...paper, today: '2026-03-01' };
    expect(selectLanguage('en', buildDocumentHead(speaker, early))).toMatchObject({
      status: { value: 'In force from 02 Mar, 2026' },
    });
    expect(selectLanguage('km', buildDocumentHead(speaker, early))).toMatchObject({
      status: { value: 'មានសុពលភាពពីថ្ងៃទី 02 មីនា 2026' },
    });
    expect(selectLanguage('en', buildDocumentHead(speaker, { ...paper, today: '2026-03-02' }))).toMatchObject({
      status: { value: 'Active' },
    });
    expect(selectLanguage('km', buildDocumentHead(speaker, paper))).toMatchObject({
      insurer: 'សេរី អ៊ិនសួរ៉ង់',
      subtitle: 'ជួលទូក · ស្ងប់',
      status: { label: 'ស្ថានភាព', value: 'មានសុពលភាព' },
      issuedAt: { label: 'កាលបរិច្ឆេទចេញ', value: '01 មីនា 2026 10:20' },
      footer: { contact: ['លេខបម្រើអតិថិជន 1800-208388', 'ពីបរទេស +855 23 890 999', expect.stringContaining('អ៊ីមែល')] },
    });
  });

  test('of an ended policy shows that it was ended', () => {
    const { status } = certificate({ policy: { status: 'cancelled' } });
    expect(status).toEqual({ label: 'Status', value: 'Cancelled', standing: 'ended' });
  });

  test('names no plan if none is chosen, or if the product has none', () => {
    expect(certificate({ answers: { plan: null } })).toMatchObject({ subtitle: 'Boat hire' });
    const { paper, speaker } = aPaper();
    const { benefitsOfPlan: _plan, ...without } = settings;
    expect(selectLanguage('en', buildDocumentHead(speaker, { ...paper, settings: without }))).toMatchObject({
      subtitle: 'Boat hire',
    });
  });

  test('of a product with real rates has no notice about sample rates', () => {
    const { sampleNotice } = certificate({
      change: (files) => Object.assign(files['product-schemas/boat/product.json'] as object, { sampleRates: false }),
    });
    expect(sampleNotice).toBeNull();
  });
});

describe('a certificate', () => {
  test('shows the first day and the last day', () => {
    expect(certificate().highlights).toEqual([
      { label: 'Effective date', value: '02 Mar, 2026' },
      { label: 'Expiry date', value: '04 Mar, 2026' },
    ]);
    expect(certificate({}, 'km').highlights).toMatchObject([{ value: '02 មីនា 2026' }, { value: '04 មីនា 2026' }]);
  });

  test('shows the answered fields, and omits unanswered fields and empty groups', () => {
    const [facts, next] = certificate({ answers: { captainsLicence: 'L-77' } }).sections;
    expect(facts).toEqual({
      kind: 'facts',
      heading: 'The hire',
      rows: [
        { label: 'First day', value: '02 Mar, 2026' },
        { label: 'Licence', value: 'L-77' },
      ],
    });
    expect(next).toMatchObject({ heading: 'Schedule of benefits' });
    expect(certificate({}, 'km').sections[0]).toMatchObject({ rows: [{ label: 'ថ្ងៃដំបូង', value: '02 មីនា 2026' }] });
  });

  test('leaves out an answer that is set aside: a policy with guests shows no licence', () => {
    const [facts] = certificate({ answers: { captainsLicence: 'L-77', withGuests: true, guests } }).sections;
    expect(facts).toMatchObject({ rows: [{ label: 'First day' }] });
  });

  test('lists one person per row, and the policyholder is first if the product says so', () => {
    const answers = { withGuests: true, guests };
    const [, table] = certificate({ answers }).sections;
    const columns = [
      { heading: 'Name', align: 'start', share: 1 },
      { heading: 'Born', align: 'start', share: 1 },
    ];
    const rows = [
      ['Chan Maly', '14 May, 1990'],
      ['Chan Bopha', '01 Dec, 2015'],
    ];
    expect(table).toEqual({ kind: 'table', heading: 'Guests', columns, rows, note: null });
    const lists = [
      { field: 'guests', columns: ['fullName', 'dateOfBirth'], policyholder: { fullName: { var: 'skipper' } } },
    ];
    const [, withHolder] = certificate({ answers, settings: { lists } }).sections;
    expect(withHolder).toEqual({ ...table, rows: [['Sok Dara', 'Policyholder'], ...rows] });
  });

  test('has no table of persons without persons', () => {
    const others = ['The hire', 'Schedule of benefits', 'Premium', 'Declaration and conditions'];
    expect(headings({})).toEqual(others);
    expect(headings({ answers: { withGuests: true, guests: [] } })).toEqual(others);
  });

  test('shows the benefits that the plan pays, and no other benefits', () => {
    const withCrew = (files: FixtureFiles) => {
      const benefits = files['product-schemas/boat/benefits.json'] as { lines: string[] };
      // A line that belongs to no plan.
      benefits.lines.push('crew');
    };
    const benefits = (wanted: Wanted) =>
      certificate(wanted).sections.find(({ heading }) => heading === 'Schedule of benefits');
    expect(benefits({ change: withCrew })).toEqual({
      kind: 'table',
      heading: 'Schedule of benefits',
      columns: [
        { heading: 'Benefit', align: 'start', share: 1 },
        { heading: 'Sum insured', align: 'end', share: null },
      ],
      rows: [['Hull', '$1,000.00']],
      note: null,
    });
    expect(benefits({ answers: { plan: 'storm' } })).toMatchObject({
      rows: [
        ['Hull', '$5,000.00'],
        ['Rescue', 'Included'],
      ],
    });
    const perPerson = (files: FixtureFiles) =>
      Object.assign(files['product-schemas/boat/benefits.json'] as object, { perPerson: true });
    expect(benefits({ change: perPerson })).toMatchObject({ columns: [{}, { heading: 'Sum insured per person' }] });
    expect(benefits({ answers: { plan: null } })).toBeUndefined();
    expect(certificate({}, 'km').sections.at(-3)).toMatchObject({ rows: [['benefits.hull', '1,000.00 ដុល្លារ']] });
  });

  test('shows the premium line by line, with deductions below zero, and the method of payment', () => {
    expect(certificate().sections.at(-2)).toEqual({
      kind: 'premium',
      heading: 'Premium',
      rows: [
        { label: 'Basic premium', amount: '$301.50' },
        { label: 'Long hire', amount: '-$30.15' },
      ],
      total: { label: 'Total premium', amount: '$271.35' },
      note: 'Paid in full on 01 Mar, 2026 by KHQR.',
    });
    const { speaker } = aPaper();
    expect(describePaidOn(speaker, '2026-03-01', 'cards')).toEqual({
      en: 'Paid in full on 01 Mar, 2026 by card.',
      km: 'បានបង់គ្រប់ចំនួននៅថ្ងៃទី 01 មីនា 2026 តាម កាតធនាគារ។',
    });
  });

  test('contains the statements that the law requires of a policy, in their order', () => {
    const { paragraphs } = certificate().sections.at(-1) as unknown as {
      paragraphs: { title: string; text: string }[];
    };
    expect(paragraphs.map(({ title }) => title)).toEqual([
      ...['Declaration of risk', 'Subject and risks', 'Nullity', 'Forfeiture', 'Early termination', 'Claims', 'Law'],
      'Electronic document',
    ]);
    expect(paragraphs[6]?.text).toBe(
      'This contract is governed by the law of the Kingdom of Cambodia. If the texts differ, the Khmer text prevails.',
    );
  });
});

test('a cover note shows the cover and its purpose, without premium and payment', () => {
  const note = certificate({ settings: { kind: 'coverNote' } });
  expect(note.kind).toBe('cover-note');
  expect(note.sections).toEqual([
    { kind: 'facts', heading: 'The hire', rows: [{ label: 'First day', value: '02 Mar, 2026' }] },
    {
      kind: 'clauses',
      heading: 'Declaration and conditions',
      paragraphs: [{ title: null, text: expect.stringMatching(/^This cover note confirms that the cover described/) }],
    },
  ]);
});

test('a card has its days, the first four facts, and two numbers to call', () => {
  const groups = [
    { name: 'hire', fields: ['firstDay', 'lastDay', 'days'] },
    { name: 'more', fields: ['plan', 'skipper', 'mobilePhone'] },
  ];
  const { paper, speaker } = aPaper({ settings: { kind: 'card', groups } });
  const card = selectLanguage('en', buildCard(speaker, paper)) as Record<string, unknown>;
  expect(card.rows).toEqual([
    { label: 'Effective date', value: '02 Mar, 2026' },
    { label: 'Expiry date', value: '04 Mar, 2026' },
    { label: 'First day', value: '02 Mar, 2026' },
    { label: 'lastDay', value: '04 Mar, 2026' },
    { label: 'days', value: '3' },
    { label: 'plan', value: 'calm' },
  ]);
  expect(card).toMatchObject({
    title: 'Certificate of a boat',
    call: ['Hotline 1800-208388', 'From abroad +855 23 890 999'],
  });
});

test('a text without words of its own has its name', () => {
  const { speaker } = aPaper();
  expect(speaker.product('premium.basic')).toEqual({ en: 'Basic premium', km: 'premium.basic' });
  expect(speaker.value('days', undefined)).toEqual({ en: '', km: '' });
});
