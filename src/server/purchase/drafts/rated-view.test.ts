import { expect, test } from 'vitest';
import type { Journey } from '#engine/journey.ts';
import type { SaleRatingResult } from '#engine/language/premium.ts';
import { answer, start } from '#engine/wizard.ts';
import { createFixtureProduct, validAnswers } from '#tests/support/fixture-product.ts';
import { partial } from '#tests/support/partial.ts';
import { viewRated, viewRatedNow } from './rated-view.ts';

/** Three days of a boat: calm for 3.02 dollars, storm for 7.50. */
const aJourney = (channel: 'public' | 'agent') =>
  answer(start(createFixtureProduct(), { channel, language: 'en' }, '2026-03-01'), validAnswers).journey;
const tracesOf = (journey: Journey, traced?: boolean) => {
  const { rated } = viewRated(journey, traced);
  return rated.status === 'rated' ? (rated.premium.trace ?? []).map(({ step }) => step) : undefined;
};

test('a customer reads the premium, and the premium of the other plan', () => {
  const { rated, options } = viewRated(aJourney('public'));
  const lines = [{ name: 'basic', part: 'net', amount: 302 }];
  expect(rated).toEqual({ status: 'rated', premium: expect.objectContaining({ total: 302, currency: 'USD' }) });
  expect(rated).toMatchObject({ premium: { lines } });
  expect(rated).not.toHaveProperty('premium.trace');
  expect(options).toMatchObject({
    calm: { status: 'rated', premium: { total: 302 } },
    storm: { status: 'rated', premium: { total: 750 } },
  });
});

test('an agent also reads the calculation, and the caller decides it for a draft about a policy', () => {
  expect(tracesOf(aJourney('agent'))).toContain('basic');
  expect(tracesOf(aJourney('public'))).toEqual([]);
  expect(tracesOf(aJourney('public'), true)).toContain('basic');
  expect(tracesOf(aJourney('agent'), false)).toEqual([]);
});

test('the view of an unavailable rating leaves out the fault, which the insurer reads in the log', async () => {
  const unavailable = partial<SaleRatingResult>({ status: 'unavailable', fault: 'no row for 61 days' });
  expect(viewRatedNow(unavailable)).toEqual({ status: 'unavailable' });
  const incomplete = partial<SaleRatingResult>({ status: 'incomplete', missing: ['plan'] });
  expect(viewRatedNow(incomplete)).toEqual(incomplete);
  const warned = new Promise<Error>((resolve) => process.once('warning', resolve));
  const { product, record } = aJourney('agent');
  const journey = partial<Journey>({ product, record, rated: unavailable, options: {} });
  expect(viewRated(journey).rated).toEqual({ status: 'unavailable' });
  expect(await warned).toMatchObject({ name: 'RatingFault', message: 'boat: no row for 61 days' });
});
