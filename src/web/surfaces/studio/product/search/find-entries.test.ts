import { expect, test } from 'vitest';
import { type Entry, findEntries } from './find-entries.ts';

const place = (kind: Entry['kind'], name: string, more: Partial<Entry> = {}): Entry =>
  ({ id: `${kind} ${name}`, kind, name, href: '/', ...more }) as Entry;

const entries = [
  place('text', 'Choose a plan', { also: ['plan.title', 'ជ្រើសរើសគម្រោង', '选择方案'] }),
  place('field', 'Plan', { detail: 'Choose a plan', also: ['plan'] }),
  place('page', 'Plan', { also: ['planPage'] }),
  place('table', 'Rates of plans', { also: ['rates'] }),
  place('part', 'Tariff'),
  place('act', 'Undo'),
];
const found = (typed: string) => findEntries(entries, typed).map(({ id }) => id);

test('an exact name comes before a beginning, a word and other texts; equal matches follow their kinds', () => {
  expect(found('plan')).toEqual(['page Plan', 'field Plan', 'table Rates of plans', 'text Choose a plan']);
  expect(found('PLAN choose')).toEqual(['field Plan', 'text Choose a plan']);
});

test('every language and every code can find a place', () => {
  expect(found('គម្រោង')).toEqual(['text Choose a plan']);
  expect(found('方案')).toEqual(['text Choose a plan']);
  expect(found('planpage')).toEqual(['page Plan']);
  expect(found('nothing of that kind')).toEqual([]);
});

test('the search offers the acts and the parts if no word is typed', () => {
  expect(found('  ')).toEqual(['part Tariff', 'act Undo']);
});

test('a long list is cut', () => {
  const many = Array.from({ length: 100 }, (_none, at) => place('text', `Text ${at}`));
  expect(findEntries(many, 'text')).toHaveLength(40);
});
