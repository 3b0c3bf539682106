import type { Product } from '#engine/product.ts';
import type { Mutant } from '../mutants/mutant.ts';
import { caseOracle } from './case-oracle.ts';
import { checkOracle } from './check-oracle.ts';
import { journeyOracle } from './journey-oracle.ts';
import { type MutationSubject, mutantProduct } from './mutation-subject.ts';
import { type Oracle, toFront } from './oracle.ts';
import { reviewedOracle } from './reviewed-oracle.ts';
import { storyOracle } from './story-oracle.ts';

/** Everybody who is asked, in turn: what notices last is asked first the next time; then what takes long. */
export type Judges = { cheap: Record<Mutant['kind'], Oracle[]>; dear: Oracle[] };

export function judgesOf(subject: MutationSubject): Judges {
  const [reviewed, testCase, story, check] = [reviewedOracle, caseOracle, storyOracle, checkOracle].map((make) =>
    make(subject),
  ) as [Oracle, Oracle, Oracle, Oracle];
  return {
    cheap: {
      table: [reviewed, check, testCase],
      chart: [story, check, testCase, reviewed],
      reset: [check, testCase, reviewed],
      condition: [reviewed, testCase, check, story],
      form: [check, testCase, reviewed],
      cover: [check],
      paper: [check],
      word: [check],
      setting: [check, testCase],
      afterSale: [check, testCase],
      list: [check],
    },
    dear: [journeyOracle(subject)],
  };
}

/** What no way hangs on. Of the rates, reviewed values and cases have told. */
const WITHOUT_WAYS: Mutant['kind'][] = ['table', 'cover', 'paper', 'word', 'setting', 'afterSale', 'list'];

/** The first who notices a mutant, and what it says. A product that cannot even be made is noticed by the engine. */
export function noticedBy(subject: MutationSubject, { cheap, dear }: Judges, mutant: Mutant): string | undefined {
  let product: Product;
  try {
    product = mutantProduct(subject, mutant);
  } catch (error) {
    return `engine: ${error instanceof Error ? error.message : String(error)}`;
  }
  const order = cheap[mutant.kind];
  const asked = WITHOUT_WAYS.includes(mutant.kind) ? order : [...order, ...dear];
  for (const [index, oracle] of asked.entries()) {
    const said = oracle.notices(product, mutant);
    if (said === undefined) continue;
    if (index < order.length) toFront(order, index);
    return `${oracle.name} ${said}`;
  }
  return undefined;
}
