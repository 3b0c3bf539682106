import { expect, test } from 'vitest';
import type { AfterSale } from '../language/after-sale.ts';
import type { ProductDefinition } from '../language/definition.ts';
import { describePromises, type PromiseSubject } from './describe-promises.ts';

/** Sentences are shown as their names and numbers, so a test sees which one was chosen and with which numbers. */
const reasons: AfterSale['cancel']['reasons'] = {
  wish: { by: ['holder', 'seller', 'insurer'], refund: 'byDay', backDays: 0 },
  sold: { by: ['holder'], refund: 'all', backDays: 30 },
};
const rules: AfterSale = {
  ...{ proration: 'byDay', onceBegun: true },
  change: { kinds: {}, corrections: [], ratedBy: 'sold', fee: 0, movesDates: true },
  cancel: { reasons, freeLookDays: 0, kept: { lines: [], amount: 0, minimum: 0 }, refundTo: 'payer' },
  ...{ paidClaim: { refund: 'nothing', forbids: [] }, happens: { holderDies: { goesOn: true } } },
  reinstate: { withinDays: 0 },
};
const messages = {
  'boat.afterSale.reasons.wish': 'the wish',
  'shared.afterSale.reasons.wish': 'a shared wish',
  'shared.afterSale.reasons.sold': 'the sale',
  'boat.premium.fee': 'the fee',
  'boat.page.options.berth': 'a berth',
  'boat.page.plan.options.year': 'a year',
  'boat.values.kind.sail': 'a sail',
};

function make(afterSale: AfterSale | undefined, tables?: ProductDefinition['form']['tables']) {
  const product = { id: 'boat', currency: 'USD', ...(afterSale && { afterSale }) };
  const definition = { product, form: tables ? { tables } : {} } as unknown as ProductDefinition;
  return describePromises(definition, {
    messages,
    say: (id, params = {}) => [id, ...Object.entries(params).map(([name, value]) => `${name}=${value}`)].join(' '),
    money: (minorUnits, currency) => `${currency} ${(minorUnits / 100).toFixed(2)}`,
    list: (items) => items.join(' and '),
  });
}
const of = (subject: PromiseSubject, more: Partial<AfterSale> = {}) => make({ ...rules, ...more })[subject];
const cancelled = (more: Partial<AfterSale['cancel']>, rest: Partial<AfterSale> = {}) =>
  of('cancellation', { cancel: { ...rules.cancel, ...more }, ...rest });

test('a product without rules after the sale promises nothing', () => {
  expect(make(undefined)).toEqual({
    ...{ payment: [], cancellation: [], insurerCancels: [], renewal: [], reinstatement: [] },
  });
});

test('the premium is paid at once, or in instalments with and without a charge', () => {
  expect(of('payment')).toEqual(['payment.whole']);
  const plans = {
    halves: { payments: 2, everyMonths: 6, charge: 150 },
    quarters: { payments: 4, everyMonths: 3, charge: 0 },
  };
  const instalments = { plans, graceDays: 30, leastPremium: 15_000, afterClaim: 'allDue' } as const;
  expect(of('payment', { instalments } as Partial<AfterSale>)).toEqual([
    'payment.instalments amount=USD 150',
    'payment.plan payments=2 months=6 amount=USD 1.50',
    'payment.planFree payments=4 months=3 amount=USD 0',
    ...['payment.grace days=30', 'payment.allDue'],
  ]);
});

test('the policyholder cancels on any day, and the days that are left are refunded', () => {
  expect(cancelled({})).toEqual([
    ...['cancellation.who', 'cancellation.notBegun', 'cancellation.begun.always', 'cancellation.byDay'],
    'cancellation.reason.all reason=the sale days=30',
    'cancellation.reason.back reason=the sale days=30',
    'cancellation.claim.nothing',
  ]);
});

test('a policyholder who cannot cancel alone has no promise of a refund before the cover begins', () => {
  const sold = { by: ['insurer'], refund: 'nothing', backDays: 0 } as const;
  expect(cancelled({ reasons: { sold } }).slice(0, 2)).toEqual(['cancellation.none', 'cancellation.begun.always']);
  // The insurer ends it for this reason, so the sentence is the insurer's, and not among those of the policyholder.
  expect(cancelled({ reasons: { sold } }).filter((one) => one.includes('reason'))).toEqual([]);
});

test('cover that has begun is not cancelled, so nothing is subtracted from its refund', () => {
  const kept = { lines: [], amount: 1_000, minimum: 2_500 };
  expect(cancelled({ kept }, { onceBegun: false })).toEqual([
    ...['cancellation.who', 'cancellation.notBegun', 'cancellation.begun.never'],
    'cancellation.reason.all reason=the sale days=30',
    'cancellation.reason.back reason=the sale days=30',
    'cancellation.claim.nothing',
  ]);
});

