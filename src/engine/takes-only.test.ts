import { expect, test } from 'vitest';
import { createFixtureProduct, publicCircumstances, validAnswers } from '#tests/support/fixture-product.ts';
import { checkPage } from './check-page.ts';
import { applyLookup } from './commands/apply-lookup.ts';
import { type Journey, openJourney } from './journey.ts';
import type { FormDefinition } from './language/definition.ts';
import type { Json } from './language/json.ts';
import { toRevisionProduct } from './policy/endorsements/revision.ts';
import type { Lookup } from './record.ts';
import { answer, reset, start } from './wizard.ts';

/**
 * The boat: for more than ten days there is no storm, for more than fifty no plan at all. A single plan is chosen
 * automatically.
 */
const product = createFixtureProduct((files) => {
  const form = files['product-schemas/boat/form.json'] as unknown as FormDefinition;
  const choice = form.pages.choice as FormDefinition['pages'][string];
  choice.choices = {
    plan: {
      or: [
        { '<=': [{ var: 'days' }, 10] },
        { and: [{ '<=': [{ var: 'days' }, 50] }, { '!=': [{ var: 'item' }, 'storm'] }] },
      ],
    },
  };
  choice.takesOnly = ['plan'];
});
const { plan: _plan, ...unplanned } = validAnswers;
const begun = (answers: Record<string, Json> = {}): Journey =>
  answer(start(product, publicCircumstances, '2026-03-01'), { ...unplanned, ...answers }).journey;
const planOf = ({ record }: Journey) => record.answers.plan;

test('the engine chooses the only option that remains; it asks about two, and chooses none of zero', () => {
  expect(planOf(begun())).toBeUndefined();
  expect(planOf(begun({ lastDay: '2026-03-20' }))).toBe('calm');
  expect(planOf(begun({ lastDay: '2026-06-20' }))).toBeUndefined();
});

test('the engine clears a choice that is no longer offered, and chooses no other option', () => {
  const chosen = begun({ plan: 'storm' });
  const longer = answer(chosen, { lastDay: '2026-03-20' });
  expect([planOf(longer.journey), longer.clears]).toEqual([undefined, ['plan']]);
  expect(checkPage(product, 'choice', longer.journey.situation)).toMatchObject([{ code: 'required', at: '/plan' }]);
  expect(longer.journey.rated.status).toBe('incomplete');
  // A choice that is still offered stays.
  expect(answer(chosen, { lastDay: '2026-03-08' })).toMatchObject({ clears: [] });
});

test('a field preserves its choice if its product says so, and the choice has no price', () => {
  const keeping = createFixtureProduct((files) => {
    const form = files['product-schemas/boat/form.json'] as unknown as FormDefinition;
    const choice = form.pages.choice as FormDefinition['pages'][string];
    choice.choices = { plan: { or: [{ '<=': [{ var: 'days' }, 10] }, { '!=': [{ var: 'item' }, 'storm'] }] } };
    choice.keepsChoice = ['plan'];
  });
  const chosen = answer(start(keeping, publicCircumstances, '2026-03-01'), { ...unplanned, plan: 'storm' }).journey;
  const longer = answer(chosen, { lastDay: '2026-03-20' });
  expect([planOf(longer.journey), longer.clears]).toEqual(['storm', []]);
  expect(checkPage(keeping, 'choice', longer.journey.situation)).toMatchObject([{ code: 'notOffered', at: '/plan' }]);
  expect(longer.journey.rated).toEqual({ status: 'incomplete', missing: ['plan'] });
  expect(longer.journey.options).toMatchObject({ calm: { status: 'rated' }, storm: { status: 'incomplete' } });
  expect(answer(longer.journey, { plan: 'calm' }).journey.options).toMatchObject({ storm: { status: 'not-sold' } });
});

test('an endorsement that does not touch a choice preserves the bought option', () => {
  const held = { ...validAnswers, plan: 'storm', lastDay: '2026-03-20' };
  const revised = toRevisionProduct(product, { asks: ['guests'], held });
  const record = { ...start(revised, publicCircumstances, '2026-03-01').record, answers: held };
  const journey = openJourney(revised, record);
  const problemsOf = (changed: Journey) => checkPage(revised, 'choice', changed.situation).map(({ code }) => code);
  expect([problemsOf(journey), journey.rated.status]).toEqual([[], 'rated']);
  const touched = answer(journey, { lastDay: '2026-03-21' }).journey;
  expect([planOf(touched), problemsOf(touched)]).toEqual(['storm', ['notOffered']]);
});

test('an answer that the chart clears and the engine fills again is not reported as cleared', () => {
  const chosen = begun({ plan: 'storm' });
  // Beyond 30 days the chart clears the plan: the remaining one is chosen.
  const long = answer(chosen, { lastDay: '2026-04-10' });
  expect(long).toMatchObject({ clears: [], tells: ['longHire'], problems: [] });
  expect(planOf(long.journey)).toBe('calm');
  expect(answer(chosen, { lastDay: '2026-06-20' }).clears).toEqual(['plan']);
});

test('an unchanged answer returns the same journey', () => {
  const journey = begun({ plan: 'storm' });
  expect(answer(journey, { plan: ' storm ', guests: null }).journey).toBe(journey);
  expect(answer(journey, {})).toEqual({ journey, clears: [], tells: [], problems: [] });
});

test('a new record has no supplied values unless the caller supplies them', () => {
  expect(start(product, publicCircumstances, '2026-03-01').record).not.toHaveProperty('given');
  expect(start(product, publicCircumstances, '2026-03-01', { pier: 'east' }).record.given).toEqual({ pier: 'east' });
});

test('a changed question also removes a finding that filled nothing', () => {
  const inputs = { skipper: 'Sok Dara' };
  const told = applyLookup(begun(), 'known', { status: 'not-found', inputs }).journey;
  expect(told.record.findings).toEqual({ known: { status: 'not-found', inputs } });
  const other = answer(told, { plan: 'calm' }).journey;
  expect(Object.keys(other.record.findings)).toEqual(['known']);
  expect(answer(told, { skipper: 'Chan Bopha' }).journey.record.findings).toEqual({});
});

test('a reset preserves a lookup result if its question and all its filled answers remain', () => {
  const found = (inputs: Record<string, Json>, filled?: Record<string, Json>): Lookup => ({
    ...{ status: 'found', inputs },
    ...(filled && { filled }),
  });
  const { record } = begun();
  const findings = {
    asked: found({ withGuests: false }),
    filling: found({ withGuests: false }, { withGuests: false }),
    blank: found({ withGuests: false }, { skipper: 'Sok Dara' }),
    half: found({ withGuests: false }, { withGuests: false, skipper: 'Sok Dara' }),
    unasked: found({}),
    other: found({ skipper: 'Sok Dara' }),
  };
  expect(Object.keys(reset(openJourney(product, { ...record, findings })).record.findings)).toEqual([
    'asked',
    'filling',
  ]);
});
