import { expect, test } from 'vitest';
import {
  findMessageIssue,
  findWorstIssue,
  isChangedRow,
  listMessageRows,
  listPlaceholders,
  locateMessage,
  type MessageRow,
  matchesSearch,
  sortIssuesFirst,
} from './message-rows.ts';

const trees = {
  en: { name: 'Boat insurance', price: { total: 'In all {amount}', none: 'No price' } },
  km: { name: 'ធានារ៉ាប់រងទូក', price: { total: 'សរុប' } },
  zh: { name: '船舶保险', price: { total: '共 {amount}', none: '无' }, more: '更多' },
};
const rows = listMessageRows(trees);
const row = (id: string) => rows.find((one) => one.id === id) ?? rows[0]!;

test('a message is one row, in whatever language it exists', () => {
  expect(rows.map(({ id }) => id)).toEqual(['name', 'price.total', 'price.none', 'more']);
  expect(row('more')).toEqual({ id: 'more', keys: ['more'], said: { en: undefined, km: undefined, zh: '更多' } });
});

test('missing messages come first, then messages with other placeholders than the English', () => {
  expect(rows.map(findWorstIssue)).toEqual([undefined, 'places', 'missing', 'missing']);
  expect(findMessageIssue(row('price.total'), 'km')).toBe('places');
  expect(findMessageIssue(row('price.total'), 'zh')).toBeUndefined();
  expect(sortIssuesFirst(rows).map(({ id }) => id)).toEqual(['price.none', 'more', 'price.total', 'name']);
});

test('placeholders are listed by their names, each once', () => {
  expect(listPlaceholders('{to} from { from } and {count, plural, one {# day} other {# days}} {to}')).toEqual([
    'count',
    'from',
    'to',
  ]);
});

test('a message is found by its name and by its words in any language', () => {
  expect(rows.filter((one) => matchesSearch(one, 'PRICE')).map(({ id }) => id)).toEqual(['price.total', 'price.none']);
  expect(rows.filter((one) => matchesSearch(one, 'ទូក')).map(({ id }) => id)).toEqual(['name']);
});

test('a translation is stale if the release changed the English text and not the translation', () => {
  const began = { en: { a: 'One', b: 'Two' }, km: { a: 'មួយ', b: 'ពីរ' }, zh: { a: '一', b: '二' } };
  const now = { en: { a: 'One more', b: 'Two' }, km: { a: 'មួយ', b: 'ពីរ' }, zh: { a: '再一', b: '二' } };
  const [a, b] = listMessageRows(now, began) as [MessageRow, MessageRow];
  expect([findMessageIssue(a, 'en'), findMessageIssue(a, 'km'), findMessageIssue(a, 'zh'), findWorstIssue(b)]).toEqual([
    ...[undefined, 'stale', undefined],
    undefined,
  ]);
});

test('a missing required message has its own row, and a note to its author is reported', () => {
  const rows = listMessageRows({ en: { a: 'TODO say it' }, km: { a: 'ក' }, zh: { a: '甲' } }, undefined, [
    'a',
    'boat.title',
  ]);
  expect(rows.map((row) => [row.keys.join('/'), findWorstIssue(row)])).toEqual([
    ['a', 'unwritten'],
    ['boat/title', 'missing'],
  ]);
  expect(locateMessage(rows[1] as MessageRow, ['boat'])).toEqual({ page: 'boat' });
  expect(locateMessage({ keys: ['plans', 'basic'] }, ['boat'])).toEqual({ place: 'plans' });
});

test('a translator receives the messages that are new, changed in any language, or faulty', () => {
  const whole = { en: 'Boat', km: 'ទូក', zh: '船' };
  const of = (began: MessageRow['began'], said: MessageRow['said'] = whole) =>
    isChangedRow({ id: 'name', keys: ['name'], said, ...(began && { began }) });
  expect(of(whole)).toBe(false);
  expect(of(undefined)).toBe(true);
  expect(of({ ...whole, zh: '舟' })).toBe(true);
  const unwritten = { ...whole, km: 'TODO' };
  expect(of(unwritten, unwritten)).toBe(true);
});
