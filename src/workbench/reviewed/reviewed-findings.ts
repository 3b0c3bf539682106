import type { CaseRun } from '#engine/cases/run-case.ts';
import { offeredOptions } from '#engine/check-page.ts';
import type { Json } from '#engine/language/json.ts';
import { decimal, ExpressionError } from '#engine/language/operators.ts';
import type { Product } from '#engine/product.ts';
import type { Finding } from '../base/finding.ts';
import { listed } from '../base/finding.ts';
import { type JudgedLine, type ReviewedLineJudge, reviewedLineJudge } from './judge-reviewed-line.ts';
import type { ReviewedLine } from './reviewed-lines.ts';

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
    const judged = judge(one);
    const differing = one.expected.flatMap(({ column, is, wanted }) => {
      const actual = actualOf(judged, is);
      return same(actual, wanted) ? [] : [`${column} is ${actual}, not ${wanted}`];
    });
    if (differing.length === 0) return undefined;
    const message = `Line ${one.line}: ${listed(differing)}.`;
    return { code: 'reviewed-differs', ...place, message, mend: 'Correct the product, or review what is expected.' };
  } catch (error) {
    if (!(error instanceof ExpressionError)) throw error;
    const message = `Line ${one.line}: an expression cannot be computed: ${error.message}.`;
    return { code: 'reviewed-breaks', ...place, message, mend: 'Correct the expression, or the case.' };
  }
}

function actualOf({ product, situation, rate }: JudgedLine, is: ReviewedLine['expected'][number]['is']): string {
  switch (is.kind) {
    case 'premium':
      return figure(rate(is.option), is.name);
    case 'value':
      return text(situation.derived[is.name]);
    case 'fact':
      return text(situation.facts[is.name]);
    case 'offered':
      return offeredOptions(product, is.page, is.name, situation).join('|') || NOTHING;
  }
}

function figure(
  rated: CaseRun['rated'],
  name: Extract<ReviewedLine['expected'][number]['is'], { kind: 'premium' }>['name'],
): string {
  return rated.status === 'rated' ? String(rated.premium[name]) : NOTHING;
}

function text(value: Json | undefined): string {
  if (value === undefined) return 'unknown';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** No premium, no option: a word could be the code of one. */
const NOTHING = '-';

const NUMBER = /^-?\d+(\.\d+)?$/;

/** Numbers are the same however they are written: 0.10 is 0.1. */
function same(actual: string, wanted: string): boolean {
  return actual === wanted || (NUMBER.test(actual) && NUMBER.test(wanted) && decimal(actual).eq(decimal(wanted)));
}
