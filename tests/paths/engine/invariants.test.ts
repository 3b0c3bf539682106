import { afterAll, describe, expect, test } from 'vitest';
import type { ProductDefinition } from '#engine/definition.ts';
import type { Json } from '#engine/json.ts';
import { atPointer } from '#engine/load-definition.ts';
import type { Product } from '#engine/product.ts';
import type { DraftRecord } from '#engine/record.ts';
import { type Position, replay } from '#engine/replay.ts';
import { confirm } from '#engine/wizard.ts';
import { type CaseDraft, caseDrafts, draftOf } from '#workbench/trials/case-drafts.ts';
import { changesBroken, passedWithOldPremium } from '#workbench/walks/changes-broken.ts';
import { assertInvariants, invariants } from '#workbench/walks/invariants.ts';
import { withPremium } from '#workbench/walks/premium-now.ts';
import { casesOf, productOf } from '../product-of.ts';

const family = casesOf('travel').filter(({ name }) => name === 'family-to-japan');
const travel = productOf('travel');

/** A family's draft at its declaration, with its premium. */
function atSummary(product: Product): CaseDraft {
  const [draft] = caseDrafts(product, family) as [CaseDraft];
  return draftOf(product, draft.name, withPremium(product, draft.record));
}

/** Its order, after all this has happened. */
function ordered(product: Product, happened: string, change: (record: DraftRecord) => void = () => {}) {
  const { record } = confirm(product, atSummary(product).record);
  const outcomes = [...record.outcomes, ...happened.split(' ').map((type) => ({ type }))];
  const order = structuredClone({ ...record, outcomes });
  change(order);
  return { record: order, position: replay(product, order) };
}

const inChart = ({ chart }: ProductDefinition, ...path: string[]) =>
  atPointer(chart, path.map((name) => `/states/${name}`).join('')) as Record<string, Record<string, Json>>;
const payment = ['journey', 'checkout', 'payment'];

type Name = keyof typeof invariants;
const seen = new Set<Name>();

function said(name: Name, product: Product, record: DraftRecord, position: Position) {
  const sentence = invariants[name](product, record, position);
  if (sentence !== undefined) {
    seen.add(name);
    // The walk says it, too.
    expect(() => assertInvariants(product, record, position)).toThrow();
  }
  return sentence;
}

describe('a sound product', () => {
  test.each(['SENT', 'SENT VERIFIED', 'SENT VERIFIED PAY', 'SENT VERIFIED PAY PAID ISSUED', 'FAILED', 'CANCEL'])(
    'after %s',
    (happened) => {
      const { record, position } = ordered(travel, happened);
      expect(() => assertInvariants(travel, record, position)).not.toThrow();
    },
  );

  test('at its declaration, and after any change there', () => {
    const { record, position } = atSummary(travel);
    expect(position.page).toBe('summary');
    expect(() => assertInvariants(travel, record, position)).not.toThrow();
    expect(changesBroken(travel, record, position)).toBeUndefined();
  });
});

