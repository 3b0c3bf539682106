import { expect, test } from 'vitest';
import { createFixtureProduct, publicCircumstances, validAnswers } from '#tests/support/fixture-product.ts';
import { openJourney } from './journey.ts';
import type { FormDefinition } from './language/definition.ts';
import type { Json } from './language/json.ts';
import { ExpressionError } from './language/operators.ts';
import { computePremium } from './rating.ts';
import { answer, start } from './wizard.ts';

/** The boat with a cover for 50, and gear: a sail for 10, a motor for 30; together they are 5 cheaper. */
const boat = (change: (form: FormDefinition, rating: { steps: Json[] }) => void = () => {}) =>
  createFixtureProduct((files) => {
    const form = files['product-schemas/boat/form.json'] as unknown as FormDefinition;
    const rating = files['product-schemas/boat/rating.json'] as { inputs: object; steps: Json[] };
    const choice = form.pages.choice as FormDefinition['pages'][string];
    Object.assign(choice.schema.properties, {
      cover: { type: 'boolean' },
      gear: { type: 'array', items: { type: 'string', enum: ['sail', 'motor'] } },
    });
    choice.costs = ['cover', 'gear'];
    choice.hints = [
      {
        ...{ when: 'sailsAlone', at: 'plan', message: 'shared.hints.longer', kind: 'info' as const },
        prices: [{ message: 'tenDays', with: { lastDay: '2026-03-11' } }],
      },
    ];
    const isChosen = (field: string, logic: Json): Json => ({ if: [{ answered: { var: field } }, logic, false] });
    const has = (option: string): Json => isChosen('gear', { in: [option, { var: 'gear' }] });
    rating.inputs = {
      ...rating.inputs,
      covered: { from: isChosen('cover', { var: 'cover' }), type: 'boolean' },
      hasSail: { from: has('sail'), type: 'boolean' },
      hasMotor: { from: has('motor'), type: 'boolean' },
    };
    const step = (set: string, logic: number, when: Json, part = 'loading') =>
      rating.steps.push({ set, part, logic, when });
    step('cover', 50, { var: 'covered' });
    step('sail', 10, { var: 'hasSail' });
    step('motor', 30, { var: 'hasMotor' });
    step('both', 5, { and: [{ var: 'hasSail' }, { var: 'hasMotor' }] }, 'discount');
    change(form, rating);
  });
const product = boat();
const given = (answers: Record<string, Json> = {}, of = product) =>
  answer(start(of, publicCircumstances, '2026-03-01'), { ...validAnswers, ...answers }).journey;
const extras = (answers: Record<string, Json> = {}, of = product) => given(answers, of).pricesOf('choice').extras;

test('each option shows its additional price beside the current choices', () => {
  const none = { cover: { true: 50 }, gear: { sail: 10, motor: 30 } };
  expect(extras()).toEqual(none);
  expect(extras({ gear: [], cover: false })).toEqual(none);
  expect(extras({ cover: true })).toEqual(none);
  // Together with the sail the motor is 5 cheaper; the price of the sail is computed without the sail.
  expect(extras({ gear: ['sail'] })).toEqual({ cover: { true: 50 }, gear: { sail: 10, motor: 25 } });
  expect(extras({ gear: ['sail', 'motor'] })).toEqual({ cover: { true: 50 }, gear: { sail: 5, motor: 25 } });
});

test('each option of a single choice shows its difference from the first option', () => {
  const ofSize = boat((form, rating) => {
    const choice = form.pages.choice as FormDefinition['pages'][string];
    Object.assign(choice.schema.properties, { excess: { type: 'string', enum: ['none', 'low', 'high'] } });
    choice.costs = ['excess'];
    Object.assign(rating, {
      inputs: {
        ...(rating as { inputs?: object }).inputs,
        excess: { from: { if: [{ answered: { var: 'excess' } }, { var: 'excess' }, 'none'] }, type: 'string' },
      },
    });
    const less = (excess: string, logic: number) =>
      rating.steps.push({ set: excess, part: 'discount', logic, when: { '==': [{ var: 'excess' }, excess] } });
    less('low', 7);
    less('high', 20);
  });
  for (const chosen of [{}, { excess: 'none' }, { excess: 'high' }])
    expect(extras(chosen, ofSize)).toEqual({ excess: { low: -7, high: -20 } });
});

