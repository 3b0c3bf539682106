import { expect, test } from 'vitest';
import { breakLines } from './lay-out.ts';

const shown = (text: string) => breakLines(text).replaceAll('\u200b', '|');

test('the function marks the ends of Khmer words', () => {
  expect(shown('សូមពិនិត្យមើលឈ្មោះ')).toMatch(/^សូម\|ពិនិត្យ.*មើល\|ឈ្មោះ$/);
});

test('the function leaves other text unchanged', () => {
  expect(shown('No. 24B, Street 271, Phnom Penh')).toBe('No. 24B, Street 271, Phnom Penh');
});

test('the function marks the same text only once', () => {
  const once = breakLines('ការធានារ៉ាប់រងការធ្វើដំណើរ');
  expect(breakLines(once)).toBe(once);
});

test('the function never separates a letter from its signs, and never begins a line with a closing mark', () => {
  const text = 'ក្ល្ល្លែង្បន្លំ្យា។ ថ្មីៗ ហ៊ុន្ស្រីស្ត្រី៖';
  const after = shown(text)
    .split('|')
    .slice(1)
    .map((piece) => piece[0]);
  expect(after.filter((letter) => /[\p{M}។ៗ៖]/u.test(letter ?? ''))).toEqual([]);
  expect(shown(text)).not.toContain('\u17d2|');
});

test('the function allows a break in a run of letters without an end, and loses no letter', () => {
  const run = 'x'.repeat(50);
  expect(breakLines(run).replaceAll('\u200b', '')).toBe(run);
  expect(
    Math.max(
      ...breakLines(run)
        .split('\u200b')
        .map((piece) => piece.length),
    ),
  ).toBe(16);
});
