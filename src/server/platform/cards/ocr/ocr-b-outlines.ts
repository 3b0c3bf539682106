import outlines from './ocr-b-outlines.json' with { type: 'json' };

/** Half the height of most letters above their line, in units of the outlines: the middle of a cell. */
const MIDDLE = 365;

export type GlyphPosition = {
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
