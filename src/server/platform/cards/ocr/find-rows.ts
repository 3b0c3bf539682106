import type { Blob } from './find-blobs.ts';
import { type Curve, fitCurve, type Point } from './fit-curve.ts';

/**
 * A row of fixed-pitch type, nearly horizontal: the middle of column `k` in pixels, for the visible columns (0 to
 * `columns` - 1). It uses curves, because perspective makes columns narrower.
 */
export type Row = { readonly x: Curve; readonly y: Curve; readonly columns: number; readonly pitch: number };

/**
 * Finds the rows of at least `fewest` letters, from the top. Words of one row may be `widestGap` letter heights apart.
 */
export function findTextRows(blobs: readonly Blob[], fewest: number, widestGap: number): Row[] {
  return linkBlobs(blobs, widestGap)
    .filter((chain) => chain.length >= fewest)
    .map(buildRow)
    .filter((row) => row !== null)
    .sort((a, b) => a.y[0] - b.y[0]);
}

const computeHeight = (blob: Blob): number => blob.bottom - blob.top;
const computeMiddle = (blob: Blob): number => (blob.left + blob.right) / 2;

/** Links each blob to the next one on its right with the same height and vertical position. */
function linkBlobs(blobs: readonly Blob[], widestGap: number): Blob[][] {
  const letters = blobs
    .filter((blob) => computeHeight(blob) >= 0.6 * (blob.right - blob.left))
    .toSorted((a, b) => a.left - b.left);
  const chainOf = new Map<Blob, Blob[]>();
  const taken = new Set<Blob>();
  letters.forEach((blob, at) => {
    const chain = chainOf.get(blob) ?? [blob];
    chainOf.set(blob, chain);
    for (const next of letters.slice(at + 1)) {
      if (next.left - blob.right > widestGap * computeHeight(blob)) break;
      if (taken.has(next) || computeMiddle(next) <= computeMiddle(blob) || !areBeside(blob, next)) continue;
      chain.push(next);
      chainOf.set(next, chain);
      taken.add(next);
      break;
    }
  });
  return [...new Set(chainOf.values())];
}

function areBeside(a: Blob, b: Blob): boolean {
  const shared = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
  const [lower, higher] = [computeHeight(a), computeHeight(b)].sort((x, y) => x - y) as [number, number];
  return shared > 0.65 * lower && higher < 1.7 * lower;
}

/** Counts the columns from letter to letter, and fits curves to them. */
function buildRow(chain: Blob[]): Row | null {
  const steps = chain.slice(1).map((blob, at) => computeMiddle(blob) - computeMiddle(chain[at]!));
  const height = median(chain.map(computeHeight));
  // Broken letters cause shorter steps, gaps longer ones.
  const pitch = median(steps.filter((step) => step > 0.5 * height && step < 1.6 * height));
  if (!(pitch > 0)) return null;
  const xs: Point[] = [];
  const ys: Point[] = [];
  let column = 0;
  let last: number | undefined;
  for (const blob of chain) {
    const middle = computeMiddle(blob);
    if (last !== undefined) column += Math.round((middle - last) / pitch);
    last = middle;
    // Merged letters count as columns, but their position is not used.
    if (blob.right - blob.left < 1.1 * pitch && computeHeight(blob) > 0.75 * height) {
      xs.push({ k: column, value: middle });
      ys.push({ k: column, value: (blob.top + blob.bottom) / 2 });
    }
  }
  const x = fitCurve(xs, xs.length > 12 ? 2 : 1, pitch * 0.1);
  const y = fitCurve(ys, 1, pitch * 0.1);
  return x === null || y === null ? null : { x, y, columns: column + 1, pitch };
}

function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
