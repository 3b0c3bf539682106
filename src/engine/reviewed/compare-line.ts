import type { CaseRun } from '#engine/cases/run-case.ts';
import { offeredOptions } from '#engine/check-page.ts';
import type { Json } from '#engine/language/json.ts';
import { decimal } from '#engine/language/operators.ts';
import type { JudgedLine } from './judge-reviewed-line.ts';
import type { ReviewedLine } from './reviewed-lines.ts';

type Expectation = ReviewedLine['expected'][number];

/** An expectation of a reviewed line beside what comes of it, both as a cell of its file writes them. */
export type Compared = Expectation & { actual: string; isSame: boolean };

/** No premium, no option: a word could be the code of one. */
export const NOTHING = '-';

/** What comes of a line beside all that it expects. Throws ExpressionError where an expression cannot be computed. */
export function comparedLine({ expected }: Pick<ReviewedLine, 'expected'>, judged: JudgedLine): Compared[] {
  return expected.map((one) => {
    const actual = actualOf(judged, one.is);
    return { ...one, actual, isSame: same(actual, one.wanted) };
  });
}

function actualOf({ product, situation, rate }: JudgedLine, is: Expectation['is']): string {
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

function figure(rated: CaseRun['rated'], name: Extract<Expectation['is'], { kind: 'premium' }>['name']): string {
  return rated.status === 'rated' ? String(rated.premium[name]) : NOTHING;
}

function text(value: Json | undefined): string {
  if (value === undefined) return 'unknown';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

const NUMBER = /^-?\d+(\.\d+)?$/;

/** Numbers are the same however they are written: 0.10 is 0.1. */
function same(actual: string, wanted: string): boolean {
  return actual === wanted || (NUMBER.test(actual) && NUMBER.test(wanted) && decimal(actual).eq(decimal(wanted)));
}
