/** A connected area of ink: its box in pixels (right and bottom excluded) and its number of pixels. */
export type Blob = {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly area: number;
};

/**
 * Finds the areas of ink that may be letters: no side longer than `largest` pixels, the longer one at least `smallest`.
 */
export function findBlobs(ink: Uint8Array, width: number, smallest: number, largest: number): Blob[] {
  const rest = ink.slice();
  const height = rest.length / width;
  const stack: number[] = [];
  const blobs: Blob[] = [];
  for (let start = 0; start < rest.length; start++) {
    if (rest[start] === 0) continue;
    let [left, right, top, bottom, area] = [width, 0, height, 0, 0];
    stack.push(start);
    rest[start] = 0;
    for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
      const x = at % width;
      const y = (at - x) / width;
      if (x < left) left = x;
      if (x > right) right = x;
      if (y < top) top = y;
      if (y > bottom) bottom = y;
      area++;
      for (let ny = Math.max(0, y - 1); ny <= Math.min(height - 1, y + 1); ny++) {
        for (let nx = Math.max(0, x - 1); nx <= Math.min(width - 1, x + 1); nx++) {
          const next = ny * width + nx;
          if (rest[next] === 0) continue;
          rest[next] = 0;
          stack.push(next);
        }
      }
    }
    const longer = Math.max(right - left, bottom - top) + 1;
    if (longer >= smallest && longer <= largest) blobs.push({ left, top, right: right + 1, bottom: bottom + 1, area });
  }
  return blobs;
}

/** Returns the blobs of the picture upside down. */
export function flipBlobs(blobs: readonly Blob[], width: number, height: number): Blob[] {
  return blobs.map(({ left, top, right, bottom, area }) => ({
    left: width - right,
    top: height - bottom,
    right: width - left,
    bottom: height - top,
    area,
  }));
}
