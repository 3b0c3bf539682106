import type { GreyPicture } from './decode-picture.ts';
import type { Row } from './find-rows.ts';
import { evaluateCurve } from './fit-curve.ts';
import { CELL_RATIO } from './ocr-b-glyphs.ts';
import { sampleGrey } from './rotate-picture.ts';

/** The ink of one cell and of `margin` points around it. Dark pixels are ink. */
export type Patch = { readonly width: number; readonly height: number; readonly ink: Float32Array };

/** A row that is fitted to its letters. `tall` is the height of the letters relative to the font. */
export type FittedRow = { readonly row: Row; readonly tall: number };

/** Cuts column `k` of a row out of a picture. */
export function cutCell(
  picture: GreyPicture,
  { row, tall }: FittedRow,
  k: number,
  cell: { readonly width: number; readonly height: number; readonly margin: number },
): Patch {
  const width = cell.width + 2 * cell.margin;
  const height = cell.height + 2 * cell.margin;
  const [x, y] = [evaluateCurve(row.x, k), evaluateCurve(row.y, k)];
  const across = [
    evaluateCurve(row.x, k + 0.5) - evaluateCurve(row.x, k - 0.5),
    evaluateCurve(row.y, k + 0.5) - evaluateCurve(row.y, k - 0.5),
  ] as const;
  const down = [-across[1] * tall, across[0] * tall] as const;
  const ink = new Float32Array(width * height);
  // A point that covers several pixels is the mean of four samples.
  const spread = across[0] / cell.width > 1.3 ? [-0.25, 0.25] : [0];
  for (let j = 0; j < height; j++) {
    for (let i = 0; i < width; i++) {
      let sum = 0;
      for (const si of spread) {
        for (const sj of spread) {
          const u = (i + 0.5 + si - width / 2) / cell.width;
          const v = ((j + 0.5 + sj - height / 2) / cell.height) * CELL_RATIO;
          sum += sampleGrey(picture, x + u * across[0] + v * down[0], y + u * across[1] + v * down[1]);
        }
      }
      ink[j * width + i] = -sum / (spread.length * spread.length);
    }
  }
  return { width, height, ink };
}
