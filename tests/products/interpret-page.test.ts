import { expect, test } from 'vitest';
import type { FieldSchema, ItemSchema, PageSchema } from '#engine/language/definition.ts';
import { loadDefinition } from '#engine/language/load-definition.ts';
import { interpretPage } from '#engine/language/pages/interpret-page.ts';
import { compileValidators } from '#server/catalogue/products/compile-validators.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { createFixtureDefinition } from '#tests/support/fixture-product.ts';
import { listProjectFolders } from '#tests/support/source-files.ts';

const products = listProjectFolders('product-schemas').filter((name) => name !== 'shared');
const files = readProductFiles(projectRoot);

/** Numbers that follow from a seed, 0 to below 1. */
function dice(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32;
    return state / 2 ** 32;
  };
}

const strange = [null, true, false, 0, -1, 1.5, 1e9, '', 'x', '😀'.repeat(60), '2026-02-30', {}, [], ['x', 'x'], [{}]];

test.each(['the fixture', ...products])('%s: the interpreter judges pages as the compiled validators do', (product) => {
  const definition = product === 'the fixture' ? createFixtureDefinition() : loadDefinition(product, files);
  const { validators } = compileValidators(definition);
  const throwDice = dice(7);
  const one = <T>(from: readonly T[]): T => from[Math.floor(throwDice() * from.length)] as T;

  /** Something that fits, fits nearly, or does not fit. */
  const some = (schema: FieldSchema | ItemSchema): unknown => {
    if (throwDice() < 0.15) return one(strange);
    if (schema.type === 'object') return someOf(schema);
    if (schema.type === 'array') {
      const length = throwDice() < 0.2 ? (schema.maxItems ?? 3) + 1 : Math.floor(throwDice() * 4);
      return Array.from({ length }, () => some(schema.items as FieldSchema));
    }
    if (schema.enum && throwDice() < 0.8) return one(schema.enum);
    if (schema.type === 'boolean') return one([true, false]);
    if (schema.type !== 'string')
      return one([schema.minimum ?? 0, (schema.minimum ?? 0) - 1, schema.maximum ?? 5, (schema.maximum ?? 5) + 1, 2.5]);
    return one(['Sok', '2026-03-01', '+85512345678', 'a@b.kh', '12.50', 'x'.repeat((schema.maxLength ?? 9) + 1)]);
  };
  const someOf = ({ properties }: PageSchema | ItemSchema) =>
    Object.fromEntries([
      ...Object.entries(properties).flatMap(([name, inner]) => (throwDice() < 0.2 ? [] : [[name, some(inner)]])),
      ...(throwDice() < 0.1 ? [['nobodyAsked', 1]] : []),
    ]);

  let refused = 0;
  for (const [page, { schema }] of Object.entries(definition.form.pages)) {
    const compiled = validators[page];
    const interpreted = interpretPage(schema);
    for (let time = 0; time < 60; time++) {
      const data = time === 0 ? {} : someOf(schema);
      const is = compiled?.(data);
      expect(interpreted(data), JSON.stringify(data)).toBe(is);
      const told = (errors: typeof interpreted.errors) =>
        (errors ?? []).map(
          ({ keyword, instancePath, params: { i: _i, j: _j, comparison: _comparison, ...params } }) => ({
            keyword,
            instancePath,
            params,
          }),
        );
      expect(told(interpreted.errors), JSON.stringify(data)).toEqual(told(compiled?.errors as never));
      refused += is ? 0 : 1;
    }
  }
  expect(refused).toBeGreaterThan(0);
});