test('the engine does not rate a known price again', () => {
  const { work } = product;
  const journey = given({ gear: ['sail', 'motor'], cover: true });
  expect(journey.rated).toMatchObject({ status: 'rated' });
  const before = work.ratings;
  expect(journey.pricesOf('choice').extras.cover).toEqual({ true: 50 });
  // Without the cover, without the sail, without the motor; then the hint's option and its other plan.
  expect(work.ratings - before).toBe(3 + 2);
});

test('an option shows no price if it is not asked or has no price, or if its page has no extras', () => {
  const hidden = boat((form) => {
    (form.pages.choice as { when?: object }).when = { gear: 'isLong' };
  });
  expect(extras({}, hidden)).toEqual({ cover: { true: 50 } });
  // No row has a rate for 184 days.
  expect(extras({ lastDay: '2026-09-01' })).toStrictEqual({ cover: {}, gear: {} });
  expect(given().pricesOf('hire').extras).toEqual({});
  // Only one of the two has a price: the difference is unknown.
  const once = boat((_form, { steps }) => {
    steps.push({ set: 'unlikely', part: 'fee', logic: { '/': [1, { if: [{ var: 'covered' }, 0, 1] }] } });
  });
  expect(extras({}, once)).toMatchObject({ cover: {}, gear: { sail: 10 } });
  expect(extras({ cover: true }, once)).toEqual({ cover: {}, gear: {} });
});

test('a hint shows the price of its alternative, for each plan or in total', () => {
  // 10 days at 1.005 and at 2.50.
  expect(given().pricesOf('choice').ways).toEqual({ 'boat.choice.hints.tenDays': { calm: 1005, storm: 2500 } });
  const one = boat((_form, rating) => delete (rating as { compare?: string }).compare);
  expect(given({}, one).pricesOf('choice').ways).toEqual({ 'boat.choice.hints.tenDays': { total: 1005 } });
  expect(given({}, one).options).toEqual({});
  expect(given({ withGuests: true }).pricesOf('choice').ways).toEqual({});
  const never = boat((form) => {
    const [hint] = form.pages.choice?.hints ?? [];
    if (hint) hint.prices = [{ message: 'tenDays', with: { lastDay: '2026-09-01' } }];
  });
  expect(given({}, never).pricesOf('choice').ways).toEqual({ 'boat.choice.hints.tenDays': {} });
});

test('a fault of the rating removes its premium, and nothing else', () => {
  const broken = boat((_form, { steps }) => {
    steps.push({ set: 'broken', part: 'fee', logic: { '/': [1, 0] } });
  });
  expect(given({}, broken).rated).toMatchObject({ status: 'unavailable', fault: expect.stringMatching(/./) });
  const unknown = boat((_form, { steps }) => {
    steps.push({ set: 'unknown', part: 'fee', logic: { var: 'nobody' } });
  });
  expect(given({}, unknown).rated).toEqual({ status: 'unavailable', fault: 'step unknown has no value' });
  const { rating: _rating, ...bare } = product.definition;
  const { situation } = given();
  expect(() => computePremium({ ...product, definition: bare }, situation)).toThrow(ExpressionError);
  // Other errors are not reported as errors of the rating.
  const full = (): never => {
    throw new RangeError('full');
  };
  const scope = { ...situation.scope, values: new Proxy({}, { getOwnPropertyDescriptor: full }) };
  expect(() => product.rater?.rateNow(product, { scope })).toThrow(RangeError);
});

test('a page shows the premium from the server if the product has no rating, and rates nothing itself', () => {
  const { rating: _rating, ...bare } = product.definition;
  const browser = { ...product, definition: bare, rater: undefined };
  const { record } = given();
  const quoted = { currency: 'USD', total: 302 } as never;
  expect(openJourney(browser, record, quoted).quotation).toBe(quoted);
  expect(() => openJourney(browser, record).rated).toThrow('boat has no rating here');
  expect(openJourney(product, record, quoted).quotation).toMatchObject({ total: 302 });
  expect(openJourney(product, { ...record, answers: {} }, quoted).quotation).toBeUndefined();
});
