import type { GreyPicture } from './decode-picture.ts';

/**
 * Marks pixels as ink (1) or paper (0). Each is compared with the square of `radius` pixels around it, so that dark
 * pictures and light from one side do not matter (after Sauvola 2000, with measured contrast).
 *
 * `strictness` (about 0.5) is the necessary darkness of ink relative to its surroundings at low contrast.
 */
export function findInk(picture: GreyPicture, radius: number, strictness: number): Uint8Array {
  const { width, height } = picture;
  const soft = soften(picture);
  // Light changes slowly: half the resolution is enough for it.
  const half = halve(soft, width, height);
  const { mean, contrast } = computeSurroundings(half, Math.round(radius / 2));
  const usual = computePercentile(contrast, 0.95);
  const limits = mean.map((shade, at) => {
    const flatness = Math.max(0, 1 - contrast[at]! / usual);
    return shade * (1 - strictness * usual * flatness - 0.15 * contrast[at]!);
  });
  const ink = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const row = Math.min(y >> 1, half.height - 1) * half.width;
    for (let x = 0; x < width; x++) {
      const limit = limits[row + Math.min(x >> 1, half.width - 1)]!;
      if (soft[y * width + x]! < limit) ink[y * width + x] = 1;
    }
  }
  return ink;
}

type Shades = { readonly width: number; readonly height: number; readonly shades: Float32Array };

function halve(soft: Float32Array, fullWidth: number, fullHeight: number): Shades {
  const [width, height] = [fullWidth >> 1, fullHeight >> 1];
  const shades = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const at = 2 * y * fullWidth + 2 * x;
      shades[y * width + x] = (soft[at]! + soft[at + 1]! + soft[at + fullWidth]! + soft[at + fullWidth + 1]!) / 4;
    }
  }
  return { width, height, shades };
}

/** Replaces each pixel by the weighted mean of nine, which removes the camera's noise. */
function soften({ width, height, pixels }: GreyPicture): Float32Array {
  const across = new Float32Array(width * height);
  const soft = new Float32Array(width * height);
  const last = across.length - 1;
  for (let at = 0; at <= last; at++) {
    across[at] = pixels[at === 0 ? 0 : at - 1]! + 2 * pixels[at]! + pixels[at === last ? last : at + 1]!;
  }
  for (let at = 0; at <= last; at++) {
    soft[at] =
      (across[at < width ? at : at - width]! + 2 * across[at]! + across[at + width > last ? at : at + width]!) / 16;
  }
  return soft;
}

/** Computes the mean of the square around each pixel, and its relative deviation, by running sums. */
function computeSurroundings({ width, height, shades }: Shades, radius: number) {
  const stride = width + 1;
  const sums = new Float64Array(stride * (height + 1));
  const squares = new Float64Array(stride * (height + 1));
  for (let y = 0; y < height; y++) {
    let [sum, square] = [0, 0];
    for (let x = 0; x < width; x++) {
      const value = shades[y * width + x]!;
      sum += value;
      square += value * value;
      const at = (y + 1) * stride + x + 1;
      sums[at] = sums[at - stride]! + sum;
      squares[at] = squares[at - stride]! + square;
    }
  }
  const mean = new Float32Array(width * height);
  const contrast = new Float32Array(width * height);
  for (let y = 0; y < height; y++) {
    const top = Math.max(0, y - radius) * stride;
    const bottom = Math.min(height, y + radius + 1) * stride;
    for (let x = 0; x < width; x++) {
      const left = Math.max(0, x - radius);
      const right = Math.min(width, x + radius + 1);
      const area = ((bottom - top) / stride) * (right - left);
      const m = (sums[bottom + right]! - sums[bottom + left]! - sums[top + right]! + sums[top + left]!) / area;
      const s =
        (squares[bottom + right]! - squares[bottom + left]! - squares[top + right]! + squares[top + left]!) / area;
      const at = y * width + x;
      mean[at] = m;
      contrast[at] = Math.sqrt(Math.max(0, s - m * m)) / (m + 1);
    }
  }
  return { mean, contrast };
}

function computePercentile(values: Float32Array, share: number): number {
  const some = new Float32Array(Math.floor(values.length / 37)).map((_, at) => values[at * 37]!).sort();
  return Math.max(0.01, some[Math.floor(some.length * share)] ?? 0);
}
