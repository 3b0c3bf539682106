import { expect, test } from 'vitest';
import type { LoadedForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { buildSentenceScope, type NamedValue } from '#web/surfaces/studio/language/terms/sentence-scope.ts';
import { addDateKey, type KeySource, listKeySources } from './key-sources.ts';

const named = (name: string, kind: NamedValue['kind']): NamedValue => ({ name, kind, label: name, group: 'Trip' });
const scope = buildSentenceScope(
  [named('start', 'date'), named('asOf', 'date'), named('days', 'number'), named('note', 'text'), named('a.b', 'date')],
  'USD',
);
const keys = listKeySources(scope, (id: string, values) => `${id.split('.').at(-1)} ${values?.date}`, 'en');

const words = { own: { trip: { start: { label: 'Start' } } }, shared: {} };
const said = { 'studio-sentences.dateKeys.month': 'Month of {date}' };
const context = {
  ...{ product: 'p', path: 'rating.json', inputs: {}, names: ['startMonth'] },
  form: { pages: [{ name: 'trip', page: { schema: { properties: { start: {} } } } }] } as unknown as LoadedForm,
  words: { en: words, km: words, zh: words },
  messages: { en: said, km: said, zh: said },
};
const keyOf = (name: string) => keys.find((key) => key.name === name) as KeySource;

test('a date finds rows by its parts, and today only by parts that depend on no other date', () => {
  expect(keys.map(({ name }) => name)).toEqual([
    ...['month start', 'weekday start', 'year start', 'daysAhead start', 'fullYears start'],
    ...['month asOf', 'weekday asOf', 'year asOf', 'days'],
  ]);
  const months = keyOf('month start').options?.() ?? [];
  expect([months.length, months[0], months[7]?.label]).toEqual([12, { code: 1, label: 'January' }, 'August']);
  const weekdays = keyOf('weekday start')
    .options?.()
    .map(({ label }) => label);
  expect([weekdays?.[0], weekdays?.at(-1)]).toEqual(['Monday', 'Sunday']);
});

test('a part of a date becomes an input of the premium with its own name, and is used again', () => {
  const { name, changes } = addDateKey(keyOf('month start'), context);
  const input = { from: { month: { var: 'start' } }, type: 'integer' };
  expect(name).toBe('startMonth2');
  expect(changes[0]).toEqual({ path: 'rating.json', at: ['inputs', 'startMonth2'], to: input });
  expect(changes[1]).toMatchObject({ at: ['trace', 'startMonth2'], to: 'Month of Start' });
  const again = { ...context, inputs: { startMonth2: input } as never };
  expect(addDateKey(keyOf('month start'), again)).toEqual({ name: 'startMonth2', changes: [] });
  // Today is 0 days ahead: the days between two dates count both ends.
  expect(addDateKey(keyOf('daysAhead start'), context).changes[0]).toMatchObject({
    to: { from: { '-': [{ daysBetween: [{ var: 'asOf' }, { var: 'start' }] }, 1] }, unit: 'days' },
  });
});
