import type { Patch } from './cell-patch.ts';
import { ALPHABET, type Glyphs, type GlyphVariant } from './ocr-b-glyphs.ts';
import { consumeSteps } from './work-limit.ts';

/** The offsets of a search in points, and the numbers of the letters to try. */
export type MatchSearch = { readonly reach: number; readonly tried?: readonly number[] | undefined };

export type Match = {
  /**
   * Correlation with each letter of the alphabet, -1 to 1, at its best position; -1 for letters that were not tried.
   */
  readonly scores: Float32Array;
  /** The best letter's number, and its offset from the middle in points of the patch. */
  readonly best: number;
  readonly dx: number;
  readonly dy: number;
  /** The contrast of the cell's ink, in grey levels. */
  readonly contrast: number;
};

/**
 * Compares the letters of one variant (thickness and sharpness) with a patch at every offset up to `reach` points.
 * `tried`: numbers of the letters; default: all.
 */
export function matchCell(
  patch: Patch,
  glyphs: Glyphs,
  look: GlyphVariant,
  { reach, tried = ALL }: MatchSearch,
): Match {
  consumeSteps((2 * reach + 1) ** 2 * tried.length);
  const { width, height } = glyphs;
  const count = width * height;
  const cut = new Float32Array(count);
  const scores = new Float32Array(look.length).fill(-1);
  let [best, bestDx, bestDy, contrast] = [tried[0]!, 0, 0, 0];
  const [midX, midY] = [(patch.width - width) / 2, (patch.height - height) / 2];
  for (const { dx, dy } of listOffsets(reach)) {
    const length = copyCell(patch, { x: midX + dx, y: midY + dy }, glyphs, cut);
    if (dx === 0 && dy === 0) contrast = length / Math.sqrt(count);
    if (length === 0) continue;
    for (const letter of tried) {
      const score = computeProducts(look[letter]!, cut) / length;
      if (score <= scores[letter]!) continue;
      scores[letter] = score;
      if (score < scores[best]!) continue;
      [best, bestDx, bestDy] = [letter, dx, dy];
    }
  }
  return { scores, best, dx: bestDx, dy: bestDy, contrast };
}

/** Returns the numbers of the best letters, the best one first. */
export function rankMatches({ scores }: Match, most: number): number[] {
  return [...scores.keys()].sort((a, b) => scores[b]! - scores[a]!).slice(0, most);
}

function listOffsets(reach: number): { dx: number; dy: number }[] {
  const steps = Array.from({ length: 2 * reach + 1 }, (_, at) => at - reach);
  return steps.flatMap((dy) => steps.map((dx) => ({ dx, dy })));
}

const ALL: readonly number[] = [...ALPHABET].map((_, letter) => letter);

/** Computes four sums at a time, which a processor adds in parallel. A reading spends most of its time here. */
function computeProducts(a: Float32Array, b: Float32Array): number {
  let [first, second, third, fourth] = [0, 0, 0, 0];
  const whole = a.length - (a.length % 4);
  for (let at = 0; at < whole; at += 4) {
    first += a[at]! * b[at]!;
    second += a[at + 1]! * b[at + 1]!;
    third += a[at + 2]! * b[at + 2]!;
    fourth += a[at + 3]! * b[at + 3]!;
  }
  for (let at = whole; at < a.length; at++) first += a[at]! * b[at]!;
  return first + second + third + fourth;
}

/** Copies a cell out of a patch. Returns its vector length after the subtraction of its mean (letters have mean 0). */
function copyCell(
  patch: Patch,
  { x, y }: { x: number; y: number },
  { width, height }: Glyphs,
  cut: Float32Array,
): number {
  let [sum, squares] = [0, 0];
  for (let j = 0; j < height; j++) {
    const from = (y + j) * patch.width + x;
    for (let i = 0; i < width; i++) {
      const value = patch.ink[from + i]!;
      cut[j * width + i] = value;
      sum += value;
      squares += value * value;
    }
  }
  return Math.sqrt(Math.max(0, squares - (sum * sum) / (width * height)));
}
