import { expect, test } from 'vitest';
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
import { buildAgreement } from './agreement.ts';
import { buildFormData } from './consent-form.ts';

const services = { wording: loadWording(readProductFiles(projectRoot)) };
const words: Record<string, Record<string, string>> = {
  en: {
    'boat.name': 'Boat hire',
    'boat.hire.step': 'The hire',
    'boat.hire.firstDay.label': 'First day',
    'boat.choice.step': 'The plan',
    'boat.choice.plan.options.calm': 'Calm seas',
    'boat.guestList.step': 'Guests',
    'boat.guestList.guests.item': 'Guest',
    'boat.guestList.guests.fullName.label': 'Name',
    'boat.guestList.guests.dateOfBirth.label': 'Born',
    'boat.premium.basic': 'Basic premium',
    'boat.summary.declaration.label': 'I am sober',
  },
  km: { 'boat.name': 'ជួលទូក', 'boat.hire.firstDay.label': 'ថ្ងៃដំបូង', 'boat.summary.declaration.label': 'ខ្ញុំមិនស្រវឹង' },
};
const declares = (files: FixtureFiles) => {
  const { pages } = files['product-schemas/boat/form.json'] as { pages: Record<string, object> };
  Object.assign(pages.summary as object, { declares: ['declaration'] });
};
const { declaration: _ticked, ...entered } = validAnswers;

type Wanted = { answers?: Answers; names?: string | null; change?: (files: FixtureFiles) => void; more?: object };

/** An order that an agent entered at noon of 1 March 2026 for Sok Dara, payable until the end of 4 March. */
function anOffer({ answers = {}, change = () => {}, more = {} }: Wanted = {}) {
  const product = createFixtureProduct((files) => {
    declares(files);
    change(files);
  });
  const version = { product, messages: (language: string) => words[language] ?? {} };
  const record = { circumstances: publicCircumstances, findings: {}, asOf: '2026-03-01', passed: [], outcomes: [] };
  const lines = [
    { name: 'basic', part: 'net', amount: 302 },
    { name: 'long', part: 'discount', amount: 30 },
    { name: 'fee', part: 'fee', amount: 0 },
  ];
  const order = {
    ...{ number: 'ORD-2026-000007', product: 'boat', version: 'v1', language: 'km', about: null },
    frozen: { ...record, answers: { ...entered, ...answers } },
    ...{ premium: { lines, total: 272, currency: 'USD' }, total: 272, currency: 'USD' },
    payableUntil: new Date('2026-03-05T00:00:00+07:00'),
    ...more,
  } as unknown as Parameters<typeof buildFormData>[2];
  return { version, order };
}
type Form = { sections: { heading: string }[] } & Record<string, unknown>;
function form(wanted: Wanted = {}, language: 'km' | 'en' = 'en'): Form {
  const { version, order } = anOffer(wanted);
  const { names = 'Dara Sok, Mekong Brokers' } = wanted;
  return selectLanguage(
    language,
    buildFormData(services, version, order, { names, at: new Date('2026-03-01T05:00:40.5Z') }),
  ) as Form;
}

const SENTENCES = [
  'Everything I have stated is true and complete.',
  'I have read what is covered and what is not.',
  'I will tell the insurer at once if anything changes before cover begins.',
  'The insurer may use these details to issue the policy and to handle claims.',
];

test('the form names its owner, the agreement, the person, the payment deadline, and the place to sign', () => {
  const { version, order } = anOffer();
  const { sections: _sections, ...rest } = form();
  expect(rest).toEqual({
    madeAt: '2026-03-01T05:00:40Z',
    insurer: 'Serey Insurance',
    title: 'Form of consent',
    reference: { label: 'Order number', value: 'ORD-2026-000007' },
    status: { label: 'State', value: 'To be signed', standing: 'waiting' },
    date: '01 Mar, 2026 12:00',
    addressee: { label: 'Customer', value: 'Sok Dara' },
    greeting: 'Please read every line. Sign only if it is right and true.',
    paragraphs: [
      'Dara Sok, Mekong Brokers has filled this in for you. By your signature you agree to this insurance at this premium, and make the declarations below.',
    ],
    closing: [
      'You can pay this quotation until 04 Mar, 2026 23:59. If something is wrong, do not sign, and ask for a change.',
      // In the language of the customer, whatever the language of the printed form.
      `Text version: ${buildAgreement(services, version, order, 'km').wording.slice(0, 16)}`,
    ],
    signatures: ['Signature of the customer', 'Name', 'Date'],
    sampleNotice: 'Sample document: its rates and benefits are samples only.',
    footer: { contact: ['Hotline 1800-208388'], pageOf: 'Page {page} of {pages}' },
  });
  expect(form({}, 'km')).toMatchObject({ title: 'ទម្រង់យល់ព្រម', date: '01 មីនា 2026 12:00', insurer: 'សេរី អ៊ិនសួរ៉ង់' });
});

test('a form without a seller names no seller, and a form with real rates has no notice about samples', () => {
  const { paragraphs } = form({ names: null });
  expect(paragraphs).toEqual([
    'This was filled in for you. By your signature you agree to this insurance at this premium, and make the declarations below.',
  ]);
  const real = (files: FixtureFiles) =>
    Object.assign(files['product-schemas/boat/product.json'] as object, { sampleRates: false });
  expect(form({ change: real }).sampleNotice).toBeNull();
});

