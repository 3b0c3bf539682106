import { describe, expect, test } from 'vitest';
import { createFixtureProduct } from '#tests/support/fixture-product.ts';
import { partial } from '#tests/support/partial.ts';
import type { Claim, RecordedDecision } from '../records/claim-repository.ts';
import { buildLetterData } from './claim-letter.ts';

const words = {
  say: (language: string, id: string, params: object = {}) => `${language} ${id} ${JSON.stringify(params)}`,
};
const messages = (language: string) => ({ 'boat.benefits.hull': `${language} Hull` });
const version = (product = createFixtureProduct()) =>
  partial<Parameters<typeof buildLetterData>[1]>({ product, messages });
const asked = [
  { id: 1, benefit: 'hull', amount: 2000_00, provider: 'Yard', billNumber: 'Y-7' },
  { id: 2, benefit: 'rescue', amount: 1000_00, provider: null, billNumber: null },
];
const claim = partial<Claim>({
  ...{
    number: 'CLM-2026-000001',
    policyNumber: 'BOA-2026-000001',
    amount: 3000_00,
    currency: 'USD',
    lossDate: '2026-06-10',
  },
  ...{ dischargeDate: null, thirdPartyOf: null },
  claimant: { claimant: 'Chea Sreymom', contactPerson: 'Chea Dara' },
});
const decision: RecordedDecision = {
  ...{ outcome: 'approved', total: 1900_00, reason: null, message: null, paid: null, by: 'user-1' },
  // An hour after midnight in Phnom Penh.
  at: '2026-06-19T18:00:00.123Z',
  lines: [
    { line: 1, benefit: 'hull', amount: 1500_00, reason: 'coPayment' },
    { line: 2, benefit: 'rescue', amount: 400_00, reason: null },
  ],
};
type LetterClaim = Parameters<typeof buildLetterData>[2];
type Change = Partial<RecordedDecision> & { isAgentSale?: boolean };
const letter = (change: Change = {}, of: Partial<LetterClaim> = {}, about = version()) => {
  const told = { isAgentSale: false, ...decision, ...change };
  return buildLetterData({ wording: words } as never, about, { ...claim, lines: asked, ...of }, told);
};
/** A sentence in both languages, with its parameters. */
const said = (id: string, en: object = {}, km: object = en) => ({
  km: `km ${id} ${JSON.stringify(km)}`,
  en: `en ${id} ${JSON.stringify(en)}`,
});
const own = (id: string, en: object = {}, km: object = en) => said(`claims.${id}`, en, km);
const dollars = (amount: string) => ({ km: `${amount} ដុល្លារ`, en: `$${amount}` });
const same = (text: string) => ({ km: text, en: text });

describe('the letter of a claim that settles owed amounts', () => {
  const paid = { at: '2026-06-20T02:00:00Z', reference: 'FT-1', overdue: 557_75, refund: 100_00 };
  const kept = [
    own('letter.keptOverdue', { amount: '$557.75' }, { amount: '557.75 ដុល្លារ' }),
    own('letter.keptRefund', { amount: '$100.00' }, { amount: '100.00 ដុល្លារ' }),
  ];

  test('names the retained amounts, the reasons and the rest', () => {
    const left = own('letter.paidAmount', { amount: '$1,242.25' }, { amount: '1,242.25 ដុល្លារ' });
    expect(letter({ paid: { ...paid, amount: 1_242_25 } }).paragraphs.slice(1, 4)).toEqual([...kept, left]);
  });

  test('says that no amount remains', () => {
    expect(letter({ paid: { ...paid, amount: 0 } }).paragraphs.slice(1)).toEqual([...kept, own('letter.paidNothing')]);
  });
});

describe('the letter of a total loss', () => {
  const totalLoss = (salvage: number): Change => ({
    lines: [{ line: 1, benefit: 'hull', amount: 1500_00, reason: null, totalLoss: { salvage } }],
  });

  test('states the subtracted value of a wreck that the policyholder retains', () => {
    const wreck = own('letter.wreckKept', { amount: '$250.00' }, { amount: '250.00 ដុល្លារ' });
    expect(letter(totalLoss(250_00)).paragraphs).toEqual(expect.arrayContaining([own('letter.totalLoss'), wreck]));
  });

  test('states that the wreck belongs to the insurer if no value is subtracted', () => {
    const { paragraphs } = letter(totalLoss(0));
    expect(paragraphs).toEqual(expect.arrayContaining([own('letter.totalLoss'), own('letter.wreckOurs')]));
    // The rules of this product end no policy after a total loss.
    expect(paragraphs).not.toContainEqual(own('letter.coverEnds'));
  });
});

