import type { CaseRun } from '#engine/cases/run-case.ts';
import { listOfferedOptions } from '#engine/check-page.ts';
import type { Json } from '#engine/language/json.ts';
import { toDecimal } from '#engine/language/operators.ts';
import type { EvaluatedLine } from './evaluate-line.ts';
import type { ReviewedLine } from './reviewed-lines.ts';

type Expectation = ReviewedLine['expected'][number];

/** An expectation of a reviewed line and its actual value, both written like a cell of its file. */
export type ComparedExpectation = Expectation & { actual: string; isSame: boolean };

/** The cell for "no premium" or "no option". It is not a word, because an option could have that code. */
export const NO_VALUE = '-';

/**
 * Compares the actual values of a line with its expectations.
 * @throws ExpressionError if an expression cannot be computed
 */
export function compareLine(
  { expected }: Pick<ReviewedLine, 'expected'>,
  judged: EvaluatedLine,
): ComparedExpectation[] {
  return expected.map((one) => {
    const actual = formatActual(judged, one);
    return { ...one, actual, isSame: isSameFigure(actual, one.wanted) };
  });
}

/** A withheld plan has no premium, but a line can state its rate: a renewal may still use it. */
function formatActual(judged: EvaluatedLine, { is, wanted }: Expectation): string {
  const { product, situation, rate, isWithheld } = judged;
  switch (is.kind) {
    case 'premium':
      if (wanted === NO_VALUE && isWithheld(is.option)) return NO_VALUE;
      return formatPremiumFigure(rate(is.option), is.name);
    case 'value':
      return formatValue(situation.derived[is.name]);
    case 'fact':
      return formatValue(situation.facts[is.name]);
    case 'offered':
      return listOfferedOptions(product, is.page, is.name, situation).join('|') || NO_VALUE;
  }
}

function formatPremiumFigure(
  rated: CaseRun['rated'],
  name: Extract<Expectation['is'], { kind: 'premium' }>['name'],
): string {
  return rated.status === 'rated' ? String(rated.premium[name]) : NO_VALUE;
}

function formatValue(value: Json | undefined): string {
  if (value === undefined) return 'unknown';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const NUMBER = /^-?\d+(\.\d+)?$/;

/** Numbers are equal in any spelling: 0.10 is 0.1. */
function isSameFigure(actual: string, wanted: string): boolean {
  return actual === wanted || (NUMBER.test(actual) && NUMBER.test(wanted) && toDecimal(actual).eq(toDecimal(wanted)));
}
