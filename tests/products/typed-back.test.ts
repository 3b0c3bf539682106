import { beforeAll, describe, expect, test } from 'vitest';
import { evaluatePlain } from '#engine/language/expression.ts';
import type { Json } from '#engine/language/json.ts';
import { loadGrammarIfNeeded } from '#shared/fill-message.ts';
import { isDeep } from '#tests/support/deep-run.ts';
import { type FormulaNames, parseFormula } from '#web/surfaces/studio/language/formula/parse-formula.ts';
import { printFormula } from '#web/surfaces/studio/language/formula/print-formula.ts';
import { formatSentence } from '#web/surfaces/studio/language/sentences/format-sentence.ts';
import { parseSentence, toLogic } from '#web/surfaces/studio/language/sentences/sentence.ts';
import { makeFormula, makeInput, NAMES, OPERATORS, TABLES } from './random-formulas.ts';
import { languages, nameOfKind, speechOf } from './sentence-speech.ts';

/*
 * A formula that is printed and typed again yields the same values: for each operator of the language, formulas with it
 * outermost, each with random answers. The types of names are those with which the studio checks what a person types.
 */

const FORMULAS = isDeep ? 40 : 12;
/** Formulas of each operator whose sentences are compared: with many of them, some sentences come twice. */
const SAID = isDeep ? 1500 : 150;
const INPUTS = isDeep ? 10_000 : 500;

const types = new Map(
  Object.entries(NAMES).flatMap(([type, names]) => (type === 'text' ? [] : names.map((name) => [name, type] as const))),
);
const names: FormulaNames = {
  knows: (name) => types.has(name) || NAMES.text.includes(name) || name.startsWith('item.'),
  columnsOf: (table) => (table === 'rates' ? TABLES.rates.outputs : undefined),
  typeOf: (name) => types.get(name) as ReturnType<FormulaNames['typeOf']>,
};

const inputs = Array.from({ length: INPUTS }, (_one, at) => makeInput(at));

/** Returns the value of a formula, or the words of its error. */
function compute(logic: Json, values: Record<string, Json>): string {
  try {
    return JSON.stringify(evaluatePlain(logic, { values, tables: TABLES })) ?? 'unknown';
  } catch (error) {
    return (error as Error).message;
  }
}

describe.each(OPERATORS)('formulas of the operator %s', (operator) => {
  const formulas = Array.from({ length: FORMULAS }, (_one, at) => makeFormula(operator, 1 + (at % 4), operator, at));

  test('have the same values after they are printed and typed', () => {
    const faults = formulas.flatMap((logic) => {
      const printed = printFormula(logic);
      if (printed === undefined) return [`is not printed: ${JSON.stringify(logic)}`];
      const typed = parseFormula(printed, names);
      if ('fault' in typed) return [`${printed} is refused: ${JSON.stringify(typed.fault)}`];
      const other = inputs.find((values) => compute(logic, values) !== compute(typed.logic, values));
      return other === undefined ? [] : [`${printed} differs for ${JSON.stringify(other)}`];
    });
    expect(faults).toEqual([]);
  });

  test('are unchanged after a conversion to sentences and back', () => {
    expect(formulas.map((logic) => toLogic(parseSentence(logic)))).toEqual(formulas);
  });
});

describe.each(languages)('in %s', (language) => {
  beforeAll(() => loadGrammarIfNeeded());
  const kinds = { number: 'number', yesNo: 'yesNo', date: 'date', text: 'text', list: 'several' } as const;
  const named = Object.entries(NAMES).flatMap(([type, all]) =>
    all.map((name) => nameOfKind(name, kinds[type as keyof typeof kinds])),
  );
  // Two pages ask one question, and one page asks it twice.
  for (const [at, one] of named.entries())
    if (['d', 'e', 'p', 'q'].includes(one.name)) Object.assign(one, { label: 'Day', group: `page ${Math.min(at, 5)}` });
  const speech = speechOf(language, [...named, nameOfKind('item.age', 'number')]);

  test('conditions with the same sentence have equal values', () => {
    const said = new Map<string, Json[]>();
    for (const operator of OPERATORS)
      for (let at = 0; at < SAID; at += 1) {
        const made = makeFormula(operator, 1 + (at % 2), operator, 'said', at);
        for (const logic of [made, { '==': [made, 1] }]) {
          const text = formatSentence(parseSentence(logic), speech);
          if (text !== undefined) said.set(text, [...(said.get(text) ?? []), logic]);
        }
      }
    expect(said.size).toBeGreaterThan(500);
    const apart = [...said].filter(([, [first = null, ...others]]) =>
      others.some((other) => inputs.some((values) => compute(first, values) !== compute(other, values))),
    );
    expect(apart.slice(0, 5)).toEqual([]);
  });
});

test('the random answers give each operator several values', () => {
  const single = OPERATORS.filter((operator) => {
    const formulas = Array.from({ length: 12 }, (_one, at) => makeFormula(operator, 1 + (at % 4), operator, at));
    return new Set(formulas.flatMap((logic) => inputs.map((values) => compute(logic, values)))).size < 2;
  });
  expect(single).toEqual([]);
});
