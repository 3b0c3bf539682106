import { expect, test } from 'vitest';
import { createFixtureProduct, publicCircumstances, validAnswers } from '#tests/support/fixture-product.ts';
import { selectShownAnswer } from './derived-state.ts';
import type { Journey } from './journey.ts';
import type { FormDefinition } from './language/definition.ts';
import type { Json } from './language/json.ts';
import { answer, start } from './wizard.ts';

// A hire of more than 30 days is a long one, whatever the buyer chose.
const seasonal = () =>
  createFixtureProduct((files) => {
    const form = files['product-schemas/boat/form.json'] as unknown as FormDefinition;
    const { hire } = form.pages;
    if (!hire) throw new Error('no page hire');
    hire.schema.properties.wished = { type: 'string', enum: ['short', 'long'] };
    hire.applies = { wished: 'season' };
    form.derived.push({ set: 'season', type: 'string', values: ['short', 'long'], logic: { var: 'regions.season' } });
    form.derived.push({ set: 'sign', type: 'string', logic: { join: [{ var: 'season' }, 'hire'] } });
    form.conditions.isSigned = { '==': [{ var: 'sign' }, 'long hire'] };
  });
const product = seasonal();

const shown = (changes: Record<string, Json>) => {
  const { journey } = answer(start(product, publicCircumstances, '2026-03-01'), { ...validAnswers, ...changes });
  return [journey.record.answers.wished, selectShownAnswer(product, 'hire', 'wished', journey.situation)];
};

test('an option that other answers decide is shown instead of the chosen option, and the record preserves the choice', () => {
  expect(shown({ wished: 'short', firstDay: '2026-03-02', lastDay: '2026-03-31' })).toEqual(['short', 'short']);
  expect(shown({ wished: 'short', firstDay: '2026-03-02', lastDay: '2026-04-01' })).toEqual(['short', 'long']);
});

test('values that depend on the side regions, and values that depend on those values, follow the regions', () => {
  const follows = (journey: Journey) => {
    const { derived, facts } = journey.situation;
    return [derived.season, derived.sign, facts.isSigned, facts.paysByCard];
  };
  const long = { ...validAnswers, lastDay: '2026-04-01' };
  const given = answer(start(seasonal(), publicCircumstances, '2026-03-01'), long).journey;
  expect(follows(given)).toEqual(['long', 'long hire', true, true]);
  const shorter = answer(given, { lastDay: '2026-03-05' }).journey;
  expect(follows(shorter)).toEqual(['short', 'short hire', false, false]);
  expect(follows(answer(shorter, { lastDay: '2026-04-01' }).journey)).toEqual(['long', 'long hire', true, true]);
});

test('no option is shown as chosen before a choice', () => {
  expect(shown({ firstDay: '2026-03-02', lastDay: '2026-04-01' })).toEqual([undefined, undefined]);
});
