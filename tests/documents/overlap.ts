/**
 * The darkness of each pixel, 0 (white) to 255, row by row; `red` is set where the pixel is a pure mark of that colour.
 */
export type Picture = { width: number; height: number; dark: Uint8Array; red: Uint8Array };

export type Box = { left: number; top: number; right: number; bottom: number };

/** The smallest box around the ink inside an area (right and bottom excluded). */
function findInkBox({ width, dark }: Picture, area: Box): Box {
  const box = { left: area.right, top: area.bottom, right: area.left, bottom: area.top };
  for (let y = area.top; y < area.bottom; y++) {
    for (let x = area.left; x < area.right; x++) {
      if (dark[y * width + x]! < 128) continue;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x + 1);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y + 1);
    }
  }
  return box;
}

/** Ink that both have, divided by ink that either has, with the top left corners of two boxes laid on each other. */
function measureOverlapAt(
  a: Picture,
  areaA: Box,
  b: Picture,
  areaB: Box,
  boxes: [Box, Box],
  dx: number,
  dy: number,
): number {
  const [boxA, boxB] = boxes;
  const width = Math.max(boxA.right - boxA.left, boxB.right - boxB.left) + 2;
  const height = Math.max(boxA.bottom - boxA.top, boxB.bottom - boxB.top) + 2;
  // Outside its own area is somebody else's ink.
  const ink = (picture: Picture, area: Box, x: number, y: number) =>
    x < area.left || y < area.top || x >= area.right || y >= area.bottom ? 0 : picture.dark[y * picture.width + x]!;
  let both = 0;
  let either = 0;
  for (let y = -2; y < height; y++) {
    for (let x = -2; x < width; x++) {
      const inA = ink(a, areaA, boxA.left + x, boxA.top + y);
      const inB = ink(b, areaB, boxB.left + x + dx, boxB.top + y + dy);
      both += Math.min(inA, inB);
      either += Math.max(inA, inB);
    }
  }
  return either === 0 ? 0 : both / either;
}

/** Intersection over union of the ink in two areas, their boxes aligned to the nearest pixel: 1 is the same picture. */
export function measureOverlap(a: Picture, areaA: Box, b: Picture, areaB: Box): number {
  const boxes: [Box, Box] = [findInkBox(a, areaA), findInkBox(b, areaB)];
  let best = 0;
  for (const dx of [-1, 0, 1])
    for (const dy of [-1, 0, 1]) best = Math.max(best, measureOverlapAt(a, areaA, b, areaB, boxes, dx, dy));
  return best;
}
