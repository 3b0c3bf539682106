/** `a + b k + c k^2`. */
export type Curve = readonly [a: number, b: number, c: number];
export type Point = { readonly k: number; readonly value: number };

export const evaluateCurve = ([a, b, c]: Curve, k: number): number => a + b * k + c * k * k;

/**
 * Fits the curve of `degree` 0 to 2 to the points (least squares), repeatedly without outliers farther off than twice
 * the usual distance. Returns `null` for fewer than `least` points.
 */
export function fitCurve(points: readonly Point[], degree: 0 | 1 | 2, least: number): Curve | null {
  let kept = points;
  for (let round = 0; ; round++) {
    if (kept.length <= degree) return null;
    const curve = leastSquares(kept, degree);
    if (curve === null || round === 4) return curve;
    const off = (point: Point) => Math.abs(point.value - evaluateCurve(curve, point.k));
    const usual = kept.map(off).sort((a, b) => a - b)[Math.floor(kept.length / 2)]!;
    kept = points.filter((point) => off(point) <= Math.max(least, usual * 2.5));
  }
}

function leastSquares(points: readonly Point[], degree: number): Curve | null {
  const size = degree + 1;
  // Counted from the middle of the points, for numerical accuracy.
  const middle = points.reduce((sum, { k }) => sum + k, 0) / points.length;
  const rows = Array.from({ length: size }, (_, i) => {
    const row = Array.from({ length: size }, (_, j) => points.reduce((sum, { k }) => sum + (k - middle) ** (i + j), 0));
    return [...row, points.reduce((sum, { k, value }) => sum + value * (k - middle) ** i, 0)];
  });
  const solved = solve(rows);
  if (solved === null) return null;
  const [a = 0, b = 0, c = 0] = solved;
  return [a - b * middle + c * middle * middle, b - 2 * c * middle, c];
}

function solve(rows: number[][]): number[] | null {
  const size = rows.length;
  for (let i = 0; i < size; i++) {
    const best = rows
      .slice(i)
      .reduce((most, row, at) => (Math.abs(row[i]!) > Math.abs(rows[most]![i]!) ? at + i : most), i);
    [rows[i], rows[best]] = [rows[best]!, rows[i]!];
    const pivot = rows[i]![i]!;
    if (Math.abs(pivot) < 1e-9) return null;
    for (let other = 0; other < size; other++) {
      if (other === i) continue;
      const times = rows[other]![i]! / pivot;
      for (let j = i; j <= size; j++) rows[other]![j] = rows[other]![j]! - times * rows[i]![j]!;
    }
  }
  return rows.map((row, i) => row[size]! / row[i]!);
}
