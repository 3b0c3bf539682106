import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { toClaimAnswers, toClaimBody } from '#contract/claims/claim-answers.ts';
import type { ClaimFormFacts } from '#contract/claims/claim-filing.ts';
import { checkPage, listHints } from '#engine/check-page.ts';
import { confirm } from '#engine/commands/confirm.ts';
import { listNeededMessages } from '#engine/language/messages/needed-messages.ts';
import { openQuestionnaire } from '#engine/questionnaire.ts';
import type { Answers } from '#engine/record.ts';
import { answer, next, start } from '#engine/wizard.ts';
import { findFileFaults } from '#server/catalogue/products/check-product.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import type { ApiProblem } from '#server/platform/http/api-problem.ts';
import { flattenMessages } from '#shared/flatten-messages.ts';
import { createFixtureProduct } from '#tests/support/fixture-product.ts';
import { loadClaimForm } from '../claim-form.ts';
import { validateClaim } from './validate-claim.ts';

const files = readProductFiles(projectRoot);
const form = loadClaimForm(files);
const given: ClaimFormFacts = {
  ...{ effectiveFrom: '2026-04-02', effectiveTo: '2027-04-01', holder: 'Chea Dara', phone: '+85512400001' },
  ...{ onlyInsured: null, asksDischarge: true },
  insured: [{ code: 'policyholder' }, { code: '1' }],
  benefits: ['surgery', 'ambulance', 'rooms'].map((code) => ({ code, byDay: code === 'rooms' })),
  causes: [{ code: 'illness' }],
  ...{ providers: [], rates: [] },
  // All benefits of the policyholder share one limit.
  lines: ['policyholder', '1'].flatMap((insured) => {
    const within = insured === '1' ? '' : 'annualLimit';
    return [
      { insured, benefit: 'surgery', payable: 200_000, within },
      { insured, benefit: 'ambulance', payable: 100_000, within },
      { insured, benefit: 'rooms', payable: insured === '1' ? null : 250_000, within },
    ];
  }),
  caps: [{ insured: 'policyholder', benefit: 'annualLimit', left: 250_000 }],
};
const body = {
  ...{ policyNumber: 'MED-2026-000001', insured: '1', claimant: 'ជា ដារ៉ា', contactPerson: 'Chea Dara' },
  ...{ phone: '+85512400001', language: 'en' as const, lossDate: '2026-06-10', dischargeDate: '2026-06-12' },
  ...{ description: 'x'.repeat(4000), lines: [{ benefit: 'surgery', amount: 123_45 }] },
};
const circumstances = { channel: 'agent', language: 'en' } as const;
const judge = (more: object = {}, what: Partial<ClaimFormFacts> = {}) =>
  validateClaim(
    form,
    { ...body, ...more },
    {
      ...{ product: createFixtureProduct(), today: '2026-06-20', language: 'en', currency: 'USD' },
      given: { ...given, ...what },
    },
  );
const openForm = () => openQuestionnaire(form.questionnaire, form.compiled.validators, { currency: 'USD', given });
const refused = (more: object): string[] => {
  try {
    judge(more);
    return [];
  } catch (error) {
    return (error as ApiProblem).problems.map(({ at, code }) => `${at} ${code}`);
  }
};

test('the form and the chart use the vocabulary of every product', () => {
  expect(findFileFaults('form', files('product-schemas/shared/claim-filing/form.json'))).toEqual([]);
  expect(findFileFaults('chart', files('machines/claim-filing.json'))).toEqual([]);
});

test.each(['en', 'km', 'zh'])('every page, field, rule and hint has its words: %s', (language) => {
  const file = join(projectRoot, `locales/${language}/claim-filing.json`);
  const words = existsSync(file) ? flattenMessages('claim-filing', JSON.parse(readFileSync(file, 'utf8'))) : {};
  const { definition } = openQuestionnaire(form.questionnaire, form.compiled.validators, { currency: 'USD', given });
  const pages = Object.keys(definition.form.pages).map((page) => `claim-filing.${page}.`);
  // The policy states the persons and the benefits.
  const own = listNeededMessages(definition).filter(
    ({ id, optional }) => !optional && !/\.options\./.test(id) && pages.some((page) => id.startsWith(page)),
  );
  expect(own.length).toBeGreaterThan(20);
  expect(own.map(({ id }) => id).filter((id) => words[id] === undefined)).toEqual([]);
});

