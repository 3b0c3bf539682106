import { expect, test } from 'vitest';
import { applyLookup } from '#engine/commands/apply-lookup.ts';
import type { Json } from '#engine/language/json.ts';
import { answer, start } from '#engine/wizard.ts';
import { createFixtureProduct, publicCircumstances, validAnswers } from '#tests/support/fixture-product.ts';
import { listRatingValues } from './record-quote.ts';

test('the record of a rating leaves out the inputs that identify a person', () => {
  const product = createFixtureProduct((files) => {
    const rating = files['product-schemas/boat/rating.json'] as { inputs: Record<string, Json> };
    const read = [
      'skipper',
      'mobilePhone',
      'firstDay',
      'guests',
      'withGuests',
      'regions.season',
      'findings.card.value',
    ];
    for (const name of read) rating.inputs[name.replace('.', '')] = { from: { var: name }, type: 'string' };
  });
  const { journey } = answer(start(product, publicCircumstances, '2026-03-01'), validAnswers);
  const seen = applyLookup(journey, 'card', { status: 'found', inputs: {}, value: 'Sok Dara' }).journey;
  const kept = listRatingValues(product, seen.situation);
  expect(kept).toMatchObject({ days: 3, plan: validAnswers.plan, withGuests: false });
  expect(Object.keys(kept).sort()).toEqual(['days', 'plan', 'regions.season', 'withGuests']);
});

test('numbers, yes and no, choices and derived values are stored, and never a longer text or an unknown value', () => {
  const product = createFixtureProduct((files) => {
    const rating = files['product-schemas/boat/rating.json'] as { inputs: Record<string, Json> };
    for (const name of ['days', 'seas', 'code', 'long', 'given', 'sizes', 'nested', 'none'])
      rating.inputs[name] = { from: { var: name === 'given' ? 'given.code' : name }, type: 'string' };
    const { pages } = files['product-schemas/boat/form.json'] as {
      pages: Record<string, { schema: { properties: Record<string, Json> } }>;
    };
    Object.assign(pages.choice?.schema.properties as object, {
      seas: { type: 'array', items: { type: 'string', enum: ['gulf', 'lake'] } },
    });
  });
  const known = {
    ...{ days: 3, plan: 'calm', seas: ['gulf', 'lake'], code: 'c'.repeat(60), sizes: [4, 5] },
    ...{ long: 'c'.repeat(61), given: { code: 'Sok' }, nested: [['Sok']] },
  };
  const kept = listRatingValues(product, { scope: { values: known, tables: {} } });
  expect(kept).toEqual({ days: 3, plan: 'calm', seas: ['gulf', 'lake'], code: 'c'.repeat(60), sizes: [4, 5] });
});
