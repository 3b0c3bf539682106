import type { Blob } from './find-blobs.ts';

type Spot = { x: number; y: number; size: number };

const STEPS = 360; // half degrees of a half turn
const NEIGHBOURS = 4;

/**
 * Finds the directions of text lines, the most common first: radians clockwise from the horizontal, -PI/2 to PI/2.
 * Letters are nearer to their neighbours in a row than to the next row, so the directions to the nearest neighbours
 * follow the rows (O'Gorman 1993). It cannot detect the upper side.
 */
export function findTextAngles(blobs: readonly Blob[], most: number): number[] {
  const spots = blobs.map(({ left, top, right, bottom }) => ({
    x: (left + right) / 2,
    y: (top + bottom) / 2,
    size: Math.max(right - left, bottom - top),
  }));
  const votes = smoothVotes(countVotes(spots));
  const found: number[] = [];
  for (const step of [...votes.keys()].sort((a, b) => votes[b]! - votes[a]!)) {
    if (found.length === most || votes[step]! < votes[found[0] ?? step]! * 0.3) break;
    if (found.every((other) => computeDistance(step, other) > 10)) found.push(step);
  }
  return found.map((step) => ((step >= STEPS / 2 ? step - STEPS : step) * Math.PI) / STEPS);
}

function countVotes(spots: Spot[]): Float64Array {
  const votes = new Float64Array(STEPS);
  const byX = spots.toSorted((a, b) => a.x - b.x);
  byX.forEach((_, at) => {
    const near = [...listNeighbours(byX, at, -1), ...listNeighbours(byX, at, 1)];
    near.sort((a, b) => a.distance - b.distance);
    for (const { dx, dy } of near.slice(0, NEIGHBOURS)) {
      const step = Math.round((Math.atan2(dy, dx) / Math.PI + 1) * STEPS) % STEPS;
      votes[step] = votes[step]! + 1;
    }
  });
  return votes;
}

/** Lists the spots of a similar size in one direction of a list that is sorted by `x`, up to three sizes away. */
function listNeighbours(byX: Spot[], at: number, direction: -1 | 1): { dx: number; dy: number; distance: number }[] {
  const spot = byX[at]!;
  const reach = spot.size * 3;
  const near: { dx: number; dy: number; distance: number }[] = [];
  for (let other = at + direction; other >= 0 && other < byX.length; other += direction) {
    const { x, y, size } = byX[other]!;
    const [dx, dy] = [x - spot.x, y - spot.y];
    if (Math.abs(dx) > reach) break;
    const distance = Math.hypot(dx, dy);
    if (distance <= reach && size < spot.size * 1.7 && spot.size < size * 1.7) near.push({ dx, dy, distance });
  }
  return near;
}

/** Adds to each direction those up to 1.5 degrees beside it. */
function smoothVotes(votes: Float64Array): Float64Array {
  const weights = [1, 2, 3, 4, 3, 2, 1];
  return votes.map((_, at) =>
    weights.reduce((sum, weight, offset) => sum + weight * votes[(at + offset - 3 + STEPS) % STEPS]!, 0),
  );
}

const computeDistance = (a: number, b: number): number => Math.min(Math.abs(a - b), STEPS - Math.abs(a - b));
