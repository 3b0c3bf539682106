import { expect, test } from 'vitest';
import type { Json } from '#engine/language/json.ts';
import { toProductFiles } from '#server/catalogue/releases/file-tree.ts';
import { createFixtureDefinition } from '#tests/support/fixture-product.ts';
import { createMessageFormatter } from './message-formatter.ts';

/** A text with a placeholder that nothing fills, so that the error report contains the whole text. */
const SHOWN = " '{'x'}'";
const words = {
  name: 'Boat',
  plain: `No sign of a format`,
  blank: '   ',
  quoted: `It''s '{'x'}'`,
  filled: 'At most {limit}.',
  lastDay: { label: 'Last day' },
  odd: { label: 'Day {b}' },
  labelled: '{label} is late.',
  day: `On {day}${SHOWN}`,
  count: `{limit, plural, one {one} other {many}} of {limit}${SHOWN}`,
  hotline: `Call {hotline}${SHOWN}`,
  broken: 'A {',
  counted: '{count} of them',
  units: { days: { one: `{count, plural, one {one} other {many}}${SHOWN}`, other: `{count}${SHOWN}` } },
  onlyHere: 'English alone',
};
const others = { ...words, onlyHere: undefined };
const tree = Object.fromEntries(
  ['en', 'km', 'zh'].flatMap((locale) => [
    [`locales/${locale}/products/boat.json`, JSON.stringify(locale === 'en' ? words : others)],
    [`locales/${locale}/shared.json`, '{}'],
    [`locales/${locale}/problems.json`, JSON.stringify({ required: 'Please answer {label}.' })],
  ]),
);
const { has, complaint } = createMessageFormatter({ definition: createFixtureDefinition() }, toProductFiles(tree));
const said = (message: string, params?: Record<string, Json>) =>
  complaint({ message: message.includes('.') ? message : `boat.${message}`, ...(params && { params }) });

test('a text exists if one language has it', () => {
  expect([has('boat.name'), has('boat.onlyHere'), has('problems.required'), has('boat.nothing')]).toEqual([
    ...[true, true, true, false],
  ]);
});

test('a text without places, or with filled places, is correct', () => {
  expect([said('name'), said('plain'), said('filled', { limit: 3 })]).toEqual([undefined, undefined, undefined]);
  expect(said('problems.required', { label: 'boat.lastDay.label' })).toBeUndefined();
  expect(said('labelled', { label: 'boat.lastDay.label', other: 'what.is.no.id', more: 7 })).toBeUndefined();
});

test('the fault of a message names its language: a missing, empty, unfilled or unreadable text', () => {
  expect(said('nothing')).toBe('boat.nothing in en: there is no text');
  expect(said('onlyHere')).toBe('boat.onlyHere in km: there is no text');
  expect(said('blank')).toBe('boat.blank in en: the text is empty');
  expect(said('quoted')).toBe("boat.quoted in en: a placeholder is not filled: It's {x}");
  expect(said('labelled', { label: 'boat.firstDay.label' })).toBe(
    'boat.labelled in en: there is no text for boat.firstDay.label',
  );
  expect(said('labelled', { label: 'boat.odd.label' })).toBe(
    'boat.labelled in en: a placeholder is not filled: Day {b} is late.',
  );
  expect(said('filled')).toMatch(/^boat\.filled in en: .*limit/);
  expect(said('broken')).toBe('boat.broken in en: EXPECT_ARGUMENT_CLOSING_BRACE');
  // Only messages of units receive a count.
  expect(said('counted')).toMatch(/^boat\.counted in en: .*"count"/);
});

test('the formatter writes days out, chooses the plural of counts, and fills in the telephone beforehand', () => {
  const shown = (message: string, params?: Record<string, Json>) =>
    said(message, params)?.split('a placeholder is not filled: ')[1]?.replace(' {x}', '');
  expect(shown('day', { day: '2026-03-14' })).toBe('On 14 Mar, 2026');
  expect(shown('day', { day: 'some day' })).toBe('On some day');
  expect([shown('count', { limit: 1 }), shown('count', { limit: 5 })]).toEqual(['one of 1', 'many of 5']);
  expect(shown('hotline')).toBe('Call 1800');
});

test('a unit is read with one and with several, unless the count is specified', () => {
  const unit = (number: string, params?: Record<string, Json>) => said(`boat.units.days.${number}`, params);
  expect(unit('one')).toBe('boat.units.days.one in en: a placeholder is not filled: one {x}');
  expect(unit('other')).toBe('boat.units.days.other in en: a placeholder is not filled: 2 {x}');
  expect(unit('one', { count: 7 })).toBe('boat.units.days.one in en: a placeholder is not filled: many {x}');
});
