import type { Product } from '#engine/product.ts';
import { type ReviewedLineJudge, reviewedLineJudge } from '#engine/reviewed/judge-reviewed-line.ts';
import { type ReviewedLine, readReviewedLines } from '#engine/reviewed/reviewed-lines.ts';
import { reviewedFindings } from '#workbench/reviewed/reviewed-findings.ts';
import type { Mutant } from '../mutants/mutant.ts';
import { type CellReaders, cellReaders, isOfTable } from './cell-readers.ts';
import type { MutationSubject } from './mutation-subject.ts';
import { complaint, type Oracle, toFront } from './oracle.ts';

/** The premiums and values that were reviewed beside each row of the rates. */
export function reviewedOracle({ context, definition, plan }: MutationSubject): Oracle {
  const { lines } = readReviewedLines(context, definition);
  const judge = reviewedLineJudge(plan.product);
  let readers: CellReaders<ReviewedLine> | undefined;
  const nearest = (mutant: Mutant): ReviewedLine[] => {
    if (isOfTable(mutant)) readers ??= readersOf(plan.product, lines);
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
      const mutantJudge = reviewedLineJudge(product);
      for (const one of nearest(mutant)) {
        const said = says(product, one, mutantJudge);
        // One that complains of the sound product tells nothing of a mutant.
        if (said === undefined || says(plan.product, one, judge) !== undefined) continue;
        toFront(lines, lines.indexOf(one));
        return `${one.file}: ${said}`;
      }
      return undefined;
    },
  };
}

function says(product: Product, one: ReviewedLine, judge: ReviewedLineJudge): string | undefined {
  return complaint(() => reviewedFindings(product, [one], 1, judge)[0]?.message);
}

/** Which lines take something from a row: those are asked first when it is changed. */
function readersOf(product: Product, lines: ReviewedLine[]): CellReaders<ReviewedLine> {
  let judge: ReviewedLineJudge | undefined;
  return cellReaders(product, lines, (watched, one) => {
    judge ??= reviewedLineJudge(watched);
    says(watched, one, judge);
  });
}