describe('each invariant fails where', () => {
  test('the code is left out', () => {
    const product = productOf('travel', (definition) => {
      inChart(definition, 'journey', 'checkout', 'summary').on = { CONFIRM: 'payment.choosingPayment' };
    });
    const { record, position } = ordered(product, 'RESEND');
    expect(said('noPaymentWithoutDeclarationAndCode', product, record, position)).toContain('without a verified code');
  });

  test('the declaration was taken back, or there is no premium', () => {
    const undeclared = ordered(travel, 'SENT VERIFIED', ({ answers }) => {
      answers.declaration = false;
    });
    const undeclaredSays = said('noPaymentWithoutDeclarationAndCode', travel, undeclared.record, undeclared.position);
    expect(undeclaredSays).toBe('a payment is possible without "declaration"');
    const product = productOf('travel', ({ rating }) => {
      for (const table of Object.values(rating.tables)) table.rows = [];
    });
    const unrated = ordered(product, 'SENT VERIFIED');
    expect(said('noPaymentWithoutDeclarationAndCode', product, unrated.record, unrated.position)).toContain('premium');
  });

  test('a declined payment is taken for paid', () => {
    const product = productOf('travel', (definition) => {
      Object.assign(inChart(definition, ...payment, 'paying').on as object, { FAILED: 'issuing' });
    });
    const issuing = ordered(product, 'SENT VERIFIED PAY FAILED');
    expect(said('noCertificateUnpaid', product, issuing.record, issuing.position)).toContain('is to be issued');
    const issued = ordered(product, 'SENT VERIFIED PAY FAILED ISSUED');
    expect(said('noCertificateUnpaid', product, issued.record, issued.position)).toContain('is issued without money');
  });

  test('an order holds what its pages refuse', () => {
    const { record, position } = ordered(travel, 'SENT', ({ answers }) => {
      answers.numberOfAdults = 11;
    });
    expect(said('nothingConfirmedThatIsNotValid', travel, record, position)).toContain('tooHigh');
  });

  test('the premium is that of other answers, or the quotation was passed with another one', () => {
    const { record, position } = atSummary(travel);
    const stale = structuredClone(record);
    Object.assign(stale.findings.premium as object, { value: { total: 1 } });
    expect(said('ratedAfterTheLastChange', travel, stale, position)).toBe('the premium is not that of the answers');
    const passed = record.passed.map((entry) => ({ ...entry, shown: 'something else' }));
    expect(said('ratedAfterTheLastChange', travel, { ...record, passed }, position)).toContain(
      'was passed with another',
    );
  });

  test('an answer is used that is not asked, one is lost, or an order keeps one', () => {
    const { record, position } = atSummary(travel);
    const annual = { ...record, answers: { ...record.answers, travelType: 'annual' } };
    expect(said('keptIsWhatFactsAllow', travel, annual, position)).toBe('the answer to travelType is lost');
    const kept = replay(travel, annual);
    expect(said('keptIsWhatFactsAllow', travel, annual, kept)).toBeUndefined();
    const { situation } = kept;
    const used = { ...kept, situation: { ...situation, answers: record.answers } };
    expect(said('keptIsWhatFactsAllow', travel, { ...record, answers: record.answers }, used)).toContain('endDate');
    const confirmed = { ...kept, confirmed: true };
    expect(said('keptIsWhatFactsAllow', travel, annual, confirmed)).toContain('an order keeps an answer to endDate');
  });

  test('a page was passed and cannot be opened', () => {
    const { record, position } = atSummary(travel);
    const trail = [...position.trail, 'plan'];
    expect(said('everyPageOpens', travel, record, { ...position, trail })).toContain('back from plan');
  });

  test('nothing leads on', () => {
    const product = productOf('travel', (definition) => {
      const own = inChart(definition, ...payment);
      own.on = {};
      inChart(definition, 'journey', 'checkout').on = {};
      inChart(definition, ...payment, 'codeNotSent').on = {};
      inChart(definition, 'journey', 'checkout', 'summary').on = { CONFIRM: 'payment.sendingCode' };
    });
    const { record, position } = ordered(product, 'FAILED');
    expect(said('noDeadEnd', product, record, position)).toBe('nothing leads on from here, whatever happens');
    const closed = productOf('travel', (definition) => {
      inChart(definition, 'journey', 'checkout', 'summary').on = {
        CONFIRM: { target: 'payment', guard: 'travelsAlone' },
      };
    });
    const draft = atSummary(closed);
    expect(said('noDeadEnd', closed, draft.record, draft.position)).toBe('summary is valid and nothing leads on');
  });

  test('a field is asked on two pages, or a page is passed twice', () => {
    const twice = productOf('travel', ({ form }) => {
      const { plan, customerInfo } = form.pages;
      Object.assign(plan?.schema.properties ?? {}, { email: customerInfo?.schema.properties.email });
    });
    const { record, position } = atSummary(twice);
    expect(said('nothingAskedTwice', twice, record, position)).toBe('email is asked twice');
    const trail = [...position.trail, 'plan'];
    expect(said('nothingAskedTwice', travel, record, { ...position, trail })).toBe('plan is passed twice');
  });

  test('a change leads nowhere', () => {
    const product = productOf('travel', (definition) => {
      definition.form.conditions.isWoman = { '==': [{ var: 'gender' }, 'female'] };
      inChart(definition, 'journey', 'customerInfo').on = { NEXT: { target: 'childrenCard', guard: 'isWoman' } };
    });
    const { record, position } = atSummary(product);
    expect(changesBroken(product, record, position)).toBe('after another gender NEXT on customerInfo says noWayOn');
  });

  test('the premium changes and the quotation stays passed', () => {
    const { record, position } = atSummary(travel);
    const dearer = replay(travel, { ...record, answers: { ...record.answers, selectedPlan: 'premium' } });
    const forgetful = { ...position, situation: dearer.situation };
    expect(passedWithOldPremium(travel, position, forgetful)).toBe('summaryInfo');
    expect(passedWithOldPremium(travel, position, position)).toBeUndefined();
  });
});

afterAll(() => {
  expect(Object.keys(invariants).filter((name) => !seen.has(name as Name))).toEqual([]);
});
