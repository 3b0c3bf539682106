import type { Match } from './match-cell.ts';
import { ALPHABET } from './ocr-b-glyphs.ts';

export type CellDecision = {
  readonly letter: string;
  /** The correlation with the letter, at most 1. */
  readonly score: number;
  /** The lead over the next best letter: logarithm of the ratio of their unexplained parts (1 - score²). 0 is a tie. */
  readonly margin: number;
  /** The candidate letters with their distances to the best one, the best one first. */
  readonly ranking: readonly { readonly letter: string; readonly behind: number }[];
};

/** Decides which of `letters` a cell shows. */
export function decideCell({ scores }: Match, letters: string): CellDecision {
  const unexplained = (score: number) => Math.log(Math.max(1e-4, 1 - Math.max(0, score) ** 2));
  const ranked = [...letters]
    .map((letter) => ({ letter, score: scores[ALPHABET.indexOf(letter)]! }))
    .sort((a, b) => b.score - a.score);
  const first = ranked[0]!;
  const ranking = ranked.map(({ letter, score }) => ({
    letter,
    behind: unexplained(score) - unexplained(first.score),
  }));
  return { letter: first.letter, score: first.score, margin: ranking[1]?.behind ?? 10, ranking };
}