test('the form shows its pages in their order, and the suitable input for each field', () => {
  const lines = [{ id: '1', benefit: 'rooms', amount: '1' }];
  let { journey } = answer(start(openForm(), circumstances, '2026-06-20', given), {
    ...toClaimAnswers(body, ''),
    insured: '1',
    lines,
  });
  for (const page of ['papers', 'claimant', 'loss', 'costs']) {
    expect(journey.position.page).toBe(page);
    const passed = next(journey, page);
    expect(passed.problems).toEqual([]);
    journey = passed.journey;
  }
  expect(journey.position.page).toBe('review');
  const confirmed = confirm(journey);
  expect(confirmed.problems).toEqual([]);
  expect(confirmed.journey.position).toMatchObject({ confirmed: true, ended: true });
  const { pages } = openForm().definition.form;
  const inputs = Object.entries(pages).flatMap(([page, { schema, uiSchema = {} }]) =>
    Object.keys(schema.properties).map((field) => [
      `${page}.${field}`,
      (uiSchema[field] as { 'ui:widget'?: string } | undefined)?.['ui:widget'] ?? 'text',
    ]),
  );
  expect(Object.fromEntries(inputs)).toEqual({
    'claimant.insured': 'select',
    'claimant.claimant': 'text',
    'claimant.contactPerson': 'text',
    'claimant.phone': 'phone',
    'loss.lossDate': 'date',
    'loss.dischargeDate': 'date',
    'loss.description': 'textarea',
    'costs.lines': 'amounts',
  });
  const shown = Object.entries(pages).map(([page, { shows = [] }]) => [page, ...shows].join(' '));
  expect(shown).toEqual(['claimant', 'loss', 'costs amountAsked leftOfBenefits', 'papers papers', 'review']);
});

test('the form begins with the data of the policy', () => {
  const begun = (onlyInsured: string | null) =>
    start(openForm(), circumstances, '2026-06-20', { ...given, onlyInsured }).record.answers;
  expect(begun(null)).toEqual({ contactPerson: 'Chea Dara', phone: '+85512400001' });
  expect(begun('1')).toEqual({ insured: '1', contactPerson: 'Chea Dara', phone: '+85512400001' });
});

test('the refusal of a loss outside the period names the days of the period', () => {
  try {
    judge({ lossDate: '2026-04-01' });
    expect.unreachable();
  } catch (error) {
    expect((error as ApiProblem).problems).toMatchObject([
      { code: 'lossOutsidePeriod', params: { from: '2026-04-02', to: '2027-04-01' } },
    ]);
  }
});

test('the check accepts a claim as it was sent', () => {
  expect(judge()).toEqual(body);
  expect(judge({ phone: '012 400 001' }).phone).toBe('+85512400001');
  expect(judge({ lossDate: '2026-04-02', dischargeDate: null }).dischargeDate).toBeNull();
});

test('the check removes an answer that the line of business does not ask for', () => {
  expect(judge({}, { asksDischarge: false }).dischargeDate).toBeNull();
});

