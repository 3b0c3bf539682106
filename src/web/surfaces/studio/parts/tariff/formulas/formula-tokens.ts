import type { Json } from '#engine/language/json.ts';
import type { Names } from '#web/surfaces/studio/language/names/names.ts';

type Key = string | number;

/** A piece of a formula as it is read: words, or a figure that can be another; `at` is its place in the formula. */
export type FormulaToken = { words: string } | { figure: string; at: Key[]; isNumber: boolean };

/** The words of formulas: `larger`, `smaller`, `if` ... */
export type FormulaWords = (word: string) => string;

const INFIX: Record<string, string> = {
  ...{ '+': ' + ', '-': ' − ', '*': ' × ', '/': ' ÷ ' },
  ...{ '==': ' = ', '!=': ' ≠ ', '<': ' < ', '<=': ' ≤ ', '>': ' > ', '>=': ' ≥ ' },
};
const CALLED = ['min', 'max', 'sum', 'count', 'largest', 'filter', 'some', 'all', 'ageAt', 'daysBetween', 'year'];

/** A formula as a sentence of names and figures, in the order in which one reads it. */
export function formulaTokens(logic: Json, names: Names, word: FormulaWords): FormulaToken[] {
  return joined(read(logic, [], false));

  function read(node: Json, at: Key[], isInner: boolean): FormulaToken[] {
    if (typeof node === 'number') return [{ figure: String(node), at, isNumber: true }];
    if (typeof node === 'string')
      return /^-?\d+(\.\d+)?$/.test(node) ? [{ figure: node, at, isNumber: false }] : [{ words: names.of(node) }];
    if (typeof node === 'boolean') return [{ words: word(node ? 'yes' : 'no') }];
    if (node === null) return [{ words: '–' }];
    if (Array.isArray(node)) return listed(node, at, ', ');
    const [[operator, given] = ['', null]] = Object.entries(node as Record<string, Json>);
    const args = Array.isArray(given) ? given : [given as Json];
    const place = (index: number): Key[] => (Array.isArray(given) ? [...at, operator, index] : [...at, operator]);
    const all = (separator: string): FormulaToken[] =>
      args.flatMap((one, index) => [...(index > 0 ? [{ words: separator }] : []), ...read(one, place(index), true)]);
    const inside = (tokens: FormulaToken[]) => (isInner ? [{ words: '(' }, ...tokens, { words: ')' }] : tokens);
    if (operator === 'var')
      return [{ words: given === 'item' ? word('each') : names.of(String(given).split('.').at(-1) ?? '') }];
    if (operator === 'answered') return [{ words: word('answered') }, ...all('')];
    if (operator === '!') return [{ words: word('not') }, ...all('')];
    if (operator === 'and' || operator === 'or') return inside(all(` ${word(operator)} `));
    if (operator === 'in') return inside(all(` ${word('oneOf')} `));
    if (operator === 'lookup') {
      const [table, column, ...keys] = args;
      const by = keys.flatMap((key, index) => [
        ...(index > 0 ? [{ words: ', ' }] : []),
        ...read(key, place(index + 2), false).map((token) => ('figure' in token ? { words: token.figure } : token)),
      ]);
      return [{ words: `${names.of(String(table))} › ${names.of(String(column))} [` }, ...by, { words: ']' }];
    }
    if (operator === 'if') {
      const tokens: FormulaToken[] = [];
      for (let index = 0; index + 1 < args.length; index += 2)
        tokens.push(
          { words: `${word('if')} ` },
          ...read(args[index] as Json, place(index), false),
          { words: ': ' },
          ...read(args[index + 1] as Json, place(index + 1), false),
          { words: '; ' },
        );
      const last = args.length - 1;
      return inside([...tokens, { words: `${word('otherwise')} ` }, ...read(args[last] as Json, place(last), false)]);
    }
    const sign = INFIX[operator];
    if (sign !== undefined && args.length > 1) return inside(all(sign));
    const name = CALLED.includes(operator) ? word(operator) : operator;
    return [{ words: `${name} (` }, ...listedArgs(), { words: ')' }];

    function listedArgs(): FormulaToken[] {
      return args.flatMap((one, index) => [...(index > 0 ? [{ words: '; ' }] : []), ...read(one, place(index), false)]);
    }
  }

  function listed(nodes: readonly Json[], at: Key[], separator: string): FormulaToken[] {
    return nodes.flatMap((one, index) => [
      ...(index > 0 ? [{ words: separator }] : []),
      ...read(one, [...at, index], false),
    ]);
  }
}

/** Words that follow each other are one. */
function joined(tokens: FormulaToken[]): FormulaToken[] {
  const made: FormulaToken[] = [];
  for (const token of tokens) {
    const last = made.at(-1);
    if (last && 'words' in last && 'words' in token) made[made.length - 1] = { words: last.words + token.words };
    else made.push(token);
  }
  return made;
}

/** A figure as the formula keeps it: a number stays one where it is written the same, an amount written as text stays text. */
export const figureOf = (typed: string, isNumber: boolean): Json =>
  isNumber && String(Number(typed)) === typed ? Number(typed) : typed;
