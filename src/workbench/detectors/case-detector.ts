import type { NamedCase } from '#engine/cases/read-cases.ts';
import type { Product } from '#engine/product.ts';
import { checkCase } from '#workbench/cases/check-cases.ts';
import type { Mutant } from '../mutants/mutant.ts';
import { type CellReaders, createCellReaders, isTableChange } from './cell-readers.ts';
import { type Detector, describeFailure, moveToFront } from './detector.ts';
import type { MutationSubject } from './mutation-subject.ts';

/** Detects mutants by the cases: their ends, premiums, pages, notices, and the results of their changes. */
export function createCaseDetector({ plan }: MutationSubject): Detector {
  const cases = [...plan.cases];
  const sound = new Map<NamedCase, boolean>();
  const isSound = (one: NamedCase): boolean => {
    const known = sound.get(one) ?? describeCaseFailure(plan.product, one) === undefined;
    sound.set(one, known);
    return known;
  };
  let readers: CellReaders<NamedCase> | undefined;
  const nearest = (mutant: Mutant): NamedCase[] => {
    if (!isTableChange(mutant))
      return cases.toSorted((one, other) => rankNearness(mutant, other) - rankNearness(mutant, one));
    readers ??= createCellReaders(plan.product, cases, describeCaseFailure);
    const near = readers.of(mutant);
    return near.alone ? near.readers : [...new Set([...near.readers, ...cases])];
  };
  return {
    name: 'case',
    notices(product, mutant) {
      for (const one of nearest(mutant)) {
        const said = describeCaseFailure(product, one);
        // A case that already fails on the sound product shows nothing about a mutant.
        if (said === undefined || !isSound(one)) continue;
        moveToFront(cases, cases.indexOf(one));
        return `${one.name}: ${said}`;
      }
      return undefined;
    },
  };
}

/** Ranks the cases that concern the changed position first: a condition, or the fields that a change deletes. */
function rankNearness({ subject, changes: [{ place }] }: Mutant, { testCase }: NamedCase): number {
  if (subject !== undefined) return Object.hasOwn(testCase.facts ?? {}, subject) ? 1 : 0;
  return (place.includes('ANSWER') || place.includes('RESET')) && testCase.changes ? 1 : 0;
}

function describeCaseFailure(product: Product, one: NamedCase): string | undefined {
  return describeFailure(() => checkCase(product, one)[0]?.message);
}
