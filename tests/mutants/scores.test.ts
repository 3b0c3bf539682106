import { expect, test } from 'vitest';
import { readMutationSubject } from '#tests/paths/mutation/read-subject.ts';
import { planPaths } from '#tests/paths/plan-paths.ts';
import { renderMutants } from '#tests/paths/report/mutant-lists.ts';
import { reportMutants } from '#workbench/detectors/run-mutants.ts';
import { createMutants } from '#workbench/mutants/create-mutants.ts';
import type { Candidate } from './candidates.ts';
import { computeScores, findFailingKinds, formatScores, MINIMUM_SCORES, toPercent } from './scores.ts';

const subject = readMutationSubject(planPaths('golfer'));
const { chosen } = createMutants(subject.definition, subject.context.messages, 1);
const cover = chosen.filter(({ kind }) => kind === 'cover');
const candidates: Candidate[] = cover.map(({ id, kind }) => ({ id, kind, product: 'golfer' }));

/** The report on the cover with the remaining witnesses. */
function reportsWith(isLeft: (file: string) => boolean) {
  const witnesses = (subject.context.witnesses ?? []).filter(isLeft);
  return reportMutants({ ...subject, context: { ...subject.context, witnesses } }, cover);
}

test('the score falls in the report when a witness is removed', () => {
  const whole = reportsWith(() => true);
  const less = reportsWith((file) => !file.endsWith('/cover.csv'));
  const [score, lower] = [computeScores(candidates, whole), computeScores(candidates, less)];
  expect(toPercent(score[0] as never)).toBe(100);
  expect(toPercent(lower[0] as never)).toBeLessThan(50);
  expect(findFailingKinds(score, MINIMUM_SCORES.sample)).toEqual([]);
  expect(findFailingKinds(lower, MINIMUM_SCORES.sample)).toEqual(['cover']);
  expect(formatScores(lower)).toContain('survived: cover standard pays what basic pays');
  expect(renderMutants(whole).markup).not.toContain('Survivors');
  expect(renderMutants(less).markup).toContain('Survivors');
});

test('a whole run needs 90 % for words, 97 % for claim rules and 95 % for the rest, without mutants that change nothing', () => {
  const of = (kind: 'word' | 'form' | 'claimRule', noticed: number) =>
    computeScores(
      Array.from({ length: 100 }, (_, at) => ({ kind, id: String(at), product: 'golfer' })),
      [
        ...Array.from({ length: 100 }, (_, at) => ({
          kind,
          id: String(at),
          ...(at < noticed ? { noticed: 'check' } : {}),
        })),
        { kind, id: 'same', equivalent: 'why' },
      ],
    );
  expect(findFailingKinds(of('word', 90), MINIMUM_SCORES.whole)).toEqual([]);
  expect(findFailingKinds(of('word', 89), MINIMUM_SCORES.whole)).toEqual(['word']);
  expect(findFailingKinds(of('form', 95), MINIMUM_SCORES.whole)).toEqual([]);
  expect(findFailingKinds(of('form', 94), MINIMUM_SCORES.whole)).toEqual(['form']);
  expect(findFailingKinds(of('claimRule', 97), MINIMUM_SCORES.whole)).toEqual([]);
  expect(findFailingKinds(of('claimRule', 96), MINIMUM_SCORES.whole)).toEqual(['claimRule']);
});

test('a sample may be one standard error below 88 %, and for claim rules below 97 %', () => {
  const of = (judged: number, noticed: number, kind: 'server' | 'claimRule' = 'server') => ({
    ...{ kind, all: 9_000, equivalent: 0, judged, noticed, survived: [] },
  });
  // 0.88 x 0.12 / 60 = 0.00176, its root 4.20 %: 83.8 % of 60 are 50.3; of 45 it is 4.84 %: 83.2 %, 37.4.
  for (const [judged, least] of [
    [60, 51],
    [45, 38],
  ] as const) {
    expect(findFailingKinds([of(judged, least)], MINIMUM_SCORES.sample)).toEqual([]);
    expect(findFailingKinds([of(judged, least - 1)], MINIMUM_SCORES.sample)).toEqual(['server']);
  }
  // 0.97 x 0.03 / 100 = 0.000291, its root 1.71 %: 95.3 % of 100.
  expect(findFailingKinds([of(100, 96, 'claimRule')], MINIMUM_SCORES.sample)).toEqual([]);
  expect(findFailingKinds([of(100, 95, 'claimRule')], MINIMUM_SCORES.sample)).toEqual(['claimRule']);
});
