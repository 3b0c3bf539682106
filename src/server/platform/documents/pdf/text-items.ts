import type { Operation } from './content-operations.ts';
import { readString, readTextString } from './pdf-file.ts';
import type { ReadableFont } from './readable-font.ts';

/** A face at a size: the name of the face in the content, and the size in units of the text. */
type Style = { readonly name: string; readonly font: ReadableFont; readonly size: number };

/** A glyph at its place, with the text of the whole cluster that it is a piece of, as the typesetter names it. */
export type PlacedGlyph = {
  readonly style: Style;
  readonly glyph: number;
  readonly claim: string;
  readonly x: number;
  readonly y: number;
  /** The distance to the next glyph of the line, in units of the text. */
  readonly width: number;
};

/** The matrix of an operator `cm` or `Tm`. */
type Matrix = readonly [a: number, b: number, c: number, d: number, x: number, y: number];

/** One saved state of the drawing (q to Q) that contains one text object in faces whose codes are given anew. */
export type TextItem = {
  /** The bytes from q to Q. */
  readonly from: number;
  readonly to: number;
  readonly matrix: Matrix;
  /** The operations before the text object, apart from the matrix: clip and colours. */
  readonly look: string;
  /** In the order of drawing, placed in the units of the matrix. */
  readonly glyphs: readonly PlacedGlyph[];
  /** True if the glyphs are drawn from the end of the text to its begin (Arabic, Hebrew). */
  readonly isReversed: boolean;
};

type FindFont = (name: string) => ReadableFont | undefined;

/** Finds the text items of a content stream. */
export function findTextItems(source: string, operations: readonly Operation[], fontNamed: FindFont): TextItem[] {
  const items: TextItem[] = [];
  let begin = -1;
  operations.forEach(({ name }, at) => {
    if (name === 'q') begin = at;
    if (name !== 'Q') return;
    const item = begin < 0 ? null : readTextItem(source, operations.slice(begin, at + 1), fontNamed);
    if (item) items.push(item);
    begin = -1;
  });
  return items;
}

function readTextItem(source: string, operations: readonly Operation[], fontNamed: FindFont): TextItem | null {
  const begin = operations.findIndex(({ name }) => name === 'BT');
  const [cm] = operations.slice(1);
  if (cm?.name !== 'cm' || operations.at(-2)?.name !== 'ET') return null;
  const inner = operations.slice(begin + 1, -2);
  const glyphs = readGlyphs(inner, fontNamed);
  if (glyphs.length === 0) return null;
  return {
    ...{ from: operations[0]?.from ?? 0, to: operations.at(-1)?.to ?? 0, glyphs },
    matrix: readMatrix(cm),
    look: source.slice(cm.to, operations[begin]?.from).trim(),
    isReversed: inner.some(({ name, operands }) => name === 'BMC' && operands[0] === '/ReversedChars'),
  };
}

function readMatrix({ operands }: Operation): Matrix {
  const [a = 1, b = 0, c = 0, d = 1, x = 0, y = 0] = operands.map(Number);
  return [a, b, c, d, x, y];
}

const isActualText = ({ name, operands }: Operation) =>
  name === 'BDC' && operands[0] === '/Span' && operands.includes('/ActualText');

/** The name of the face that an operator `Tf` selects. */
const readFontName = ({ operands }: Operation): string => (operands[0] ?? '').slice(1);

/** The names of the faces for whose glyphs a content names the text itself (ActualText). */
export function listNamedFonts(operations: readonly Operation[]): string[] {
  const names = new Set<string>();
  let isNamed = false;
  for (const operation of operations) {
    if (operation.name === 'BT' || operation.name === 'EMC') isNamed = false;
    if (isActualText(operation)) isNamed = true;
    if (isNamed && operation.name === 'Tf') names.add(readFontName(operation));
  }
  return [...names];
}

/** The state of the drawing inside a text object. */
type Pen = { x: number; y: number; style: Style | undefined; claim: string | undefined; marks: boolean[] };

function readGlyphs(operations: readonly Operation[], fontNamed: FindFont): PlacedGlyph[] {
  const pen: Pen = { x: 0, y: 0, style: undefined, claim: undefined, marks: [] };
  return operations.flatMap((operation) => {
    const { name, operands } = operation;
    if (name === 'Tj' || name === 'TJ') return showGlyphs(operands, pen);
    if (name === 'Tf') {
      const font = fontNamed(readFontName(operation));
      pen.style = font && { name: readFontName(operation), font, size: Number(operands[1]) };
    } else if (name === 'Tm') [, , , , pen.x, pen.y] = readMatrix(operation);
    else moveMarks(operation, pen);
    return [];
  });
}

/** Begins and ends marked contents. The text that one of them names is the text of the cluster. */
function moveMarks(operation: Operation, pen: Pen): void {
  const { name, operands } = operation;
  if (name === 'BDC' || name === 'BMC') {
    const isNamed = isActualText(operation);
    pen.marks.push(isNamed);
    if (isNamed) pen.claim = readTextString(operands[operands.indexOf('/ActualText') + 1] ?? '');
  } else if (name === 'EMC' && pen.marks.pop()) pen.claim = undefined;
}

/** The glyphs of the operands of Tj and TJ; moves are numbers in 1/1000 of the size. */
function showGlyphs(operands: readonly string[], pen: Pen): PlacedGlyph[] {
  const { style } = pen;
  if (style === undefined) return [];
  return operands.flatMap((operand) => {
    if (/^[-+.\d]/.test(operand)) pen.x -= (Number(operand) / 1000) * style.size;
    return /^[(<]/.test(operand) ? readCodes(operand).map((glyph) => showGlyph(glyph, style, pen)) : [];
  });
}

function showGlyph(glyph: number, style: Style, pen: Pen): PlacedGlyph {
  const width = (style.font.widthOf(glyph) / 1000) * style.size;
  const placed = { style, glyph, claim: pen.claim ?? style.font.textOf(glyph), x: pen.x, y: pen.y, width };
  pen.x += width;
  return placed;
}

/** Two bytes a glyph. */
function readCodes(written: string): number[] {
  const bytes = readString(written);
  return Array.from({ length: bytes.length / 2 }, (_, at) => bytes.readUInt16BE(2 * at));
}
