import type { Match } from './match-cell.ts';
import { ALPHABET } from './ocr-b-glyphs.ts';

export type CellDecision = {
  readonly letter: string;
  /** How well it fits: correlation, 1 at best. */
  readonly score: number;
  /** By how much the next best letter fits worse: logarithm of what each leaves unexplained. 0 is a tie. */
  readonly margin: number;
  /** The letters in question with their own margins behind the best one, the best one first. */
  readonly ranking: readonly { readonly letter: string; readonly behind: number }[];
};

/** Which of `letters` a cell shows. */
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
