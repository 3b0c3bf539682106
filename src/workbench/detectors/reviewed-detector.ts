import type { Product } from '#engine/product.ts';
import { createLineEvaluator, type ReviewedLineEvaluator } from '#engine/reviewed/evaluate-line.ts';
import { type ReviewedLine, readReviewedLines } from '#engine/reviewed/reviewed-lines.ts';
import { checkReviewedLines } from '#workbench/reviewed/check-reviewed-lines.ts';
import type { Mutant } from '../mutants/mutant.ts';
import { type CellReaders, createCellReaders, isTableChange } from './cell-readers.ts';
import { type Detector, describeFailure, moveToFront } from './detector.ts';
import type { MutationSubject } from './mutation-subject.ts';

/** Detects mutants by the premiums and values that were reviewed beside each row of the rates. */
export function createReviewedDetector({ context, definition, plan }: MutationSubject): Detector {
  const { lines } = readReviewedLines(context, definition);
  const judge = createLineEvaluator(plan.product);
  let readers: CellReaders<ReviewedLine> | undefined;
  const nearest = (mutant: Mutant): ReviewedLine[] => {
    if (isTableChange(mutant)) readers ??= findRowReaders(plan.product, lines);
    const near = readers?.of(mutant) ?? { readers: [], alone: false };
    if (near.alone) return lines.filter((one) => near.readers.includes(one));
    const speakers = lines.filter(({ expected }) =>
      expected.some(({ is }) => 'name' in is && is.name === mutant.subject),
    );
    return [...new Set([...near.readers, ...speakers, ...lines])];
  };
  return {
    name: 'reviewed',
    notices(product, mutant) {
      const mutantJudge = createLineEvaluator(product);
      for (const one of nearest(mutant)) {
        const said = describeLineFailure(product, one, mutantJudge);
        // A line that already fails on the sound product shows nothing about a mutant.
        if (said === undefined || describeLineFailure(plan.product, one, judge) !== undefined) continue;
        moveToFront(lines, lines.indexOf(one));
        return `${one.file}: ${said}`;
      }
      return undefined;
    },
  };
}

function describeLineFailure(product: Product, one: ReviewedLine, judge: ReviewedLineEvaluator): string | undefined {
  return describeFailure(() => checkReviewedLines(product, [one], 1, judge)[0]?.message);
}

/** Finds the lines that read from each row. They are checked first when the row changes. */
function findRowReaders(product: Product, lines: ReviewedLine[]): CellReaders<ReviewedLine> {
  let judge: ReviewedLineEvaluator | undefined;
  return createCellReaders(product, lines, (watched, one) => {
    judge ??= createLineEvaluator(watched);
    describeLineFailure(watched, one, judge);
  });
}
