import { expect, test } from 'vitest';
import { findChoices } from './find-choices.ts';

// A Khmer page, sorted by its names as the sheet sorts them.
const choices = [
  { value: 'KH-8', label: 'កណ្ដាល', names: ['Kandal', '干拉省'] },
  { value: 'KH-3', label: 'កំពង់ចាម', names: ['Kampong Cham', 'Kompong Cham', '磅湛省'] },
  { value: 'other', label: 'ខេត្តផ្សេង', names: ['Other'] },
  { value: 'KH-12', label: 'ភ្នំពេញ', names: ['Phnom Penh', '金边市'], often: 1 },
  { value: 'KH-17', label: 'សៀមរាប', names: ['Siem Reap', '暹粒省'], often: 0 },
  { value: 'KH-22', label: 'ឧត្ដរមានជ័យ', names: ['Oddar Meanchey'] },
];
const listed = (typed: string) => {
  const { often, found } = findChoices(choices, typed);
  return [often, found].map((group) => group.map(({ value }) => value));
};

test('frequent choices form their own group before any input, and "other" is last', () => {
  expect(listed(' ')).toEqual([
    ['KH-17', 'KH-12'],
    ['KH-8', 'KH-3', 'KH-22', 'other'],
  ]);
});

test.each([
  ['the language shown', 'ភ្នំ', ['KH-12']],
  ['Latin letters', 'phnom', ['KH-12']],
  ['Chinese', '暹粒', ['KH-17']],
  ['a spelling of old', 'kompong', ['KH-3']],
  ['blanks and signs left out', 'siemreap', ['KH-17']],
  ['blanks where there are none', 'Kan dal', ['KH-8']],
  ['an accent too many', 'Kandál', ['KH-8']],
  ['the subscript that looks the same', 'កណ្តាល', ['KH-8']],
  ['an end of a word, after what begins so', 'o', ['other', 'KH-22', 'KH-3', 'KH-12']],
  ['nothing of ours', 'xyz', []],
])('found by %s', (_, typed, found) => {
  expect(listed(typed)).toEqual([[], found]);
});
