/**
 * Lengths of the longer side at which a picture is read, in pixels: small is fast and mostly enough, large finds a
 * small code.
 */
const SIDES = [800, 1600, 2400, 3600];

/** A code of two pixels a module, as on a screenshot of a whole page, is read at three times its size. */
const MOST = 3;

/** Lists the factors by which a picture is made smaller or larger, one after the other, until its code is found. */
export function listReadScales(width: number, height: number): number[] {
  const longer = Math.max(width, height, 1);
  return [...new Set(SIDES.map((side) => Math.min(MOST, side / longer)))];
}
