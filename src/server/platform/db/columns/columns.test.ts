import type { SQL } from 'drizzle-orm';
import { getTableConfig, integer, jsonb, PgDialect, pgTable, text } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { buildFactQueries, buildFactQuery } from './fact-condition.ts';
import {
  isArray,
  isCurrency,
  isDay,
  isObject,
  listLiterals,
  listStates,
  notEmpty,
  notNegative,
  oneOf,
  positive,
} from './guards.ts';
import { bytes, instant } from './types.ts';

/* Tests the queries on these columns in PostgreSQL's own terms. */

const things = pgTable(
  'things',
  {
    kind: text('kind'),
    amount: integer('amount'),
    currency: text('currency'),
    day: text('day'),
    parts: jsonb('parts'),
    picture: bytes('picture'),
    at: instant('at'),
  },
  (thing) => [
    oneOf(thing.kind, ['old', 'new']),
    notEmpty(thing.kind),
    notNegative(thing.amount),
    positive(thing.amount),
    isCurrency(thing.currency),
    isDay(thing.day),
    isArray(thing.parts),
    isObject(thing.parts),
  ],
);
const told = (condition: SQL) => new PgDialect().sqlToQuery(condition);

test('the name of each guard contains its table, its column and its condition, and the guard checks that condition', () => {
  const guards = getTableConfig(things).checks.map(({ name, value }) => [name, told(value).sql]);
  expect(guards).toEqual([
    ['things_kind_known', `"things"."kind" in ('old', 'new')`],
    ['things_kind_not_empty', `"things"."kind" <> ''`],
    ['things_amount_not_negative', '"things"."amount" >= 0'],
    ['things_amount_positive', '"things"."amount" > 0'],
    ['things_currency_iso4217', `"things"."currency" ~ '^[A-Z]{3}$'`],
    ['things_day_day', `"things"."day" ~ '^[1-9]\\d{3}-[01]\\d-[0-3]\\d$'`],
    ['things_parts_array', `jsonb_typeof("things"."parts") = 'array'`],
    ['things_parts_object', `jsonb_typeof("things"."parts") = 'object'`],
  ]);
});

test('bytes are read as bytes from every driver, and an instant is in UTC', () => {
  expect([things.picture.getSQLType(), things.at.getSQLType()]).toEqual(['bytea', 'timestamp with time zone']);
  const read = things.picture.mapFromDriverValue(new Uint8Array([1, 2]));
  expect([Buffer.isBuffer(read), (read as Buffer).toString('hex')]).toEqual([true, '0102']);
  expect(things.at.mapFromDriverValue('2026-04-01 02:00:00+00')).toEqual(new Date('2026-04-01T02:00:00Z'));
});

test('words come from a union of literals, also from one that may be null; states come from a chart', () => {
  expect(listLiterals({ const: 'old' })).toEqual(['old']);
  expect(listLiterals({ anyOf: [{ const: 'old' }, { anyOf: [{ const: 'new' }] }, { type: 'null' }] })).toEqual([
    'old',
    'new',
  ]);
  expect(listLiterals({ const: 7 })).toEqual([]);
  expect(listStates({ states: { waiting: {}, paid: {} } })).toEqual(['waiting', 'paid']);
});

const queried = (text: string, phone?: string) => buildFactQueries({ text, phone });

test('a typed number searches the end of a number or an identity, and a part of a plate or a phone', () => {
  expect(queried('2BG-4471')).toEqual({
    number: "'#1744gb2':*",
    identity: "'=1744gb2':*",
    plate: "'%2bg4471':*",
    vehicle: "'$1744gb2':*",
    name: "('2bg':* & '4471':*) | ('2bg4471':*)",
  });
  expect(queried('4471')).toEqual({
    number: "'#1744':*",
    phone: "'+4471':*",
    identity: "'=1744':*",
    plate: "'%4471':*",
    vehicle: "'$1744':*",
  });
  expect(queried('19')).toEqual({ number: "'#91':*" });
  expect(queried('%')).toEqual({});
});

test.each([
  ['081 234 567', undefined, "'+081234567':* | '+81234567':*"],
  ['012 345 678', '+85512345678', "'+012345678':* | '+85512345678':*"],
  ['0001', undefined, "'+0001':*"],
])('the search for the phone %s omits the zero that people dial before a whole number', (text, phone, query) =>
  expect(queried(text, phone).phone).toBe(query),
);

test('rows of a partner contain its word, and a partner’s text cannot change the query', () => {
  const typed = { text: 'Dara', phone: undefined };
  expect(buildFactQuery(typed, { partner: 'mekong' })).toBe("'@mekong' & (('dara':*))");
  expect(buildFactQuery(typed, { partner: "a' | 'b" })).toBe("'@a | b' & (('dara':*))");
  expect(buildFactQuery(typed, { kinds: ['number'] })).toBe('');
});
