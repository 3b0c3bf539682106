import { afterAll, describe, expect, test } from 'vitest';
import { confirm } from '#engine/commands/confirm.ts';
import { type Journey, openJourney } from '#engine/journey.ts';
import type { ProductDefinition } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import { resolvePointer } from '#engine/language/load-definition.ts';
import type { Product } from '#engine/product.ts';
import type { DraftRecord } from '#engine/record.ts';
import { findBrokenChange, findStalePremiumPage } from '#workbench/path-runs/find-broken-change.ts';
import { assertInvariants, invariants, type JourneyState } from '#workbench/path-runs/invariants.ts';
import { type CaseDraft, createCaseDrafts } from '#workbench/test-inputs/case-drafts.ts';
import { loadCases, loadTestProduct } from '../load-test-product.ts';

const family = loadCases('travel').filter(({ name }) => name === 'family-to-japan');
const travel = loadTestProduct('travel');

/** A family's draft at its declaration. */
function atSummary(product: Product): Journey {
  const [draft] = createCaseDrafts(product, family) as [CaseDraft];
  return draft.journey;
}

/** Its order, after all this has happened. */
function ordered(product: Product, happened: string, change: (record: DraftRecord) => void = () => {}) {
  const { record } = confirm(atSummary(product)).journey;
  const outcomes = [...record.outcomes, ...happened.split(' ').map((type) => ({ type }))];
  const order = structuredClone({ ...record, outcomes });
  change(order);
  return openJourney(product, order);
}

const inChart = ({ chart }: ProductDefinition, ...path: string[]) =>
  resolvePointer(chart, path.map((name) => `/states/${name}`).join('')) as Record<string, Record<string, Json>>;
const payment = ['journey', 'checkout', 'payment'];

type Name = keyof typeof invariants;
const seen = new Set<Name>();

function said(name: Name, journey: Journey, seenAs: Partial<JourneyState> = {}) {
  const { product, record, situation, position, rated } = journey;
  const standing = { product, record, situation, position, rated, ...seenAs };
  const sentence = invariants[name](standing, journey);
  if (sentence !== undefined) {
    seen.add(name);
    // The walk says it, too.
    expect(() => assertInvariants(journey, standing)).toThrow();
  }
  return sentence;
}

describe('a sound product', () => {
  test.each(['SENT', 'SENT VERIFIED', 'SENT VERIFIED PAY', 'SENT VERIFIED PAY PAID ISSUED', 'FAILED', 'CANCEL'])(
    'after %s',
    (happened) => {
      expect(() => assertInvariants(ordered(travel, happened))).not.toThrow();
    },
  );

  test('meets every invariant at its declaration, and after any change there', () => {
    const journey = atSummary(travel);
    expect(journey.position.page).toBe('summary');
    expect(() => assertInvariants(journey)).not.toThrow();
    expect(findBrokenChange(journey)).toBeUndefined();
  });
});

