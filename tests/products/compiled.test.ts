import { describe, expect, test } from 'vitest';
import { interpret } from '#engine/language/interpreter.ts';
import type { Json } from '#engine/language/json.ts';
import { allowSteps } from '#engine/language/operators.ts';
import type { Product } from '#engine/product.ts';
import { productNames } from '#tests/paths/load-test-product.ts';
import { partial } from '#tests/support/partial.ts';
import { compareFormulas, pairExpressions } from './compare-formulas.ts';
import { compareProduct } from './compare-products.ts';

describe('compiled code returns what the interpreter returns', () => {
  test('for random and hostile definitions, of which none reaches the environment', () => {
    for (let from = 0; from < 6_000; from += 500) expect(compareFormulas(from, from + 500)).toEqual([]);
    expect('reached' in globalThis).toBe(false);
  });

  test('and both end with the same error after too many steps and for too many levels', () => {
    const some = (inner: Json): Json => ({ some: [{ var: 'all' }, inner] });
    const deep = (levels: number): Json => (levels === 0 ? true : { '!': deep(levels - 1) });
    const outcomes = (logic: Json, count: number) => {
      const [pair] = pairExpressions(partial<Product['definition']>({ form: partial({ conditions: { logic } }) }));
      const scope = { values: { all: Array.from({ length: count }, () => 1) } };
      return [pair?.run, interpret(logic as object)].map((run) => {
        allowSteps();
        try {
          return run?.(scope);
        } catch (error) {
          return String(error);
        }
      });
    };
    const nested = some(some(some({ '==': [{ var: 'item' }, 2] })));
    expect(outcomes(nested, 40)).toEqual([false, false]);
    expect(outcomes(nested, 50)).toEqual(['ExpressionError: too many steps', 'ExpressionError: too many steps']);
    expect(outcomes(deep(254), 1)).toEqual([true, true]);
    const tooDeep = 'ExpressionError: an expression is nested too deep';
    expect(outcomes(deep(300), 1)).toEqual([tooDeep, tooDeep]);
  });

  test.each(productNames)('for %s: its cases, boundary values and random answers', (name) => {
    expect(compareProduct(name, 2_500, 1)).toEqual([]);
  });
});
