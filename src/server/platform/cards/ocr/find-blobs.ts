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
  const blobs: Blob[] = [];
  for (let start = 0; start < rest.length; start++) {
    if (rest[start] === 0) continue;
    const blob = takeBlob(rest, width, start);
    const longer = Math.max(blob.right - blob.left, blob.bottom - blob.top);
    if (longer >= smallest && longer <= largest) blobs.push(blob);
  }
  return blobs;
}

/** Clears the connected ink around a point and returns its blob. */
function takeBlob(rest: Uint8Array, width: number, start: number): Blob {
  const height = rest.length / width;
  let [left, right, top, bottom, area] = [width, 0, height, 0, 0];
  const stack = [start];
  rest[start] = 0;
  for (let at = stack.pop(); at !== undefined; at = stack.pop()) {
    const x = at % width;
    const y = (at - x) / width;
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
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
  return { left, top, right: right + 1, bottom: bottom + 1, area };
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
