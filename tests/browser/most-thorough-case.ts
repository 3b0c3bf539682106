import type { Answers } from '#engine/record.ts';
import { loadCases } from '#tests/paths/load-test-product.ts';

/** The case that has most to say, of those that need nothing from the world but a phone and money. */
export function findMostThoroughCase(product: string): { name: string; total: number } {
  const said = ({ testCase }: { testCase: { answers: Answers } }) => JSON.stringify(testCase.answers).length;
  const [most] = loadCases(product)
    .filter(({ testCase }) => testCase.ends === 'issued' && testCase.findings === undefined && testCase.premium)
    .sort((one, other) => said(other) - said(one));
  if (most?.testCase.premium?.total === undefined) throw new Error(`no case of ${product} buys it at a known premium`);
  return { name: most.name, total: most.testCase.premium.total };
}
