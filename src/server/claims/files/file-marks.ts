import { createHash } from 'node:crypto';
import sharp from 'sharp';

/** Sides of the grid whose neighbours are compared. */
const SIDE = 16;
/** Least difference of brightness that counts, so that the noise of white paper does not. */
const LEAST_STEP = 4;
/** Fewest rows with a mark: a plainer picture looks like too many others. */
const FEWEST_ROWS = 4;
/** Most of the 256 marks that may differ between two pictures of the same document. */
const MOST_DIFFERING = 14;
/** One more than the largest marks of a row. */
const ROW = 2 ** SIDE;

/** Marks by which the same file is found again. */
type FileMarks = { digest: string; likeness: number[] | null };

/** Computes the marks of a file: the digest of the bytes that were sent, and the look of a picture. */
export async function computeMarks(sent: Buffer, stored: Buffer, contentType: string): Promise<FileMarks> {
  const digest = createHash('sha256').update(sent).digest('hex');
  return { digest, likeness: contentType.startsWith('image/') ? await computeLikeness(stored) : null };
}

/**
 * Computes the look of a picture: for each of 16 rows, 16 marks say where it becomes darker from left to right. Each
 * number is a row with its marks; rows without a mark are left out. Null for a plain picture.
 */
async function computeLikeness(picture: Buffer): Promise<number[] | null> {
  const size = { width: SIDE + 1, height: SIDE, fit: 'fill' as const };
  const grid = await sharp(picture).greyscale().resize(size).raw().toBuffer();
  const rows = Array.from({ length: SIDE }, (_row, at) => {
    const line = grid.subarray(at * (SIDE + 1), (at + 1) * (SIDE + 1));
    const isDarker = (x: number) => (line[x] ?? 0) - (line[x + 1] ?? 0) > LEAST_STEP;
    const marks = Array.from({ length: SIDE }, (_mark, x) => (isDarker(x) ? 2 ** x : 0));
    return at * ROW + marks.reduce((sum, mark) => sum + mark, 0);
  });
  const marked = rows.filter((row) => row % ROW !== 0);
  return marked.length < FEWEST_ROWS ? null : marked;
}

/** True if two pictures look the same, although their bytes may differ. */
export function isAlike(one: readonly number[], other: readonly number[]): boolean {
  const marksOf = (rows: readonly number[]) => new Map(rows.map((row) => [Math.floor(row / ROW), row % ROW]));
  const [first, second] = [marksOf(one), marksOf(other)];
  const differing = Array.from({ length: SIDE }, (_row, at) => countBits((first.get(at) ?? 0) ^ (second.get(at) ?? 0)));
  return differing.reduce((sum, count) => sum + count, 0) <= MOST_DIFFERING;
}

const countBits = (marks: number): number => [...marks.toString(2)].filter((bit) => bit === '1').length;