describe('each invariant fails when', () => {
  test('the code is left out', () => {
    const product = loadTestProduct('travel', (definition) => {
      inChart(definition, 'journey', 'checkout', 'summary').on = { CONFIRM: 'payment.choosingPayment' };
    });
    const order = ordered(product, 'RESEND');
    expect(said('noPaymentWithoutDeclarationAndCode', order)).toContain('without a verified code');
  });

  test('the declaration is withdrawn, or there is no premium', () => {
    const undeclared = ordered(travel, 'SENT VERIFIED', ({ answers }) => {
      answers.declaration = false;
    });
    const undeclaredSays = said('noPaymentWithoutDeclarationAndCode', undeclared);
    expect(undeclaredSays).toBe('a payment is possible without "declaration"');
    const product = loadTestProduct('travel', ({ rating }) => {
      for (const table of Object.values(rating.tables)) table.rows = [];
    });
    const unrated = ordered(product, 'SENT VERIFIED');
    expect(said('noPaymentWithoutDeclarationAndCode', unrated)).toContain('premium');
  });

  test('a declined payment counts as paid', () => {
    const product = loadTestProduct('travel', (definition) => {
      Object.assign(inChart(definition, ...payment, 'paying').on as object, { FAILED: 'issuing' });
    });
    const issuing = ordered(product, 'SENT VERIFIED PAY FAILED');
    expect(said('noCertificateUnpaid', issuing)).toContain('is to be issued');
    const issued = ordered(product, 'SENT VERIFIED PAY FAILED ISSUED');
    expect(said('noCertificateUnpaid', issued)).toContain('is issued without money');
  });

  test('something is sold although the journey ends without a sale', () => {
    const product = loadTestProduct('travel', (definition) => {
      const plan = inChart(definition, 'journey', 'plan') as Record<string, unknown>;
      delete plan.on;
      Object.assign(plan, { type: 'final', tags: ['stop'] });
    });
    const { record } = atSummary(travel);
    const stopped = openJourney(product, { ...record, passed: [] });
    expect(stopped.position).toMatchObject({ page: 'travelInfo', stopped: false });
    const onStop = openJourney(product, record);
    expect(onStop.position).toMatchObject({ page: 'plan', stopped: true });
    expect(said('nothingIsSoldWhereItStops', onStop)).toBeUndefined();
    const { rated } = atSummary(travel);
    expect(said('nothingIsSoldWhereItStops', onStop, { rated })).toBe('plan ends without a sale and has a premium');
    const order = { ...record, outcomes: [{ type: 'CONFIRM' }] };
    expect(said('nothingIsSoldWhereItStops', onStop, { record: order })).toContain('an order stops');
  });

  test('an order contains an answer that its pages refuse', () => {
    const order = ordered(travel, 'SENT', ({ answers }) => {
      answers.numberOfAdults = 11;
    });
    expect(said('nothingConfirmedThatIsNotValid', order)).toContain('tooHigh');
  });

  test('the premium belongs to other answers, or the quotation was passed with another premium', () => {
    const journey = atSummary(travel);
    const { record } = journey;
    const { rated } = openJourney(travel, { ...record, answers: { ...record.answers, selectedPlan: 'premium' } });
    expect(said('ratedAfterTheLastChange', journey, { rated })).toBe('the premium is not that of the answers');
    const passed = record.passed.map((entry) => ({ ...entry, shown: 'something else' }));
    const other = { record: { ...record, passed } };
    expect(said('ratedAfterTheLastChange', journey, other)).toContain('was passed with another');
  });

  test('an answer is used that is not asked, one is lost, or an order retains one', () => {
    const journey = atSummary(travel);
    const { record } = journey;
    const annual = { ...record, answers: { ...record.answers, travelType: 'annual' } };
    const lost = said('keptIsWhatFactsAllow', journey, { record: annual });
    expect(lost).toBe('the answer to travelType is lost');
    const kept = openJourney(travel, annual);
    expect(said('keptIsWhatFactsAllow', kept)).toBeUndefined();
    const situation = { ...kept.situation, answers: record.answers };
    expect(said('keptIsWhatFactsAllow', kept, { record, situation })).toContain('endDate');
    const position = { ...kept.position, confirmed: true };
    expect(said('keptIsWhatFactsAllow', kept, { position })).toContain('an order keeps an answer to endDate');
  });

  test('a page was passed and cannot be opened', () => {
    const journey = atSummary(travel);
    const { position } = journey;
    const trail = [...position.trail, 'plan'];
    expect(said('everyPageOpens', journey, { position: { ...position, trail } })).toContain('back from plan');
  });

  test('nothing leads on', () => {
    const product = loadTestProduct('travel', (definition) => {
      const own = inChart(definition, ...payment);
      own.on = {};
      inChart(definition, 'journey', 'checkout').on = {};
      inChart(definition, ...payment, 'codeNotSent').on = {};
      inChart(definition, 'journey', 'checkout', 'summary').on = { CONFIRM: 'payment.sendingCode' };
    });
    expect(said('noDeadEnd', ordered(product, 'FAILED'))).toBe('nothing leads on from here, whatever happens');
    const closed = loadTestProduct('travel', (definition) => {
      inChart(definition, 'journey', 'checkout', 'summary').on = {
        CONFIRM: { target: 'payment', guard: 'travelsAlone' },
      };
    });
    expect(said('noDeadEnd', atSummary(closed))).toBe('summary is valid and nothing leads on');
  });

  test('a field is asked on two pages, or a page is passed twice', () => {
    const twice = loadTestProduct('travel', ({ form }) => {
      const { plan, customerInfo } = form.pages;
      Object.assign(plan?.schema.properties ?? {}, { email: customerInfo?.schema.properties.email });
    });
    const journey = atSummary(twice);
    const { position } = journey;
    expect(said('nothingAskedTwice', journey)).toBe('email is asked twice');
    const trail = [...position.trail, 'plan'];
    expect(said('nothingAskedTwice', journey, { position: { ...position, trail } })).toBe('plan is passed twice');
  });

  test('a change leads nowhere', () => {
    const product = loadTestProduct('travel', (definition) => {
      definition.form.conditions.isWoman = { '==': [{ var: 'gender' }, 'female'] };
      inChart(definition, 'journey', 'customerInfo').on = { NEXT: { target: 'childrenCard', guard: 'isWoman' } };
    });
    expect(findBrokenChange(atSummary(product))).toBe('after another gender NEXT on customerInfo says noWayOn');
  });

  test('a change leads nowhere, but not if the journey may end there without a sale', () => {
    const product = loadTestProduct('travel', (definition) => {
      const { form } = definition;
      form.conditions.isWoman = { '==': [{ var: 'gender' }, 'female'] };
      form.pages.callUs = { schema: { type: 'object', additionalProperties: false, properties: {} } };
      const { states } = inChart(definition, 'journey') as { states: Record<string, object> };
      states.callUs = { type: 'final', tags: ['stop'] };
      const on = inChart(definition, 'journey', 'customerInfo').on as { NEXT: object };
      on.NEXT = [{ target: 'childrenCard', guard: 'isWoman' }, { target: 'callUs' }];
    });
    expect(findBrokenChange(atSummary(product))).toBeUndefined();
  });

  test('the premium changes and the quotation remains passed', () => {
    const journey = atSummary(travel);
    const { product, record, situation, position } = journey;
    const { rated } = openJourney(travel, { ...record, answers: { ...record.answers, selectedPlan: 'premium' } });
    expect(findStalePremiumPage(journey, { product, record, situation, position, rated })).toBe('summaryInfo');
    expect(findStalePremiumPage(journey, journey)).toBeUndefined();
  });
});

afterAll(() => {
  expect(Object.keys(invariants).filter((name) => !seen.has(name as Name))).toEqual([]);
});
