import { expect, test } from 'vitest';
import { fillMessage, loadGrammarIfNeeded } from './fill-message.ts';

await loadGrammarIfNeeded();

test('places are filled with words and numbers, as often as they occur', () => {
  expect(fillMessage('{name} pays {amount}, {name} alone', 'en', { name: 'Dara', amount: 0 })).toBe(
    'Dara pays 0, Dara alone',
  );
  expect(fillMessage('{ name } បង់', 'km', { name: '{amount} $&' })).toBe('{amount} $& បង់');
});

test('plural forms and quotes follow the grammar of ICU', () => {
  const days = '{days, plural, =0 {today} one {# day} other {# days}} of {of}';
  expect([0, 1, 1200].map((number) => fillMessage(days, 'en', { days: number, of: '7' }))).toEqual([
    'today of 7',
    '1 day of 7',
    '1,200 days of 7',
  ]);
  expect(fillMessage("it''s '{'{name}'}'", 'en', { name: 'here' })).toBe("it's {here}");
});

test('a placeholder without a value is an error', () => {
  expect(() => fillMessage('Until {date}', 'en')).toThrow('date');
  expect(() => fillMessage('{days, plural, other {#}}', 'en')).toThrow('days');
});
