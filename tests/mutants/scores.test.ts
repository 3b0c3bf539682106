import { expect, test } from 'vitest';
import { mutationSubject } from '#tests/paths/mutation/read-subject.ts';
import { planPaths } from '#tests/paths/plan-paths.ts';
import { mutantLists } from '#tests/paths/report/mutant-lists.ts';
import { mutantsOf } from '#workbench/mutants/mutants-of.ts';
import { judgeMutants } from '#workbench/oracles/run-mutants.ts';
import type { Candidate } from './choose.ts';
import { ENOUGH, percentOf, scoresOf, scoresText, tooFew } from './scores.ts';

const subject = mutationSubject(planPaths('golfer'));
const { chosen } = mutantsOf(subject.definition, subject.context.messages, 1);
const cover = chosen.filter(({ kind }) => kind === 'cover');
const candidates: Candidate[] = cover.map(({ id, kind }) => ({ id, kind, product: 'golfer' }));

/** What is said of the cover with the witnesses that are left. */
function reportsWith(isLeft: (file: string) => boolean) {
  const witnesses = (subject.context.witnesses ?? []).filter(isLeft);
  return judgeMutants({ ...subject, context: { ...subject.context, witnesses } }, cover);
}

test('the score falls in the report when a witness is taken away', () => {
  const whole = reportsWith(() => true);
  const less = reportsWith((file) => !file.endsWith('/cover.csv'));
  const [score, lower] = [scoresOf(candidates, whole), scoresOf(candidates, less)];
  expect(percentOf(score[0] as never)).toBe(100);
  expect(percentOf(lower[0] as never)).toBeLessThan(50);
  expect(tooFew(score, ENOUGH.sample)).toEqual([]);
  expect(tooFew(lower, ENOUGH.sample)).toEqual(['cover']);
  expect(scoresText(lower)).toContain('survived: cover standard pays what basic pays');
  expect(mutantLists(whole).markup).not.toContain('Survivors');
  expect(mutantLists(less).markup).toContain('Survivors');
});

test('of words 90 % are enough in a whole run, of everything else 95 %; what changes nothing does not count', () => {
  const of = (kind: 'word' | 'form', noticed: number) =>
    scoresOf(
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
  expect(tooFew(of('word', 90), ENOUGH.whole)).toEqual([]);
  expect(tooFew(of('word', 89), ENOUGH.whole)).toEqual(['word']);
  expect(tooFew(of('form', 94), ENOUGH.whole)).toEqual(['form']);
});

test('a sample may be one standard error below 88 %', () => {
  const of = (judged: number, noticed: number) => ({
    ...{ kind: 'server' as const, all: 9_000, equivalent: 0, judged, noticed, survived: [] },
  });
  // 0.88 x 0.12 / 60 = 0.00176, its root 4.20 %: 83.8 % of 60 are 50.3; of 45 it is 4.84 %: 83.2 %, 37.4.
  for (const [judged, least] of [
    [60, 51],
    [45, 38],
  ] as const) {
    expect(tooFew([of(judged, least)], ENOUGH.sample)).toEqual([]);
    expect(tooFew([of(judged, least - 1)], ENOUGH.sample)).toEqual(['server']);
  }
});
