import { expect, test } from 'vitest';
import { randomIds } from './ids.ts';

test('an id that must not be guessed has the letters that its bits need, and differs each time', () => {
  const shapes = {
    id: /^[\w-]{16}$/,
    key: /^[\w-]{43}$/,
    ref: /^[\w-]{22}$/,
    // The provider accepts at most twenty characters.
    tranId: /^T[\dA-F]{18}$/,
    code: /^\d{6}$/,
  };
  for (const [kind, shape] of Object.entries(shapes) as [keyof typeof shapes, RegExp][]) {
    const made = Array.from({ length: 50 }, () => randomIds[kind]());
    for (const one of made) expect(one, kind).toMatch(shape);
    // There are only a million codes, so two of fifty may be equal.
    expect(new Set(made).size, kind).toBeGreaterThan(kind === 'code' ? 40 : 49);
  }
});
