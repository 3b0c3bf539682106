import type { Product } from '#engine/product.ts';
import { type ReviewedCaseJudge, reviewedCaseJudge } from '#workbench/check/judge-reviewed-case.ts';
import { type ReviewedCase, readReviewedCases } from '#workbench/check/reviewed-cases.ts';
import { reviewedFindings } from '#workbench/check/reviewed-findings.ts';
import { type CellReaders, cellReaders, isOfTable } from './cell-readers.ts';
import { complaint } from './complaint.ts';
import type { Mutant } from './mutant.ts';
import type { MutationSubject } from './mutation-subject.ts';
import { type Oracle, toFront } from './oracle.ts';

/** The premiums and values that were reviewed beside each row of the rates. */
export function reviewedOracle({ context, definition, plan }: MutationSubject): Oracle {
  const { cases } = readReviewedCases(context, definition);
  const judge = reviewedCaseJudge(plan.product);
  let readers: CellReaders<ReviewedCase> | undefined;
  const nearest = (mutant: Mutant): ReviewedCase[] => {
    if (isOfTable(mutant)) readers ??= readersOf(plan.product, cases);
    const near = readers?.of(mutant) ?? { readers: [], alone: false };
    if (near.alone) return cases.filter((one) => near.readers.includes(one));
    const speakers = cases.filter(({ expected }) =>
      expected.some(({ is }) => 'name' in is && is.name === mutant.subject),
    );
    return [...new Set([...near.readers, ...speakers, ...cases])];
  };
  return {
    name: 'reviewed',
    notices(product, mutant) {
      const mutantJudge = reviewedCaseJudge(product);
      for (const one of nearest(mutant)) {
        const said = says(product, one, mutantJudge);
        // One that complains of the sound product tells nothing of a mutant.
        if (said === undefined || says(plan.product, one, judge) !== undefined) continue;
        toFront(cases, cases.indexOf(one));
        return `${one.file}: ${said}`;
      }
      return undefined;
    },
  };
}

function says(product: Product, one: ReviewedCase, judge: ReviewedCaseJudge): string | undefined {
  return complaint(() => reviewedFindings(product, [one], 1, judge)[0]?.message);
}

/** Which cases take something from a row: those are asked first when it is changed. */
function readersOf(product: Product, cases: ReviewedCase[]): CellReaders<ReviewedCase> {
  let judge: ReviewedCaseJudge | undefined;
  return cellReaders(product, cases, (watched, one) => {
    judge ??= reviewedCaseJudge(watched);
    says(watched, one, judge);
  });
}
