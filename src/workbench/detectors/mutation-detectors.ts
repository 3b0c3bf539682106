import type { Product } from '#engine/product.ts';
import type { Mutant } from '../mutants/mutant.ts';
import { createCaseDetector } from './case-detector.ts';
import { createCheckDetector } from './check-detector.ts';
import { type Detector, moveToFront } from './detector.ts';
import { createJourneyDetector } from './journey-detector.ts';
import { createMutantProduct, type MutationSubject } from './mutation-subject.ts';
import { createReviewedDetector } from './reviewed-detector.ts';
import { createStoryDetector } from './story-detector.ts';

/** All detectors in order: the last successful one comes first the next time; slow ones come last. */
export type Detectors = { cheap: Record<Mutant['kind'], Detector[]>; dear: Detector[] };

export function createDetectors(subject: MutationSubject): Detectors {
  const [reviewed, testCase, story, check] = [
    createReviewedDetector,
    createCaseDetector,
    createStoryDetector,
    createCheckDetector,
  ].map((make) => make(subject)) as [Detector, Detector, Detector, Detector];
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
      claimRule: [check],
      list: [check],
    },
    dear: [createJourneyDetector(subject)],
  };
}

/**
 * The mutant kinds for which the slow detector of paths does not run: no path depends on them, and the reviewed values
 * and the cases judge the tables.
 */
const KINDS_WITHOUT_PATHS: Mutant['kind'][] = [
  ...['table' as const, 'cover' as const, 'paper' as const, 'word' as const],
  ...['setting' as const, 'afterSale' as const, 'claimRule' as const, 'list' as const],
];

/**
 * Returns the report of the first detector that detects a mutant. The engine detects a product that cannot be built.
 */
export function detectMutant(subject: MutationSubject, { cheap, dear }: Detectors, mutant: Mutant): string | undefined {
  let product: Product;
  try {
    product = createMutantProduct(subject, mutant);
  } catch (error) {
    return `engine: ${error instanceof Error ? error.message : String(error)}`;
  }
  const order = cheap[mutant.kind];
  const asked = KINDS_WITHOUT_PATHS.includes(mutant.kind) ? order : [...order, ...dear];
  for (const [index, oracle] of asked.entries()) {
    const said = oracle.notices(product, mutant);
    if (said === undefined) continue;
    if (index < order.length) moveToFront(order, index);
    return `${oracle.name} ${said}`;
  }
  return undefined;
}
