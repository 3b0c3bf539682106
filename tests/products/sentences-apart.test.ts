import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Json } from '#engine/language/json.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { fillMessage, loadGrammarIfNeeded } from '#shared/fill-message.ts';
import { flattenMessages } from '#shared/flatten-messages.ts';
import { formatDate, formatList, formatMoney } from '#shared/format.ts';
import { formatSentence, type SentenceFormatter } from '#web/surfaces/studio/language/sentences/format-sentence.ts';
import { parseSentence } from '#web/surfaces/studio/language/sentences/sentence.ts';
import { buildSentenceScope } from '#web/surfaces/studio/language/terms/sentence-scope.ts';

const languages = ['en', 'km', 'zh'] as const;
const letters = ['a', 'b', 'c'];

function speechOf(language: (typeof languages)[number]): SentenceFormatter {
  const path = join(projectRoot, `locales/${language}/studio-sentences.json`);
  const messages = flattenMessages('studio-sentences', JSON.parse(readFileSync(path, 'utf8')));
  const named = [...letters, 'p', 'q', 'r'].map((name) => ({ name, label: name, group: '', kind: 'number' as const }));
  return {
    text: (id: string, values = {}) => fillMessage(messages[id] ?? id, language, values),
    format: {
      money: (amount: number, currency: string) => formatMoney(amount, currency, language),
      date: (day: string) => formatDate(day, language),
      list: (items: readonly string[]) => formatList(items, language),
      time: String,
      dateTime: String,
    },
    scope: buildSentenceScope(named, 'USD'),
  };
}

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

describe.each(languages)('in %s, what differs in its result is never said by the same words', (language) => {
  const speech = speechOf(language);
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