describe('the letter of an approval', () => {
  test('says who decided what, when, and for whom', () => {
    expect(letter()).toMatchObject({
      madeAt: '2026-06-19T18:00:00Z',
      insurer: said('interface.brand.name'),
      title: own('letter.title'),
      reference: { label: own('letter.claimNumber'), value: 'CLM-2026-000001' },
      status: { label: own('letter.decision'), value: own('statuses.approved'), standing: 'in-force' },
      date: { en: '20 Jun, 2026' },
      addressee: { label: own('letter.to'), value: { km: 'Chea Dara', en: 'Chea Dara' } },
      greeting: own('letter.greeting'),
      signatures: [],
      footer: {
        contact: [
          said('documents.contact.tollFree', { number: 'en interface.contact.tollFreeNumber {}' }),
          said('documents.contact.office', { number: 'en interface.contact.abroadNumber {}' }),
          said('documents.contact.email', { address: 'en interface.contact.mailbox {}' }),
        ],
        pageOf: said('documents.pageOf', { page: '{page}', pages: '{pages}' }),
      },
    });
  });

  test('shows the paid part of the claimed amounts, line by line, each in its language', () => {
    const { paragraphs, sections, closing } = letter();
    const amounts = (language: 'en' | 'km') => ({
      ...{ total: dollars('1,900.00')[language], claimed: dollars('3,000.00')[language], number: 'BOA-2026-000001' },
    });
    expect(paragraphs).toEqual([own('letter.approved', amounts('en'), amounts('km'))]);
    expect(sections).toEqual([
      {
        ...{ kind: 'facts', heading: own('letter.claim') },
        rows: [
          { label: said('documents.policyNumber'), value: same('BOA-2026-000001') },
          { label: own('letter.claimant'), value: same('Chea Sreymom') },
          { label: own('letter.lossDate'), value: { km: '10 មិថុនា 2026', en: '10 Jun, 2026' } },
          { label: own('letter.amountClaimed'), value: dollars('3,000.00') },
        ],
      },
      {
        ...{ kind: 'table', heading: own('letter.approvedLines'), note: null },
        columns: [
          { heading: said('documents.benefit'), align: 'start', share: 1.2 },
          { heading: own('letter.reason'), align: 'start', share: 1 },
          { heading: own('letter.amountClaimed'), align: 'end', share: null },
          { heading: own('letter.amountApproved'), align: 'end', share: null },
        ],
        rows: [
          [
            { km: 'km Hull (Yard, Y-7)', en: 'en Hull (Yard, Y-7)' },
            own('reasons.coPayment'),
            dollars('2,000.00'),
            dollars('1,500.00'),
          ],
          // A benefit without a translation appears by its id.
          [same('rescue'), same(''), dollars('1,000.00'), dollars('400.00')],
          [own('letter.total'), same(''), dollars('3,000.00'), dollars('1,900.00')],
        ],
      },
    ]);
    expect(closing).toEqual([own('letter.closingApproved')]);
    // Only a customer of an agent is paid through the agent.
    expect(letter({ isAgentSale: true }).closing).toEqual([own('letter.closingApprovedAgent')]);
  });

  test('also lists a line that the decision left out, with nothing approved', () => {
    const lines = [...asked, { id: 3, benefit: 'hull', amount: 50_00, provider: null, billNumber: 'Z-1' }];
    const [, table] = letter({}, { lines }).sections;
    expect(table).toMatchObject({
      rows: [{}, {}, [{ en: 'en Hull (Z-1)' }, same(''), dollars('50.00'), dollars('0.00')], {}],
    });
  });

  test('has no claimed amount for each line if one amount was claimed for several lines', () => {
    const lines = [
      { id: 1, benefit: 'hull', amount: null, provider: null, billNumber: null },
      { id: 2, benefit: 'rescue', amount: null, provider: null, billNumber: null },
    ];
    const [, table] = letter({}, { lines }).sections;
    expect(table).toMatchObject({
      columns: [{}, {}, { heading: own('letter.amountApproved') }],
      rows: [
        [{ en: 'en Hull' }, own('reasons.coPayment'), dollars('1,500.00')],
        [same('rescue'), same(''), dollars('400.00')],
        [own('letter.total'), same(''), dollars('1,900.00')],
      ],
    });
  });

  test('shows the end of a hospital stay, the insurer’s message, and the payment with its reference', () => {
    const paid = { at: '2026-06-20T18:00:00Z', reference: 'ABA-1', amount: 1_900_00, overdue: 0, refund: 0 };
    const { paragraphs, sections, closing } = letter(
      { message: 'Get well soon.', paid },
      { dischargeDate: '2026-06-12' },
    );
    expect(sections[0]).toMatchObject({
      rows: [{}, {}, {}, { label: own('letter.dischargeDate'), value: { en: '12 Jun, 2026' } }, {}],
    });
    expect(paragraphs.slice(1)).toEqual([
      same('Get well soon.'),
      own('letter.paid', { date: '21 Jun, 2026', reference: 'ABA-1' }, { date: '21 មិថុនា 2026', reference: 'ABA-1' }),
    ]);
    // A paid claim cannot be reopened: the letter promises nothing.
    expect(closing).toEqual([own('letter.closingPaid')]);
    const plain = letter({ paid: { ...paid, reference: null } }).paragraphs;
    expect(plain[1]?.en).toContain('claims.letter.paidOn');
  });
});

test('the letter of a declined claim states the reason and the next steps, and names no lines', () => {
  const { status, paragraphs, sections, closing } = letter({
    outcome: 'declined',
    total: 0,
    lines: [],
    reason: 'papersMissing',
  });
  expect(status).toEqual({ label: own('letter.decision'), value: own('statuses.declined'), standing: 'ended' });
  const reason = (language: 'en' | 'km') => ({ reason: own('reasons.papersMissing')[language] });
  expect(paragraphs[0]?.en).toContain('claims.letter.declined');
  expect(paragraphs.slice(1)).toEqual([own('letter.because', reason('en'), reason('km'))]);
  expect(sections.map(({ kind }) => kind)).toEqual(['facts']);
  expect(closing).toEqual([own('letter.closingDeclined')]);
});

test('a letter has a notice about sample rates only if its product has sample rates', () => {
  expect(letter().sampleNotice).toEqual(said('documents.sampleNotice'));
  const real = createFixtureProduct((files) => {
    (files['product-schemas/boat/product.json'] as { sampleRates: boolean }).sampleRates = false;
  });
  expect(letter({}, {}, version(real)).sampleNotice).toBeNull();
});
