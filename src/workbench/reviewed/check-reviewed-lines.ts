import { ExpressionError } from '#engine/language/operators.ts';
import type { Product } from '#engine/product.ts';
import { compareLine } from '#engine/reviewed/compare-line.ts';
import { createLineEvaluator, type ReviewedLineEvaluator } from '#engine/reviewed/evaluate-line.ts';
import type { ReviewedLine } from '#engine/reviewed/reviewed-lines.ts';
import type { Issue } from '../base/issue.ts';
import { joinNames } from '../base/issue.ts';

/**
 * Finds reviewed cases with another result than the reviewed one, each with file and line; after `most` of them it
 * stops. It needs the product's rating, not its page validators.
 */
export function checkReviewedLines(
  product: Product,
  lines: ReviewedLine[],
  most = Number.POSITIVE_INFINITY,
  judge: ReviewedLineEvaluator = createLineEvaluator(product),
): Issue[] {
  const findings: Issue[] = [];
  for (const one of lines) {
    if (findings.length >= most) break;
    const finding = toIssue(one, judge);
    if (finding) findings.push(finding);
  }
  return findings;
}

function toIssue(one: ReviewedLine, judge: ReviewedLineEvaluator): Issue | undefined {
  const place = { file: one.file, at: '' };
  try {
    const differing = compareLine(one, judge(one)).filter(({ isSame }) => !isSame);
    if (differing.length === 0) return undefined;
    const said = differing.map(({ column, wanted, actual }) => `${column} is ${actual}, not ${wanted}`);
    const listOf = (side: 'actual' | 'wanted') => differing.map((each) => each[side]).join(', ');
    return {
      ...{ code: 'reviewed-differs', ...place, message: `Line ${one.line}: ${joinNames(said)}.` },
      mend: 'Correct the product, or review what is expected.',
      facts: { line: String(one.line), found: listOf('actual'), expected: listOf('wanted') },
    };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const message = `Line ${one.line}: an expression cannot be computed: ${error.message}.`;
    const facts = { line: String(one.line) };
    return { code: 'reviewed-breaks', ...place, message, mend: 'Correct the expression, or the case.', facts };
  }
}