test('the form shows every answer page by page, every answer of each person, and no page without answers', () => {
  const guests = [
    { id: 'a', fullName: 'Chan Maly', dateOfBirth: '1990-05-14' },
    { id: 'b', fullName: 'Chan Bopha' },
  ];
  const [offer, hire, choice, person, list, ...rest] = form({ answers: { withGuests: true, guests } }).sections;
  expect(offer).toEqual({
    kind: 'facts',
    heading: 'Your insurance',
    rows: [
      { label: 'Insurance', value: 'Boat hire' },
      { label: 'From', value: '02 Mar, 2026' },
      { label: 'Until', value: '04 Mar, 2026' },
    ],
  });
  expect(hire).toEqual({
    kind: 'facts',
    heading: 'The hire',
    rows: [
      { label: 'First day', value: '02 Mar, 2026' },
      { label: 'lastDay', value: '04 Mar, 2026' },
      { label: 'withGuests', value: 'true' },
    ],
  });
  expect(choice).toMatchObject({ heading: 'The plan', rows: [{ label: 'plan', value: 'Calm seas' }] });
  expect(person).toMatchObject({ rows: [{ value: 'Sok Dara' }, { value: '+85512345678' }] });
  expect(list).toEqual({
    kind: 'facts',
    heading: 'Guests',
    rows: [
      { label: 'Guest 1', value: 'Name: Chan Maly; Born: 14 May, 1990' },
      { label: 'Guest 2', value: 'Name: Chan Bopha' },
    ],
  });
  expect(rest.map(({ heading }) => heading)).toEqual(['Premium', 'I declare']);
  expect(form({}, 'km').sections.slice(0, 2)).toMatchObject([
    { rows: [{ value: 'ជួលទូក' }, { value: '02 មីនា 2026' }, { value: '04 មីនា 2026' }] },
    { rows: [{ label: 'ថ្ងៃដំបូង', value: '02 មីនា 2026' }, {}, {}] },
  ]);
});

test('the form shows the premium line by line, and every sentence with a place for a tick', () => {
  const [premium, declared] = form().sections.slice(-2);
  expect(premium).toEqual({
    kind: 'premium',
    heading: 'Premium',
    rows: [
      { label: 'Basic premium', amount: '$3.02' },
      { label: 'premium.long', amount: '-$0.30' },
    ],
    total: { label: 'Total premium', amount: '$2.72' },
    note: null,
  });
  const ticks = [...SENTENCES, 'I am sober'].map((text) => ({ title: null, text: `[  ]  ${text}` }));
  expect(declared).toEqual({ kind: 'clauses', heading: 'I declare', paragraphs: ticks });
  expect(form({}, 'km').sections.at(-1)).toMatchObject({ paragraphs: [{}, {}, {}, {}, { text: '[  ]  ខ្ញុំមិនស្រវឹង' }] });
});

test('the agreement contains every sentence and every declaration, in the requested language', () => {
  const { version, order } = anOffer();
  const { sentences, declarations, wording } = buildAgreement(services, version, order, 'en');
  const own = { page: 'summary', field: 'declaration', text: 'I am sober' };
  expect([sentences, declarations]).toEqual([SENTENCES, [own]]);
  expect(wording).toMatch(/^[\da-f]{64}$/);
  const noLoss = { from: '2026-03-20', to: '2026-03-25' };
  const takenUp = anOffer({ more: { about: { does: 'reinstate', noLoss } } }).order;
  const text = 'I know of no loss, accident or illness from 20 Mar, 2026 to 25 Mar, 2026 that could lead to a claim.';
  expect(buildAgreement(services, version, takenUp, 'en').declarations).toEqual([
    own,
    { page: '', field: 'noLoss', text },
  ]);
  const changed = anOffer({ more: { about: { does: 'change' } } }).order;
  expect(buildAgreement(services, version, changed, 'en').declarations).toEqual([own]);
});

test('the mark of an agreement is the same for the same offer and words, and different for any other', () => {
  const markOf = (wanted: Wanted = {}, language: 'en' | 'km' = 'en') => {
    const { version, order } = anOffer(wanted);
    return buildAgreement(services, version, order, language).wording;
  };
  const linesOf = (first: number, second: number) => ({
    lines: [
      { name: 'basic', part: 'net', amount: first },
      { name: 'long', part: 'discount', amount: second },
    ],
    ...{ total: 272, currency: 'USD' },
  });
  const others = [
    markOf({}, 'km'),
    markOf({ answers: { plan: 'storm' } }),
    markOf({ more: { version: 'v2' } }),
    markOf({ more: { premium: linesOf(302, 30) } }),
    markOf({ more: { premium: linesOf(303, 31) } }),
    markOf({ more: { about: { does: 'reinstate', noLoss: { from: '2026-03-20', to: '2026-03-25' } } } }),
  ];
  expect(markOf()).toBe(markOf());
  expect(new Set([markOf(), ...others]).size).toBe(7);
});
