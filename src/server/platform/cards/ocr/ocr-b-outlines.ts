import outlines from './ocr-b-outlines.json' with { type: 'json' };

/** Half the height of most letters above their line, in units of the outlines: what stands in the middle of a cell. */
const MIDDLE = 365;

export type GlyphPosition = {
  /** Left edge of the cell, and the height at which the middle of its letter stands. */
  readonly x: number;
  readonly middle: number;
  /** Width of the cell. */
  readonly advance: number;
  /** Units (723 to a cell) by which all strokes are thicker than the type has them. */
  readonly thicker?: number;
  readonly colour?: string;
};

/** One letter in OCR-B as an SVG path; nothing for one that the outlines do not have, such as a space. */
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
