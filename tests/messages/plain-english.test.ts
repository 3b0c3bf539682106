import { describe, expect, test } from 'vitest';
import { listAllTexts } from '#tests/support/all-texts.ts';

/* The English of every message is plain. The policy documents are contracts; the glossary alone binds them. */

const MAX_WORDS = 25;
/** A sentence that opens with one of these and is no question has a noun clause as its subject. */
const NOUN_CLAUSE = /^[“"(]?(?:What|Who|Whoever|Whom|Whose|Whether|That which)\b.*\.$/;

const messages = listAllTexts().filter(({ id, locale }) => locale === 'en' && !id.startsWith('documents/'));

const listSentences = (text: string): string[] => text.split(/(?<=[.!?])\s+|\n/);
const countWords = (sentence: string): number => sentence.match(/[\w’'{}$%-]+/g)?.length ?? 0;

const findLong = (text: string): string[] => listSentences(text).filter((sentence) => countWords(sentence) > MAX_WORDS);
const findNounClauses = (text: string): string[] =>
  listSentences(text).filter((sentence) => NOUN_CLAUSE.test(sentence));

describe('every message', () => {
  const findIn = (find: (text: string) => string[]): string[] =>
    messages.flatMap(({ id, text }) => find(text).map((sentence) => `${id}: ${sentence}`));

  test(`has at most ${MAX_WORDS} words in a sentence`, () => {
    expect(messages.length).toBeGreaterThan(5000);
    expect(findIn(findLong)).toEqual([]);
  });

  test('begins no sentence with a noun clause', () => {
    expect(findIn(findNounClauses)).toEqual([]);
  });
});

test.each([
  ['What stays with the insurer is shown below.', [], ['What stays with the insurer is shown below.']],
  ['Choose a plan. Who pays late has no cover.', [], ['Who pays late has no cover.']],
  ['What happened?', [], []],
  ['What happened', [], []],
  [`${'Please '.repeat(26)}wait.`, [`${'Please '.repeat(26)}wait.`], []],
  [`${'Please '.repeat(24)}wait.`, [], []],
])('judges %j', (text, long, clauses) => {
  expect([findLong(text), findNounClauses(text)]).toEqual([long, clauses]);
});
