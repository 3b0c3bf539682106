import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { isObject, type Json } from '#engine/language/json.ts';
import { type FormulaNames, parseFormula } from './parse-formula.ts';
import { printFormula } from './print-formula.ts';

const anything: FormulaNames = {
  knows: () => true,
  columnsOf: () => ['rate', 'area', 'key'],
  typeOf: () => undefined,
};
const read = (typed: string, names = anything) => {
  const parsed = parseFormula(typed, names);
  return 'logic' in parsed ? parsed.logic : parsed.fault;
};
const v = (name: string): Json => ({ var: name });

test.each<[string, Json]>([
  ['net × 5 ÷ 100', { '/': [{ '*': [v('net'), 5] }, 100] }],
  ['a + b + c', { '+': [v('a'), v('b'), v('c')] }],
  ['a - b - c', { '-': [{ '-': [v('a'), v('b')] }, v('c')] }],
  ['(a + b) + c', { '+': [{ '+': [v('a'), v('b')] }, v('c')] }],
  ['a + b * 2', { '+': [v('a'), { '*': [v('b'), 2] }] }],
  ['1 <= days <= 90', { '<=': [1, v('days'), 90] }],
  ['not plan = "basic" and days > 3', { and: [{ '!': { '==': [v('plan'), 'basic'] } }, { '>': [v('days'), 3] }] }],
  ['plan in ["basic", "gold"] or false', { or: [{ in: [v('plan'), ['basic', 'gold']] }, false] }],
  ['if(old, 2.5, 1)', { if: [v('old'), 2.5, 1] }],
  ['lookup(rates, rate, plan; 3)', { lookup: ['rates', 'rate', v('plan'), 3] }],
  ['count(filter(persons, item.age < 18))', { count: { filter: [v('persons'), { '<': [v('item.age'), 18] }] } }],
  ['{odd-name} - -1', { '-': [v('odd-name'), -1] }],
  ['"1000"', '1000'],
  ['roundUp(net, 5)', { roundUp: [v('net'), 5] }],
  ['month(born) in [7, 8]', { in: [{ month: v('born') }, [7, 8]] }],
  ['0.50', '0.50'],
])('%s', (typed, logic) => {
  expect(read(typed)).toEqual(logic);
  expect(read(printFormula(logic) ?? '')).toEqual(logic);
});

test.each<[string, string, string]>([
  ['', 'empty', ''],
  ['net ×', 'unfinished', ''],
  ['net × (5 + 2', 'unclosed', '('],
  ['net 5', 'unexpected', '5'],
  ['net § 5', 'unexpected', '§'],
  ['nett × 5', 'name', 'nett'],
  ['mround(net, 5)', 'function', 'mround'],
  ['round(net)', 'count', 'round'],
  ['month(net)', 'type', 'month'],
  ['round(born, 5)', 'type', 'round'],
  ['born + 1', 'type', '+'],
  ['2 × born', 'type', '×'],
  ['net - (1 - born)', 'type', '-'],
  ['born > net', 'type', '>'],
  ['net = true', 'type', '='],
  ['addDays(born, born)', 'type', 'addDays'],
  ['ageAt(born)', 'count', 'ageAt'],
  ['lookup(rats, rate, net)', 'table', 'rats'],
  ['lookup(rates, rat, net)', 'column', 'rat'],
])('%s is reported as a fault', (typed, is, found) => {
  const names: FormulaNames = {
    knows: (name) => ['net', 'born'].includes(name),
    columnsOf: (table) => (table === 'rates' ? ['rate'] : undefined),
    typeOf: (name) => (name === 'born' ? 'date' : 'number'),
  };
  const fault = read(typed, names) as { from: number; to: number };
  expect(fault).toMatchObject({ is, found });
  expect(typed.slice(fault.from, fault.to)).toBe(found);
});

/** Returns every expression in the products' files, by its location. */
function expressionsOf(): [string, Json][] {
  const folder = new URL('../../../../../../product-schemas', import.meta.url).pathname;
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /^(?!shared\/claim-filing).*(form|rating|product|benefits|conditions|beneficiary|insured-person)\.json$/.test(path),
  );
  const found: [string, Json][] = [];
  const walk = (value: Json, at: string): void => {
    const entries = Array.isArray(value) || isObject(value) ? Object.entries(value as Record<string, Json>) : [];
    for (const [key, inner] of entries) {
      if (isExpression(at, key, inner) && !Array.isArray(value)) found.push([`${at}/${key}`, inner]);
      else walk(inner, `${at}/${key}`);
    }
  };
  for (const file of files) walk(JSON.parse(readFileSync(join(folder, file), 'utf8')), file);
  return found;
}

/** An object with one operator, at a place for expressions. */
function isExpression(at: string, key: string, inner: Json): boolean {
  const isNamed = /\/(conditions|itemConditions\/\w+|start|fills|choices|keys|optional)$/.test(at);
  const isHere = isNamed || /^(logic|from|when|count|effectiveFrom|effectiveTo|name|phone|email)$/.test(key);
  const isOneOperator = isObject(inner) && Object.keys(inner).length === 1 && !('$ref' in inner);
  // `when` of a page names conditions by fields.
  return isHere && isOneOperator && !isNamesByFields(key, inner);
}

const isNamesByFields = (key: string, inner: object): boolean =>
  /^(when|phone)$/.test(key) && !('var' in inner) && Object.values(inner).every((one) => typeof one === 'string');

/** An operator with one argument means the same with and without a list around the argument. */
const alike = (logic: Json): Json => {
  if (Array.isArray(logic)) return logic.map(alike);
  if (!isObject(logic)) return logic;
  return Object.fromEntries(
    Object.entries(logic as Record<string, Json>).map(([key, inner]) => [
      key,
      Array.isArray(inner) && inner.length === 1 && !Array.isArray(inner[0]) ? alike(inner[0] as Json) : alike(inner),
    ]),
  );
};

test('every expression of the products can be typed, and means the same when it is read again', () => {
  const names: FormulaNames = {
    knows: () => true,
    columnsOf: () => ({ includes: () => true }) as unknown as string[],
    typeOf: () => undefined,
  };
  const all = expressionsOf();
  expect(all.length).toBeGreaterThan(250);
  const other = all.filter(([, logic]) => {
    const printed = printFormula(logic);
    return (
      printed === undefined || JSON.stringify(alike(read(printed, names) as Json)) !== JSON.stringify(alike(logic))
    );
  });
  expect(other.map(([at, logic]) => `${at}: ${printFormula(logic)}`)).toEqual([]);
});

test('a formula of forty alternating signs passes every guard of a body', () => {
  const typed = Array.from({ length: 40 }, (_one, at) => `${at % 2 === 0 ? '+' : '-'} a`).join(' ');
  const depthOf = (logic: Json): number =>
    typeof logic === 'object' && logic !== null ? 1 + Math.max(0, ...Object.values(logic).map(depthOf)) : 0;
  // Each sign adds a member and a list; the edit around it adds three levels.
  expect(depthOf(read(`1 ${typed}`) as Json) + 3).toBeLessThan(128);
});