test.each<[object, string[]]>([
  [{ lossDate: '2026-06-20', dischargeDate: '2026-06-20' }, []],
  [{ lossDate: '2026-06-21', dischargeDate: null }, ['/lossDate lossInFuture']],
  [{ lossDate: '2026-04-01' }, ['/lossDate lossOutsidePeriod']],
  [{ dischargeDate: '2026-06-09' }, ['/dischargeDate dischargeBeforeLoss']],
  [{ dischargeDate: '2026-06-21' }, ['/dischargeDate dischargeInFuture']],
  [
    { insured: '2', lines: ['surgery', 'annualLimit'].map((benefit) => ({ benefit, amount: 1 })) },
    ['/insured notInList', '/lines/1/benefit notInList'],
  ],
  [{ lines: ['surgery', 'rooms', 'surgery'].map((benefit) => ({ benefit, amount: 1 })) }, []],
  [
    { phone: '123456', lossDate: '2027-04-02' },
    [
      '/lossDate lossInFuture',
      '/lossDate lossOutsidePeriod',
      '/dischargeDate dischargeBeforeLoss',
      '/phone phoneInvalid',
    ],
  ],
  // Limits: the last valid value and the first invalid one.
  [{ claimant: 'x'.repeat(121), contactPerson: 'x'.repeat(121) }, []],
  [{ claimant: 'x'.repeat(122), contactPerson: 'x'.repeat(122) }, ['/claimant tooLong', '/contactPerson tooLong']],
  [{ claimant: 'Dara 😀', contactPerson: 'ᚠ' }, ['/claimant notPrintable', '/contactPerson notPrintable']],
  [{ description: 'x'.repeat(4001) }, ['/description tooLong']],
  [{ description: '' }, ['/description required']],
])('%j is refused: %j', (more, problems) => {
  expect(refused(more)).toEqual(problems);
});

test('the answers and the sent claim contain the same data', () => {
  const { policyNumber, language: _buyers, ...sent } = body;
  expect(toClaimBody(toClaimAnswers(body, 'policyholder'), policyNumber)).toEqual({ policyNumber, ...sent });
  for (const amount of [1, 10, 99, 100, 115, 1_005, 999_999_999])
    expect(
      toClaimBody(toClaimAnswers({ ...body, lines: [{ benefit: 'rooms', amount }] }, ''), policyNumber),
    ).toMatchObject({
      lines: [{ benefit: 'rooms', amount }],
    });
});

const linesOf = (count: number) =>
  Array.from({ length: count }, (_, at) => ({ id: String(at), benefit: 'rooms', amount: '1' }));

test.each<[string, Answers, string[]]>([
  [
    'claimant',
    { insured: null, contactPerson: null, phone: null },
    ['/insured required', '/contactPerson required', '/phone required'],
  ],
  ['loss', { lossDate: '2026-02-30' }, ['/lossDate format.date']],
  [
    'loss',
    { lossDate: null, dischargeDate: '30.4.2026', description: null },
    ['/lossDate required', '/description required', '/dischargeDate format.date'],
  ],
  ['claimant', { phone: '123456' }, ['/phone format.phone']],
  ['loss', { description: 'x' }, []],
  ['claimant', { contactPerson: 'x', claimant: 'x' }, []],
  ['costs', { lines: [] }, ['/lines tooFew']],
  ['costs', { lines: linesOf(40) }, []],
  ['costs', { lines: linesOf(41) }, ['/lines tooMany']],
  ['costs', { lines: [{ benefit: 'rooms', amount: '1' }] }, ['/lines/0 wrongType', '/lines required']],
  ['costs', { lines: [{ id: '1' }] }, ['/lines/1/benefit required', '/lines/1/amount required']],
  ['costs', { lines: [{ id: 'x'.repeat(12), benefit: 'rooms', amount: '0.01' }] }, []],
  [
    'costs',
    { lines: [{ id: 'x'.repeat(13), benefit: 'rooms', amount: '1' }] },
    ['/lines/0 wrongType', '/lines required'],
  ],
  ['costs', { lines: [{ id: '1', benefit: 'rooms', amount: '0' }] }, ['/lines/1/amount format.positive-amount']],
  ['costs', { lines: [{ id: '1', benefit: 'rooms', amount: 'ten' }] }, ['/lines/1/amount format.positive-amount']],
  [
    'costs',
    { lines: [{ id: '1', benefit: 'rooms', amount: '1', more: 1 }] },
    ['/lines/1/more unknownField', '/lines required'],
  ],
])('the page %s reports for %j: %j', (page, changes, problems) => {
  const product = openForm();
  const { journey, problems: bad } = answer(start(product, circumstances, '2026-06-20', given), {
    ...toClaimAnswers(body, ''),
    ...changes,
  });
  const told = [...bad, ...checkPage(product, page, journey.situation)];
  expect(told.map(({ at, code }) => `${at} ${code}`)).toEqual(problems);
});

