import sharp from 'sharp';
import outlines from './ocr-b-outlines.json' with { type: 'json' };

/** Half the height of most letters above their line, in units of the outlines: the middle of a cell. */
const MIDDLE = 365;

type GlyphPosition = {
  /** Left edge of the cell, and the height of its letter's middle. */
  readonly x: number;
  readonly middle: number;
  /** Width of the cell. */
  readonly advance: number;
  /** Additional thickness of all strokes, in units (723 per cell). */
  readonly thicker?: number;
  readonly colour?: string;
};

/** Builds the SVG path of one OCR-B letter; empty for a character without an outline, such as a space. */
export function buildOutlinePath(
  letter: string,
  { x, middle, advance, thicker = 0, colour = '#000' }: GlyphPosition,
): string {
  const path = (outlines.glyphs as Record<string, string>)[letter];
  if (path === undefined) return '';
  const scale = advance / outlines.advance;
  const stroke = thicker > 0 ? ` stroke="${colour}" stroke-width="${thicker}" stroke-linejoin="round"` : '';
  const place = `translate(${x} ${middle + MIDDLE * scale}) scale(${scale})`;
  return `<path transform="${place}" fill="${colour}"${stroke} d="${path}"/>`;
}

/** All letters that a card reader knows; their positions here are the numbers of the letters. */
export const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789<-';

/**
 * The letters in one print thickness and one picture sharpness: for each letter of `ALPHABET` the ink of its cell,
 * normalized to mean 0 and length 1, so that its product with a normalized picture is their correlation.
 */
export type GlyphVariant = readonly Float32Array[];

/** Letters for cells of `width` by `height` points; `looks` has them in each print thickness and sharpness. */
export type Glyphs = { readonly width: number; readonly height: number; readonly looks: readonly GlyphVariant[] };

/** Letters to find positions, and letters to read. */
export type GlyphSizes = { readonly coarse: Glyphs; readonly fine: Glyphs };

/** Ratio of a cell's height to its width. */
export const CELL_RATIO = 1.4;
const FINE = 4;
const THICKER = [0, 45];
const BLURS = [0.7, 1.2, 1.8];

/** Draws the letters for cells `width` points wide. */
export async function drawGlyphs(width: number): Promise<Glyphs> {
  const height = Math.round(width * CELL_RATIO);
  const looks: GlyphVariant[] = [];
  for (const thicker of THICKER) {
    const fine = await Promise.all([...ALPHABET].map((letter) => drawFine(letter, width, height, thicker)));
    for (const blur of BLURS) looks.push(fine.map((drawn) => normalize(blurAndReduce(drawn, width, height, blur))));
  }
  return { width, height, looks };
}

async function drawFine(letter: string, width: number, height: number, thicker: number): Promise<Uint8Array> {
  const [w, h] = [width * FINE, height * FINE];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${w}" height="${h}">${buildOutlinePath(letter, {
    x: 0,
    middle: h / 2,
    advance: w,
    thicker,
    colour: '#fff',
  })}</svg>`;
  const { data } = await sharp(Buffer.from(svg))
    .flatten({ background: '#000' })
    .toColourspace('b-w')
    .raw()
    .toBuffer({ resolveWithObject: true });
  return data;
}

/** Replaces each point by the mean of its surroundings, weighted by a Gaussian of `blur` points. */
function blurAndReduce(fine: Uint8Array, width: number, height: number, blur: number): Float32Array {
  const [w, h] = [width * FINE, height * FINE];
  const across = new Float32Array(width * h);
  for (const { point, fine: fx, weight } of listBlurWeights(width, blur))
    for (let y = 0; y < h; y++) across[y * width + point] = across[y * width + point]! + weight * fine[y * w + fx]!;
  const small = new Float32Array(width * height);
  for (const { point, fine: fy, weight } of listBlurWeights(height, blur))
    for (let x = 0; x < width; x++)
      small[point * width + x] = small[point * width + x]! + weight * across[fy * width + x]!;
  return small;
}

/** Lists the fine points that add to each point of a line, with their Gaussian weights from 0.001. */
function listBlurWeights(points: number, blur: number): { point: number; fine: number; weight: number }[] {
  const bell = (d: number) => Math.exp(-(d * d) / (2 * blur * blur));
  return Array.from({ length: points }, (_, point) => point).flatMap((point) =>
    Array.from({ length: points * FINE }, (_, fine) => ({
      point,
      fine,
      weight: bell((fine + 0.5) / FINE - (point + 0.5)),
    })).filter(({ weight }) => !(weight < 0.001)),
  );
}

function normalize(values: Float32Array): Float32Array {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const length = Math.sqrt(values.reduce((sum, value) => sum + (value - mean) ** 2, 0));
  return values.map((value) => (value - mean) / length);
}