test.each([
  [{ lines: [], amount: 1_000, minimum: 1_000 }, ['cancellation.amount amount=USD 10 minimum=USD 10']],
  [{ lines: [], amount: 0, minimum: 2_550 }, ['cancellation.minimum amount=USD 0 minimum=USD 25.50']],
  [
    { lines: ['fee', 'levy'], amount: 0, minimum: 0 },
    ['cancellation.line line=the fee', 'cancellation.line line=levy'],
  ],
  [
    { lines: [], amount: 1_000, minimum: 1_001 },
    ['cancellation.amount amount=USD 10 minimum=USD 10.01', 'cancellation.minimum amount=USD 10 minimum=USD 10.01'],
  ],
])('the sentences name the retained part of a refund: %o', (kept, sentences) => {
  const [, , , , ...rest] = cancelled({ kept });
  expect(rest.slice(0, -3)).toEqual(sentences);
});

test('the promises name a free look and a scale of periods if the product has them', () => {
  expect(cancelled({ freeLookDays: 1 })[2]).toBe('cancellation.freeLook days=1');
  const periods = { inputs: [], outputs: ['months', 'share'], rows: [['3', '0.5']] };
  const tables = { periods } as unknown as ProductDefinition['form']['tables'];
  const scaled = make({ ...rules, cancel: { ...rules.cancel, scale: 'periods' } }, tables).cancellation;
  expect(scaled[4]).toBe('cancellation.scale');
  expect(cancelled({}).includes('cancellation.scale')).toBe(false);
});

test('a paid claim forbids a cancellation, or changes the refund', () => {
  const of = (paidClaim: AfterSale['paidClaim']) => cancelled({}, { paidClaim }).at(-1);
  expect(of({ refund: 'nothing', forbids: ['cancel'] })).toBe('cancellation.claim.never');
  expect(of({ refund: 'byDay', forbids: ['renew'] })).toBe('cancellation.claim.byDay');
});

test('the insurer cancels for its own reasons, with notice or without a refund', () => {
  expect(of('insurerCancels')).toEqual([]);
  const cancel = {
    ...rules.cancel,
    reasons: {
      ...{ wish: reasons.wish, died: { by: ['insurer'], refund: 'byDay', backDays: 365 } },
      nonDisclosure: { by: ['insurer'], refund: 'byDay', backDays: 0, noticeDays: 14 },
      fraud: { by: ['insurer'], refund: 'nothing', backDays: 365 },
      noNotice: { by: ['insurer'], refund: 'nothing', backDays: 7, noticeDays: 0 },
      either: { by: ['insurer', 'holder'], refund: 'nothing', backDays: 0 },
    },
  } as AfterSale['cancel'];
  expect(of('insurerCancels', { cancel })).toEqual([
    'insurerCancels.only reasons=nonDisclosure and fraud and noNotice',
    'insurerCancels.byDayNotice reason=nonDisclosure days=14',
    'insurerCancels.nothing reason=fraud days=365',
    'insurerCancels.nothing reason=noNotice days=7',
  ]);
  expect(of('cancellation', { cancel }).filter((one) => one.startsWith('cancellation.reason'))).toEqual([
    'cancellation.reason.back reason=died days=365',
    'cancellation.reason.nothing reason=either days=0',
  ]);
});

test('a renewal names its days, and the gap that it covers', () => {
  expect(of('renewal')).toEqual(['renewal.none']);
  const renew = (when: unknown, graceDays: number) =>
    of('renewal', { renew: { when, opensDays: 60, graceDays } } as unknown as Partial<AfterSale>);
  expect(renew(true, 0)).toEqual(['renewal.always', 'renewal.days opens=60 grace=0']);
  expect(renew(true, 1)).toEqual(['renewal.always', 'renewal.days opens=60 grace=1', 'renewal.gap']);
});

test('a choice has the label of its value, or the label of an option', () => {
  const renew = (when: unknown) =>
    of('renewal', { renew: { when, opensDays: 60, graceDays: 0 } } as unknown as Partial<AfterSale>)[0];
  expect(renew({ '==': [{ var: 'plan' }, 'year'] })).toBe('renewal.choice choice=a year');
  expect(renew({ '==': [{ var: 'kind' }, 'sail'] })).toBe('renewal.choice choice=a sail');
  expect(renew({ '==': [{ var: 'kind' }, 'motor'] })).toBe('renewal.depends');
  expect(renew({ '!=': [{ var: 'kind' }, 'sail'] })).toBe('renewal.depends');
  expect(cancelled({}, { onceBegun: { '==': [{ var: 'kind' }, 'sail'] } })[2]).toBe(
    'cancellation.begun.choice choice=a sail',
  );
});

test('a policy is reinstated within its days, and not after a paid claim that forbids it', () => {
  expect(of('reinstatement')).toEqual(['reinstatement.none']);
  const within = { reinstate: { withinDays: 1 } };
  expect(of('reinstatement', within)).toEqual(['reinstatement.days days=1']);
  const forbids = { ...within, paidClaim: { refund: 'nothing', forbids: ['reinstate'] } } as const;
  expect(of('reinstatement', forbids)).toEqual(['reinstatement.days days=1', 'reinstatement.claim']);
});

test('the promises of an older wording override the rules', () => {
  const fraud = { by: ['insurer'], refund: 'nothing', backDays: 0, noticeDays: 14 } as const;
  const cancel = { ...rules.cancel, reasons: { fraud }, promises: { reasons: { fraud: 'byDay' } } } as const;
  expect(of('insurerCancels', { cancel })[1]).toBe('insurerCancels.byDayNotice reason=fraud days=14');
});
