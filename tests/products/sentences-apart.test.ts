import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { evaluatePlain } from '#engine/language/expression.ts';
import type { Json } from '#engine/language/json.ts';
import { tabulateBenefits } from '#engine/language/tables/rating-tables.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { loadGrammarIfNeeded } from '#shared/fill-message.ts';
import { flattenMessages } from '#shared/flatten-messages.ts';
import { printFormula } from '#web/surfaces/studio/language/formula/print-formula.ts';
import { buildProductNames } from '#web/surfaces/studio/language/names/product-names.ts';
import { formatSentence, type SentenceFormatter } from '#web/surfaces/studio/language/sentences/format-sentence.ts';
import { parseSentence } from '#web/surfaces/studio/language/sentences/sentence.ts';
import { tokenizeFormula } from '#web/surfaces/studio/parts/tariff/formulas/tokenize-formula.ts';
import { pickRandom, randomInt } from '#workbench/mutants/seeded-random.ts';
import { languages, nameOfKind, speechOf } from './sentence-speech.ts';

const letters = ['a', 'b', 'c'];

const v = (name: string): Json => ({ var: name });
const pairs = (parts: readonly Json[]): [Json, Json][] =>
  parts.flatMap((one) => parts.map((other): [Json, Json] => [one, other]));

/** All sums and products of three letters, one in another twice. */
const sums = (): Json[] => {
  const signs = ['+', '-', '*', '/'];
  const joined = (parts: readonly Json[]) =>
    signs.flatMap((sign) => pairs(parts).map((args): Json => ({ [sign]: args })));
  const leaves = letters.map(v);
  return joined([...leaves, ...joined(leaves)]);
};

/** All other ways of working something out, one in another. */
const workings = (): Json[] => {
  const leaves = [v('a'), v('b')];
  const worked = (parts: readonly Json[]): Json[] => [
    ...parts.flatMap((one): Json[] => [
      { addDays: [one, 1] },
      { addYears: [one, -2] },
      { year: one },
      { month: one },
      { weekday: one },
      { count: one },
    ]),
    ...parts.map((one): Json => ({ lookup: ['rates', 'rate', one] })),
    ...pairs(parts).flatMap((two): Json[] => [
      { ageAt: two },
      { daysBetween: two },
      ...['round', 'roundUp', 'roundDown', 'roundEven'].map((how): Json => ({ [how]: two })),
      { '-': two },
      { lookup: ['rates', 'rate', ...two] },
    ]),
  ];
  return worked([...leaves, ...worked(leaves)]);
};

/** All ways of joining and denying three conditions, one in another. */
const conditions = (): Json[] => {
  const leaves = ['p', 'q', 'r'].map(v);
  const joined = (parts: readonly Json[]): Json[] => [
    ...pairs(parts).flatMap((two): Json[] => [{ and: two }, { or: two }, { '!': { and: two } }, { '!': { or: two } }]),
    ...parts.map((one): Json => ({ '!': one })),
  ];
  return joined([...leaves, ...joined(leaves)]);
};

/** Worked out by hand rules of its own, not by the engine. */
function resultOf(logic: Json, values: Record<string, number>): number {
  const [[operator, raw]] = Object.entries(logic as Record<string, Json>) as [[string, Json]];
  if (operator === 'var') return values[raw as string] as number;
  const args = (Array.isArray(raw) ? raw : [raw]).map((one) => resultOf(one, values));
  const [first = 0, second = 0] = args;
  if (operator === 'and') return args.every((one) => one === 1) ? 1 : 0;
  if (operator === 'or') return args.some((one) => one === 1) ? 1 : 0;
  if (operator === '!') return 1 - first;
  if (operator === '+') return first + second;
  if (operator === '-') return first - second;
  return operator === '*' ? first * second : first / second;
}

const numbers = [
  { a: 7, b: 3, c: 11 },
  { a: 29, b: 13, c: 5 },
];
const truths = [0, 1].flatMap((p) => [0, 1].flatMap((q) => [0, 1].map((r) => ({ p, q, r }))));
const resultsOf = (logic: Json, values: readonly Record<string, number>[]): string =>
  values.map((one) => resultOf(logic, one).toFixed(6)).join(' ');

/** Sentences by which two conditions are said that differ by what `meaning` says of them. */
function saidAlike(speech: SentenceFormatter, logics: readonly Json[], meaning: (logic: Json) => string): string[] {
  const known = new Map<string, string>();
  return logics.flatMap((logic) => {
    const said = formatSentence(parseSentence(logic), speech);
    if (said === undefined) throw new Error(`not said: ${JSON.stringify(logic)}`);
    const before = known.get(said) ?? meaning(logic);
    known.set(said, before);
    return before === meaning(logic) ? [] : [`${said}: ${JSON.stringify(logic)}`];
  });
}

beforeAll(async () => {
  await loadGrammarIfNeeded();
});

