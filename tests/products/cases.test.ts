import { describe, expect, test } from 'vitest';
import { runCase } from '#engine/cases/run-case.ts';
import type { Json } from '#engine/language/json.ts';
import { loadCases, loadTestProduct, productNames } from '#tests/paths/load-test-product.ts';

function inKhmerDigits<T extends Json>(value: T): T {
  const text = JSON.stringify(value, (key, inner: Json) =>
    typeof inner === 'string' && key !== 'id'
      ? inner.replace(/\d/g, (digit) => String.fromCharCode(0x17e0 + Number(digit)))
      : inner,
  );
  return JSON.parse(text) as T;
}

describe.each(productNames)('%s', (name) => {
  const product = loadTestProduct(name);
  const cases = loadCases(name);

  test('someone buys it', () => {
    expect(cases.filter(({ testCase }) => testCase.ends === 'issued').length).toBeGreaterThan(0);
  });

  test('digits from a Khmer keyboard count as digits, in every answer', () => {
    const buyers = cases.filter(({ testCase }) => testCase.ends === 'issued').slice(0, 3);
    for (const { testCase } of buyers) {
      const { ended, rated } = runCase(product, { ...testCase, answers: inKhmerDigits(testCase.answers) });
      expect({ ended, total: rated.status === 'rated' && rated.premium.total }).toEqual({
        ended: 'issued',
        total: testCase.premium?.total,
      });
    }
  });

  test.each(cases.map(({ testCase }) => [testCase.name, testCase] as const))('%s', (_name, testCase) => {
    const { ended, problems, rated, facts } = runCase(product, testCase);
    const placed = (list: { at?: string; code: string }[]) => list.map(({ at, code }) => `${at} ${code}`).sort();
    expect({ ended, problems: placed(problems) }).toEqual({
      ended: testCase.ends,
      problems: placed(testCase.problems ?? []),
    });
    if (testCase.premium) expect(rated).toMatchObject({ status: 'rated', premium: testCase.premium });
    for (const [fact, value] of Object.entries(testCase.facts ?? {}))
      expect([fact, facts[fact] ?? null]).toEqual([fact, value]);
  });
});
