import { buildOutlinePath } from '#server/platform/cards/ocr/ocr-b-glyphs.ts';
import type { RandomSource } from './seeded-random.ts';

/** A line of fixed-pitch type: where its first cell begins, the middle of its letters, and the width of a cell; millimetres. */
export type TypeLine = { readonly text: string; readonly x: number; readonly middle: number; readonly advance: number };

/** An object on a table: its size in millimetres, and the lines it is about. */
export type CardFace = { readonly width: number; readonly height: number; readonly lines: readonly TypeLine[] };

const CHARACTER_PITCH = 2.54;

/** An identity card (three lines) or the page of a passport (two), with its zone where ICAO 9303 wants it. */
export function buildIdentityFace(zone: readonly string[]): CardFace {
  const [width, height] = zone.length === 3 ? [85.6, 54] : [125, 88];
  const x = (width - zone[0]!.length * CHARACTER_PITCH) / 2;
  const last = height - (zone.length === 3 ? 6 : 8);
  const lines = zone.map((text, at) => ({
    text,
    x,
    middle: last - (zone.length - 1 - at) * 6.35,
    advance: CHARACTER_PITCH,
  }));
  return { width, height, lines };
}

/** The sample vehicle card described in src/server/platform/cards/README.md. */
export function buildVehicleFace(rows: readonly string[]): CardFace {
  const [first, step] = rows.length > 3 ? [18, 6.35] : [26, 8];
  return {
    width: 85.6,
    height: 54,
    lines: rows.map((text, at) => ({ text, x: 6, middle: first + at * step, advance: CHARACTER_PITCH })),
  };
}

/** Draws a face as SVG, `scale` pixels to a millimetre, on paper with a pattern, a portrait and small print above. */
export function drawFace(
  face: CardFace,
  scale: number,
  random: RandomSource,
  type = toGlyphPaths(random.between(0, 55)),
): string {
  const [width, height] = [face.width * scale, face.height * scale];
  const first = Math.min(...face.lines.map(({ middle }) => middle)) - 5;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${Math.round(width)}" height="${Math.round(height)}">
    <rect width="100%" height="100%" rx="${3 * scale}" fill="${random.pick(['#f2efe6', '#e3ecec', '#efe3df'])}"/>
    ${drawPattern(width, height, random)}
    <g transform="scale(${scale})">
      <rect x="5" y="5" width="${face.width * 0.2}" height="${first - 7}" fill="#98928a"/>
      <circle cx="${5 + face.width * 0.1}" cy="${first / 2}" r="${first / 6}" fill="#5f574f"/>
      ${drawSmallPrint(face.width * 0.3, first, random)}
      ${face.lines.map(type).join('')}
    </g></svg>`;
}

const toGlyphPaths =
  (thicker: number) =>
  ({ text, x, middle, advance }: TypeLine): string =>
    [...text]
      .map((letter, at) =>
        buildOutlinePath(letter, { x: x + at * advance, middle, advance, thicker, colour: '#1a1a1a' }),
      )
      .join('');

/** Waves as on security paper. */
function drawPattern(width: number, height: number, random: RandomSource): string {
  const [gap, swing, strength] = [random.between(5, 14), random.between(4, 20), random.between(0.05, 0.3)];
  const colour = random.pick(['#5b7f95', '#a06a5c', '#6d8b5a']);
  const lines = Array.from({ length: Math.ceil(height / gap) + 4 }, (_, at) => {
    const y = (at - 2) * gap;
    return `<path d="M0 ${y}Q${width / 4} ${y - swing} ${width / 2} ${y}T${width} ${y}"/>`;
  });
  return `<g fill="none" stroke="${colour}" stroke-width="1.5" opacity="${strength}">${lines.join('')}</g>`;
}

function drawSmallPrint(x: number, bottom: number, random: RandomSource): string {
  const letters = [...'ABCDEFGHJKLMNPRSTUVY0123456789'];
  const rows = Math.floor((bottom - 6) / 4.5);
  const print = toGlyphPaths(0);
  return Array.from({ length: rows }, (_, at) => {
    const text = Array.from({ length: random.whole(6, 18) }, () => random.pick(letters)).join('');
    return print({ text, x, middle: 7 + at * 4.5, advance: 1.7 });
  }).join('');
}