describe.each(languages)('in %s, formulas with different results never have the same words', (language) => {
  const speech = speechOf(
    language,
    [...letters, 'p', 'q', 'r'].map((name) => nameOfKind(name, 'number')),
  );
  const beside = (logic: Json): Json => ({ '==': [logic, 1] });

  test('sums', () => {
    const all = sums();
    expect(all.length).toBe(4 * 39 * 39);
    const asClaims = all.map(beside);
    const inner = (claim: Json) => (claim as { '==': [Json] })['=='][0];
    expect(saidAlike(speech, asClaims, (claim) => resultsOf(inner(claim), numbers)).slice(0, 5)).toEqual([]);
  });

  test('days, ages, years and rates', () => {
    const all = workings().map(beside);
    expect(all.length).toBeGreaterThan(1000);
    // Differences of differences are worked out from the left.
    expect(saidAlike(speech, all, (logic) => JSON.stringify(logic)).slice(0, 5)).toEqual([]);
  });

  test('conditions', () => {
    const all = conditions();
    expect(all.length).toBeGreaterThan(4000);
    expect(saidAlike(speech, all, (logic) => resultsOf(logic, truths)).slice(0, 5)).toEqual([]);
  });
});

describe('random formulas of dates and numbers', () => {
  const FORMULAS = 4000;
  const INPUTS = 10_000;
  const dates = ['2024-02-29', '2026-01-31', '2026-08-09', '2026-12-31'];

  /** Makes a formula for a number; "seed" decides all of it. Steps are whole and above zero. */
  const numberOf = (depth: number, ...seed: (string | number)[]): Json => {
    const inner = (side: string) => numberOf(depth - 1, ...seed, side);
    const day = () => ({ var: pickRandom(['d', 'e'], ...seed, 'day') });
    if (depth === 0)
      return randomInt(3, ...seed) === 0 ? randomInt(9, ...seed, 'n') + 1 : v(pickRandom(letters, ...seed));
    const kinds: (() => Json)[] = [
      ...['+', '-', '*'].map((sign) => (): Json => ({ [sign]: [inner('left'), inner('right')] })),
      ...['round', 'roundUp', 'roundDown', 'roundEven'].map((how) => (): Json => ({ [how]: [inner('left'), 5] })),
      ...['year', 'month', 'weekday'].map((part) => (): Json => ({ [part]: day() })),
      () => ({ daysBetween: [v('d'), { addDays: [v('e'), randomInt(9, ...seed, 'by')] }] }),
      () => ({ lookup: ['benefits', pickRandom(['hull', 'rescue'], ...seed, 'line'), v('plan')] }),
      () => ({ lookup: ['months', 'rate', { month: day() }] }),
      () => ({ [pickRandom(['min', 'max'], ...seed, 'how')]: [inner('left'), inner('right')] }),
      () => ({ '/': [inner('left'), randomInt(8, ...seed, 'divisor') + 2] }),
    ];
    return pickRandom(kinds, ...seed, 'kind')();
  };
  const inputOf = (at: number): Record<string, Json> => ({
    ...Object.fromEntries(letters.map((name) => [name, randomInt(2000, at, name) - 1000])),
    ...{ d: pickRandom(dates, at, 'd'), e: pickRandom(dates, at, 'e'), plan: pickRandom(['calm', 'storm'], at) },
  });
  const months = Array.from({ length: 12 }, (_one, at) => [at + 1, (at * 7) % 12]);
  const tables = {
    benefits: tabulateBenefits({
      lines: ['hull', 'rescue'],
      plans: [
        { id: 'calm', limits: { hull: 1000, rescue: null } },
        { id: 'storm', limits: { hull: 5000, rescue: 70 } },
      ],
    }),
    months: {
      inputs: [{ name: 'month', match: 'eq' as const }],
      outputs: ['rate'],
      hit: 'unique' as const,
      rows: months,
    },
  };
  const inputs = Array.from({ length: INPUTS }, (_one, at) => inputOf(at));
  const formulas = Array.from({ length: FORMULAS }, (_one, at) => numberOf(1 + (at % 4), at));
  const compute = (logic: Json, at: number): string =>
    String(evaluatePlain(logic, { values: inputs[at] ?? {}, tables }));
  test.each(languages)('have equal values if they have the same sentence: %s', (language) => {
    const numbers = letters.map((name) => nameOfKind(name, 'number'));
    const speech = speechOf(language, [...numbers, nameOfKind('d', 'date'), nameOfKind('e', 'date')]);
    const said = (logic: Json) => formatSentence(parseSentence({ '==': [logic, 1] }), speech);
    expect(findApart(said)).toEqual([]);
  });

  test.each(languages)('have equal values if the tariff shows them alike: %s', (language) => {
    const path = join(projectRoot, `locales/${language}/studio-tariff.json`);
    const messages = flattenMessages('studio-tariff', JSON.parse(readFileSync(path, 'utf8')));
    const known = buildProductNames(undefined, undefined);
    const said = (logic: Json) =>
      tokenizeFormula(logic, known, (word) => messages[`studio-tariff.formula.${word}`] ?? word)
        .map((token) => ('words' in token ? token.words : token.figure))
        .join('');
    expect(findApart(said)).toEqual([]);
  });

  /** Lists the texts that say several formulas with different values for some of the inputs. */
  function findApart(said: (logic: Json) => string | undefined): string[] {
    const groups = new Map<string, Map<string, Json>>();
    for (const logic of formulas) {
      const text = said(logic);
      if (text === undefined) continue;
      groups.set(text, (groups.get(text) ?? new Map<string, Json>()).set(JSON.stringify(logic), logic));
    }
    expect(groups.size).toBeGreaterThan(1000);
    return [...groups].flatMap(([text, alike]) => {
      const [first, ...others] = alike.values();
      if (first === undefined) return [];
      const isApart = others.some((other) => inputs.some((_input, at) => compute(first, at) !== compute(other, at)));
      return isApart ? [`${text}: ${[...alike.values()].map((logic) => printFormula(logic)).join(' | ')}`] : [];
    });
  }
});
