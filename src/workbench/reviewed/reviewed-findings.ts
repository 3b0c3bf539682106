import { ExpressionError } from '#engine/language/operators.ts';
import type { Product } from '#engine/product.ts';
import { comparedLine } from '#engine/reviewed/compare-line.ts';
import { type ReviewedLineJudge, reviewedLineJudge } from '#engine/reviewed/judge-reviewed-line.ts';
import type { ReviewedLine } from '#engine/reviewed/reviewed-lines.ts';
import type { Finding } from '../base/finding.ts';
import { listed } from '../base/finding.ts';

/**
 * Cases of which something else comes than was reviewed, each with file and line; `most` of them, then no more are
 * tried. The product needs its rating; its page validators are not used.
 */
export function reviewedFindings(
  product: Product,
  lines: ReviewedLine[],
  most = Number.POSITIVE_INFINITY,
  judge: ReviewedLineJudge = reviewedLineJudge(product),
): Finding[] {
  const findings: Finding[] = [];
  for (const one of lines) {
    if (findings.length >= most) break;
    const finding = findingOf(one, judge);
    if (finding) findings.push(finding);
  }
  return findings;
}

function findingOf(one: ReviewedLine, judge: ReviewedLineJudge): Finding | undefined {
  const place = { file: one.file, at: '' };
  try {
    const differing = comparedLine(one, judge(one)).flatMap(({ column, wanted, actual, isSame }) =>
      isSame ? [] : [`${column} is ${actual}, not ${wanted}`],
    );
    if (differing.length === 0) return undefined;
    const message = `Line ${one.line}: ${listed(differing)}.`;
    return { code: 'reviewed-differs', ...place, message, mend: 'Correct the product, or review what is expected.' };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const message = `Line ${one.line}: an expression cannot be computed: ${error.message}.`;
    return { code: 'reviewed-breaks', ...place, message, mend: 'Correct the expression, or the case.' };
  }
}
