import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isObject, type Json } from '#engine/language/json.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { listEarlierNumbers, unknownNumbers } from './earlier-claim-numbers.ts';

const RULES = 'product-schemas/shared/earlier-claim-rules.json';
/** Expressions over the answers have no number of a wording. */
const EXPRESSIONS = ['sums', 'deductible'];

const listNumbers = (node: Json, way: string[] = []): [string, number][] =>
  typeof node === 'number'
    ? [[way.join(' '), node]]
    : isObject(node)
      ? Object.entries(node).flatMap(([name, inner]) => listNumbers(inner as Json, [...way, name]))
      : [];

test('every number of the rules of earlier versions has its sentence in the issued wording', () => {
  const rules = JSON.parse(readFileSync(join(projectRoot, RULES), 'utf8')) as Record<string, Record<string, Json>>;
  const numbers = Object.entries(rules).flatMap(([product, own]) =>
    Object.entries(own)
      .filter(([name]) => !EXPRESSIONS.includes(name))
      .flatMap(([name, value]) => listNumbers(value, [name]))
      .map(([rule, number]) => `${product} ${rule} ${number}`),
  );
  const quoted = listEarlierNumbers().map(({ product, rule, number }) => `${product} ${rule} ${number}`);
  expect(quoted.toSorted()).toEqual(numbers.toSorted());
});

test('each sentence contains its number, or the working beside it does', () => {
  for (const { sentence, number, rule, working } of listEarlierNumbers()) {
    const isMoney = /(amount|terms \w+ most)$/.test(rule);
    const said = isMoney ? `$${Number(number) / 100}` : number;
    expect(working === '' ? sentence : working, rule).toContain(working === 'no share' ? 'no share' : said);
  }
});

test('only versions without documents have unknown numbers', () => {
  expect(unknownNumbers.map(({ product, rule }) => `${product} ${rule}`)).toEqual([
    'travel lines hospitalCash most units',
    'travel lines travelDelay most units',
    'travel lines baggageLoss articlePercent',
  ]);
});