test('an amount above the rest shows a warning at the benefit or at the shared limit, and is not refused', () => {
  const product = openForm();
  const warned = (insured: string, amounts: Record<string, string>) => {
    const lines = Object.entries(amounts).map(([benefit, amount]) => ({ id: benefit, benefit, amount }));
    const { journey } = answer(start(product, circumstances, '2026-06-20', given), { insured, lines });
    return listHints(product, 'costs', journey.situation).map(
      ({ at, message }) => `${at} ${message.split('.').at(-1)}`,
    );
  };
  const alone = (benefit: string) => `/lines/${benefit}/amount moreThanIsLeft`;
  const together = '/lines moreTogether';
  expect(warned('policyholder', { surgery: '2000' })).toEqual([]);
  expect(warned('policyholder', { surgery: '2000.01' })).toEqual([alone('surgery')]);
  expect(warned('1', { surgery: '2000', ambulance: '1000' })).toEqual([]);
  // Each line is compared with its own rest, although the rest for both together is enough.
  expect(warned('1', { surgery: '1', ambulance: '1000.01' })).toEqual([alone('ambulance')]);
  expect(warned('1', { surgery: '2000.01', ambulance: '1000.01' })).toEqual([alone('surgery'), alone('ambulance')]);
  expect(warned('policyholder', { surgery: '2000', ambulance: '500' })).toEqual([]);
  expect(warned('policyholder', { surgery: '2000', ambulance: '500.01' })).toEqual([together]);
  // A line without its own limit: only the limit for everything together counts.
  expect(warned('policyholder', { rooms: '2600' })).toEqual([alone('rooms'), together]);
  expect(warned('1', { rooms: '99999' })).toEqual([]);
  expect(refused({ lines: [{ benefit: 'surgery', amount: 99_999_00 }] })).toEqual([]);
});

test('the total amount is the sum of the amounts that are entered so far', () => {
  const asked = (lines: Answers['lines']) =>
    answer(start(openForm(), circumstances, '2026-06-20', given), { insured: '1', lines }).journey.situation.scope
      .values.amountAsked;
  expect(asked([{ id: '1', benefit: 'surgery' }])).toBe(0);
  expect(
    asked([
      { id: '1', benefit: 'surgery', amount: '120.50' },
      { id: '2', benefit: 'rooms' },
    ]),
  ).toBe(120_50);
});

/* Third parties of a car: 500.00 for injuries and 400.00 for property, of 700.00 for both; glass has 60.00 of its own. */
test.each([
  [['injury', 'property'], 700_00],
  [['injury'], 500_00],
  [['injury', 'property', 'glass'], 760_00],
  [['glass'], 60_00],
])('a shared limit counts once in the remaining amount of benefits: %j', (benefits, left) => {
  const line = (benefit: string, payable: number, within = '') => ({ insured: '1', benefit, payable, within });
  const motor = {
    ...{ ...given, benefits: ['injury', 'property', 'glass'].map((code) => ({ code, byDay: false })) },
    lines: [line('injury', 500_00, 'event'), line('property', 400_00, 'event'), line('glass', 60_00)],
    caps: [{ insured: '1', benefit: 'event', left: 700_00 }],
  };
  const { validators } = form.compiled;
  const product = openQuestionnaire(form.questionnaire, validators, { currency: 'USD', given: motor });
  const lines = benefits.map((benefit, at) => ({ id: String(at), benefit, amount: '1' }));
  const { journey } = answer(start(product, circumstances, '2026-06-20', motor), { insured: '1', lines });
  expect(journey.situation.scope.values.leftOfBenefits).toBe(left);
});

test.each([
  // 2,000.00 and 1,000.00 are the rest of the two, 2,500.00 of everything.
  ['policyholder', ['surgery', 'ambulance'], 2_500_00],
  ['policyholder', ['surgery'], 2_000_00],
  ['1', ['surgery', 'ambulance'], 3_000_00],
])('the rest of the benefits is never more than the rest of the total limit: %s %j', (insured, benefits, left) => {
  const lines = benefits.map((benefit, at) => ({ id: String(at), benefit, amount: '1' }));
  const { journey } = answer(start(openForm(), circumstances, '2026-06-20', given), { insured, lines });
  expect(journey.situation.scope.values.leftOfBenefits).toBe(left);
});
