import { expect, test } from 'vitest';
import { createFixtureProduct, publicCircumstances, validAnswers } from '#tests/support/fixture-product.ts';
import { selectBoughtLines } from './bought-lines.ts';
import type { Json } from './language/json.ts';
import { requireValidatorModule } from './validator-runtime.ts';
import { answer, start } from './wizard.ts';

test('a compiled validator gets lengths in characters, equality by content and the formats; nothing else', () => {
  const of = (name: string) => (requireValidatorModule(name) as { default: (...args: unknown[]) => unknown }).default;
  // A Khmer consonant, and a sign that has two units of UTF-16.
  expect([of('ajv/dist/runtime/ucs2length')('ក'), of('ajv/dist/runtime/ucs2length')('a😀')]).toEqual([1, 2]);
  expect(of('ajv/dist/runtime/equal')({ a: 1, b: [2] }, { b: [2], a: 1 })).toBe(true);
  expect(of('ajv/dist/runtime/equal')([1, 2], [2, 1])).toBe(false);
  const { formats } = requireValidatorModule('formats') as { formats: { date: (text: string) => boolean } };
  expect([formats.date('2026-03-01'), formats.date('2026-02-30')]).toEqual([true, false]);
  for (const name of ['fs', 'toString', '']) expect(() => requireValidatorModule(name)).toThrow(`no module ${name}`);
});

test('the bought cover includes every benefit except the optional ones that the buyer did not choose', () => {
  const product = createFixtureProduct((files) => {
    (files['product-schemas/boat/benefits.json'] as Record<string, Json>).optional = { rescue: { var: 'withGuests' } };
  });
  const bought = (answers: Record<string, Json>) => {
    const { journey } = answer(start(product, publicCircumstances, '2026-03-01'), { ...validAnswers, ...answers });
    return selectBoughtLines(product, journey.situation.scope);
  };
  expect(bought({ withGuests: true })).toEqual(['hull', 'rescue']);
  expect(bought({ withGuests: false })).toEqual(['hull']);
  // An unknown option is not bought.
  expect(bought({ withGuests: null })).toEqual(['hull']);
  expect(selectBoughtLines(createFixtureProduct(), { values: {} })).toEqual(['hull', 'rescue']);
});
