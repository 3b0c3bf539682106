import { expect, test } from 'vitest';
import { readTexts } from '#tests/messages/meanings/texts.ts';
import { sampleCandidates } from './candidates.ts';
import { judgeWords } from './judge-words.ts';
import { computeScores, findFailingKinds, MINIMUM_SCORES } from './scores.ts';
import { listWordMutants } from './word-mutants.ts';

/** The number of mutants of each area: up to twenty of each mutation in each language. */
const SAMPLE = 300;
const seed = Number(process.env.MUTANT_SEED ?? 1);
const all = listWordMutants(readTexts(), seed).map((words) => ({ ...words, words }));
const chosen = sampleCandidates(all, seed, () => SAMPLE).flatMap(({ words }) => words ?? []);
const scores = computeScores(all, judgeWords(chosen));

test(`tests notice 95 percent of the words of each area, less one standard error (seed ${seed})`, () => {
  expect(scores.map(({ kind, judged }) => [kind, judged > 150])).toEqual([
    ['words of after the sale', true],
    ['words of claims', true],
    ['words of documents', true],
    ['words of messages', true],
    ['words of portal', true],
    ['words of refusals', true],
    ['words of shop', true],
    ['words of studio', true],
  ]);
  const few = findFailingKinds(scores, MINIMUM_SCORES.sample);
  expect(scores.filter(({ kind }) => few.includes(kind))).toEqual([]);
});

test('a sample has all mutants of each mutation and language, up to its share', () => {
  const refusals = chosen.filter(({ kind }) => kind === 'words of refusals');
  const strata = new Map<string, number>();
  for (const { stratum } of refusals) strata.set(stratum, (strata.get(stratum) ?? 0) + 1);
  expect(Math.min(...strata.values())).toBeGreaterThan(5);
  expect(strata.size).toBe(15);
});

test('a mutant that breaks no rule survives', () => {
  const [mutant] = chosen;
  const [unchanged] = readTexts();
  const outcomes = judgeWords(mutant && unchanged ? [{ ...mutant, texts: [unchanged] }] : []);
  expect(computeScores(all, outcomes)).toMatchObject([{ judged: 1, noticed: 0 }]);
});
