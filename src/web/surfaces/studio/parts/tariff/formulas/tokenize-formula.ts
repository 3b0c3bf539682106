import type { Json } from '#engine/language/json.ts';
import { BENEFITS_TABLE } from '#engine/language/tables/rating-tables.ts';
import type { ProductNames } from '#web/surfaces/studio/language/names/product-names.ts';

type Key = string | number;

/** A part of a formula's text: words, or a figure that can be changed. `at` is its path in the formula. */
export type FormulaToken = { words: string } | { figure: string; at: Key[]; isNumber: boolean };

/** Returns the words for an operator: `larger`, `smaller`, `if` ... */
export type FormulaWords = (word: string) => string;

const INFIX_OPERATORS: Record<string, string> = {
  ...{ '+': ' + ', '-': ' − ', '*': ' × ', '/': ' ÷ ' },
  ...{ '==': ' = ', '!=': ' ≠ ', '<': ' < ', '<=': ' ≤ ', '>': ' > ', '>=': ' ≥ ' },
};
const CALL_OPERATORS = [
  'min',
  'max',
  'sum',
  'count',
  'largest',
  'filter',
  'some',
  'all',
  'ageAt',
  'daysBetween',
  'year',
  'month',
  'weekday',
  'round',
  'roundUp',
  'roundDown',
  'roundEven',
  'join',
  'joinWith',
  'addDays',
  'addMonths',
  'addYears',
];

/** Returns a formula as a sentence of names and figures, in reading order. */
export function tokenizeFormula(logic: Json, names: ProductNames, word: FormulaWords): FormulaToken[] {
  return mergeWordTokens(read(logic, [], false));

  function read(node: Json, at: Key[], isInner: boolean): FormulaToken[] {
    if (typeof node !== 'object' || node === null) return [readValue(node, at)];
    if (!Array.isArray(node)) return readCall(node as Record<string, Json>, at, isInner);
    return between(
      node.map((one, index) => read(one, [...at, index], false)),
      ', ',
    );
  }

  function readValue(value: string | number | boolean | null, at: Key[]): FormulaToken {
    if (typeof value === 'number') return { figure: String(value), at, isNumber: true };
    if (typeof value === 'boolean') return { words: word(value ? 'yes' : 'no') };
    if (value === null) return { words: '–' };
    return /^-?\d+(\.\d+)?$/.test(value) ? { figure: value, at, isNumber: false } : { words: names.of(value) };
  }

  function readCall(node: Record<string, Json>, at: Key[], isInner: boolean): FormulaToken[] {
    const [[operator, given] = ['', null]] = Object.entries(node);
    const args = Array.isArray(given) ? given : [given];
    const parts = (isWithin: boolean) =>
      args.map((arg, index) =>
        read(arg, Array.isArray(given) ? [...at, operator, index] : [...at, operator], isWithin),
      );
    const inside = (tokens: FormulaToken[]) => (isInner ? [{ words: '(' }, ...tokens, { words: ')' }] : tokens);
    const sign = INFIX_OPERATORS[operator];
    if (sign !== undefined && args.length > 1) return inside(between(parts(true), sign));
    switch (operator) {
      case 'var':
        return [{ words: given === 'item' ? word('each') : names.of(String(given).split('.').at(-1) ?? '') }];
      case 'answered':
        return [{ words: word('answered') }, ...parts(true).flat()];
      case '!':
        return [{ words: word('not') }, ...parts(true).flat()];
      case 'and':
      case 'or':
        return inside(between(parts(true), ` ${word(operator)} `));
      case 'in':
        return inside(between(parts(true), ` ${word('oneOf')} `));
      case 'lookup':
        return lookup(args, parts(false).slice(2));
      case 'if':
        return inside(choice(parts(false)));
      default:
        return [
          { words: `${CALL_OPERATORS.includes(operator) ? word(operator) : operator} (` },
          ...between(parts(false), '; '),
          { words: ')' },
        ];
    }
  }

  /** Numbers in the keys of a lookup are shown as text. Users cannot edit them: they would select another row. */
  function lookup([table, column]: readonly Json[], keys: FormulaToken[][]): FormulaToken[] {
    const by = between(keys, ', ').map((token) => ('figure' in token ? { words: token.figure } : token));
    // The amounts of the plans have no other key than the plan.
    if (table === BENEFITS_TABLE) return [{ words: `${word('ofPlan')} ${names.of(String(column))}` }];
    return [{ words: `${names.of(String(table))} › ${names.of(String(column))} [` }, ...by, { words: ']' }];
  }

  function choice(parts: FormulaToken[][]): FormulaToken[] {
    const pairs = parts
      .slice(0, -1)
      .flatMap((tokens, index) =>
        index % 2 === 0 ? [{ words: `${word('if')} ` }, ...tokens, { words: ': ' }] : [...tokens, { words: '; ' }],
      );
    return [...pairs, { words: `${word('otherwise')} ` }, ...(parts.at(-1) ?? [])];
  }
}

const between = (parts: readonly FormulaToken[][], separator: string): FormulaToken[] =>
  parts.flatMap((tokens, index) => (index > 0 ? [{ words: separator }, ...tokens] : tokens));

/** Joins words that follow each other into one token. */
function mergeWordTokens(tokens: FormulaToken[]): FormulaToken[] {
  const made: FormulaToken[] = [];
  for (const token of tokens) {
    const last = made.at(-1);
    if (last && 'words' in last && 'words' in token) made[made.length - 1] = { words: last.words + token.words };
    else made.push(token);
  }
  return made;
}

/**
 * Returns a typed number for the formula: as a number if `isNumber` and its text is the usual one of that number (`5`,
 * not `5.0`), otherwise as text.
 */
export const parseFigure = (typed: string, isNumber: boolean): Json =>
  isNumber && String(Number(typed)) === typed ? Number(typed) : typed;
