import { expect, test } from 'vitest';
import type { Journey } from '#engine/journey.ts';
import type { RatedNow } from '#engine/language/premium.ts';
import { answer, start } from '#engine/wizard.ts';
import { fixtureProduct, goodAnswers } from '#tests/support/fixture-product.ts';
import { ratedView, viewOf } from './rated-view.ts';

/** Three days of a boat: calm for 3.02 dollars, storm for 7.50. */
const aJourney = (channel: 'public' | 'agent') =>
  answer(start(fixtureProduct(), { channel, language: 'en' }, '2026-03-01'), goodAnswers).journey;
const tracesOf = (journey: Journey, traced?: boolean) => {
  const { rated } = ratedView(journey, traced);
  return rated.status === 'rated' ? (rated.premium.trace ?? []).map(({ step }) => step) : undefined;
};

test('a customer reads what it costs, and what the other plan would cost', () => {
  const { rated, options } = ratedView(aJourney('public'));
  const lines = [{ name: 'basic', part: 'net', amount: 302 }];
  expect(rated).toEqual({ status: 'rated', premium: expect.objectContaining({ total: 302, currency: 'USD' }) });
  expect(rated).toMatchObject({ premium: { lines } });
  expect(rated).not.toHaveProperty('premium.trace');
  expect(options).toMatchObject({
    calm: { status: 'rated', premium: { total: 302 } },
    storm: { status: 'rated', premium: { total: 750 } },
  });
});

test('an agent reads how it was worked out, too; of what is about a policy whoever is said to', () => {
  expect(tracesOf(aJourney('agent'))).toContain('basic');
  expect(tracesOf(aJourney('public'))).toEqual([]);
  expect(tracesOf(aJourney('public'), true)).toContain('basic');
  expect(tracesOf(aJourney('agent'), false)).toEqual([]);
});

test('what cannot be rated is told without the fault, which the insurer reads in the log', async () => {
  const unavailable = { status: 'unavailable', fault: 'no row for 61 days' } as unknown as RatedNow;
  expect(viewOf(unavailable)).toEqual({ status: 'unavailable' });
  const incomplete = { status: 'incomplete', missing: ['plan'] } as unknown as RatedNow;
  expect(viewOf(incomplete)).toEqual(incomplete);
  const warned = new Promise<Error>((resolve) => process.once('warning', resolve));
  const { product, record } = aJourney('agent');
  const journey = { product, record, rated: unavailable, options: {} } as unknown as Journey;
  expect(ratedView(journey).rated).toEqual({ status: 'unavailable' });
  expect(await warned).toMatchObject({ name: 'RatingFault', message: 'boat: no row for 61 days' });
});
