import { findClusters, type SharedGlyph, shareText } from './clusters.ts';
import { type Operation, readOperations } from './content-operations.ts';
import { type PdfFile, type PdfObject, readPdf, replaceStream, toUtf16Hex } from './pdf-file.ts';
import { openFont, type ReadableFont } from './readable-font.ts';
import { findTextItems, listNamedFonts, type PlacedGlyph, type TextItem } from './text-items.ts';

/** A content stream with the faces that it names. */
type Content = {
  readonly id: number;
  readonly source: string;
  readonly operations: readonly Operation[];
  readonly faces: ReadonlyMap<string, number>;
};

function findContents({ objects }: PdfFile): Content[] {
  const facesOf = (head: string) => {
    const resources = /\/Resources (\d+) 0 R/.exec(head)?.[1];
    const named = resources === undefined ? head : (objects.get(Number(resources))?.head ?? '');
    return new Map([...named.matchAll(/\/(f\d+) (\d+) 0 R/g)].map(([, name = '', id]) => [name, Number(id)]));
  };
  return [...objects].flatMap(([id, { head, readStream }]) => {
    const isPage = /\/Type \/Page\b(?!s)/.test(head);
    if (!isPage && !/\/Subtype \/Form\b|\/PatternType 1\b/.test(head)) return [];
    const contentId = isPage ? Number(/\/Contents (\d+) 0 R/.exec(head)?.[1]) : id;
    const stream = isPage ? objects.get(contentId)?.readStream() : readStream();
    const faces = facesOf(head);
    if (!stream || faces.size === 0) return [];
    const source = stream.toString('latin1');
    return [{ id: contentId, source, operations: readOperations(source), faces }];
  });
}

/**
 * The faces whose own table of glyphs does not give the text: a content names the text itself, or the table has
 * combining signs, which belong to clusters.
 */
function openUnclearFonts(file: PdfFile, contents: readonly Content[]): Map<number, ReadableFont> {
  const named = new Set(
    contents.flatMap(({ operations, faces }) => listNamedFonts(operations).map((one) => faces.get(one))),
  );
  const fonts = new Map<number, ReadableFont>();
  for (const id of new Set(contents.flatMap(({ faces }) => [...faces.values()]))) {
    const font = openFont(file, id);
    if (font && (font.hasSigns || named.has(id))) fonts.set(id, font);
  }
  return fonts;
}

/** The distance of an item from another one, in the units of the first. */
function measureDistance({ matrix }: TextItem, { matrix: to }: TextItem): readonly [x: number, y: number] {
  const [a, b, c, d, x, y] = matrix;
  const [dx, dy] = [to[4] - x, to[5] - y];
  const area = a * d - b * c;
  return [(d * dx - c * dy) / area, (a * dy - b * dx) / area];
}

/** True if an item continues the line of the item before it without a gap, and looks the same. */
function continues(before: TextItem, item: TextItem): boolean {
  const isSameLook = item.look === before.look && !before.isReversed && !item.isReversed;
  const isSameScale = before.matrix.slice(0, 4).every((value, at) => value === item.matrix[at]);
  const size = before.glyphs[0]?.style.size ?? 0;
  if (!isSameLook || !isSameScale || item.glyphs[0]?.style.size !== size) return false;
  const [along, across] = measureDistance(before, item);
  const slack = 0.05 * size;
  const end = Math.max(0, ...before.glyphs.map(({ x, width }) => x + width));
  return along > -slack && along < end + slack && Math.abs(across) < 0.6 * size;
}

/** Operations between two items that only end one marked content and begin another. */
const MARKS_ONLY = /^\s*(?:EMC\s*\/\w+\s*<<\s*\/MCID \d+\s*(?:\/Lang \([\w-]*\)\s*)?>>\s*BDC\s*)?$/;

/** Items that are drawn together. */
type Phrase = [TextItem, ...TextItem[]];

/** Groups items that follow each other on one line: the pieces of a word, and of words without spaces. */
function groupItems(source: string, items: readonly TextItem[]): Phrase[] {
  const groups: Phrase[] = [];
  for (const item of items) {
    const before = groups.at(-1)?.at(-1);
    if (before && MARKS_ONLY.test(source.slice(before.to, item.from)) && continues(before, item))
      groups.at(-1)?.push(item);
    else groups.push([item]);
  }
  return groups;
}

/** All glyphs of items in the order of drawing, placed in the units of the first item. */
function placeTogether(items: Phrase): PlacedGlyph[] {
  return items.flatMap((item) => {
    const [dx, dy] = measureDistance(items[0], item);
    return item.glyphs.map((glyph) => ({ ...glyph, x: glyph.x + dx, y: glyph.y + dy }));
  });
}

/** The last glyph is seen up to the end of its line, because readers measure a named text from its first to its last. */
function stretchLast(glyphs: readonly SharedGlyph[], end: number): SharedGlyph[] {
  return glyphs.map((glyph, at) =>
    at === glyphs.length - 1 && glyphs.length > 1 ? { ...glyph, seenWidth: Math.max(0, end - glyph.x) } : glyph,
  );
}

const format = (value: number): string => String(Number(value.toFixed(4)));

/** Writes glyphs with as few operators as possible: one for each height, each face, and hidden or not. */
function writeGlyphs(glyphs: readonly SharedGlyph[]): string {
  let written = '';
  let line: SharedGlyph | undefined;
  let pen = 0;
  let isAfterSilent = false;
  for (const glyph of glyphs) {
    const { style, x, y, text, isHidden } = glyph;
    if (!line || line.style.name !== style.name || Math.abs(line.y - y) > 0.001 || line.isHidden !== isHidden) {
      written += `${line ? '] TJ\n' : ''}${isHidden ? 3 : 0} Tr\n/${style.name} ${format(style.size)} Tf\n`;
      written += `1 0 0 -1 ${format(x)} ${format(y)} Tm\n[`;
      line = glyph;
      pen = x;
    } else if (Math.abs(x - pen) > 0.0005) {
      // pdf.js skips a move after a glyph without text, but not the second of two.
      written += `${isAfterSilent ? '0.01 ' : ''}${format(((pen - x) / style.size) * 1000)} `;
    }
    const seen = (glyph.seenWidth / style.size) * 1000;
    written += `<${style.font.encode(glyph.glyph, text, seen).toString(16).padStart(4, '0')}> `;
    pen = x + glyph.seenWidth;
    isAfterSilent = text === '';
  }
  return `${written}] TJ`;
}

/** Writes a content stream anew: each phrase with its text, in one marked content. */
function rewriteContent(content: Content, fonts: ReadonlyMap<number, ReadableFont>): string {
  const { source, operations, faces } = content;
  const items = findTextItems(source, operations, (name) => fonts.get(faces.get(name) ?? 0));
  let written = '';
  let copied = 0;
  for (const phrase of groupItems(source, items)) {
    written += source.slice(copied, phrase[0].from) + writePhrase(source, phrase);
    copied = phrase.at(-1)?.to ?? copied;
  }
  return written + source.slice(copied);
}

/** Writes the items of a phrase as one text object, at the place of the first. */
function writePhrase(source: string, phrase: Phrase): string {
  const [first] = phrase;
  const clusters = findClusters(placeTogether(phrase));
  const end = Math.max(...clusters.flat().map(({ x, width }) => x + width));
  const texts = clusters.map(([glyph]) => glyph?.claim ?? '');
  const text = (first.isReversed ? texts.reverse() : texts).join('');
  const glyphs = stretchLast(clusters.flatMap(shareText), end);
  const marks = phrase.slice(1).map(({ from }, at) => source.slice(phrase[at]?.to, from));
  return `q
${first.matrix.map(format).join(' ')} cm
${first.look}
BT
/Span <</ActualText <feff${toUtf16Hex(text)}>>> BDC
${writeGlyphs(glyphs)}
EMC
ET
Q${marks.join('')}`;
}

/**
 * The catalog of a file whose window shows the title of the document instead of the name of the file. The statement
 * that no tag is suspect is the default, and poppler reports it as an error.
 */
const improveCatalog = (head: string): Buffer =>
  Buffer.from(
    `${head
      .replace('/ViewerPreferences <<', '/ViewerPreferences <<\n    /DisplayDocTitle true')
      .replace(/\n\s*\/Suspects false/, '')}\n`,
    'latin1',
  );

/**
 * Makes the text of a PDF file readable for programs: to copy, to search and to read it aloud. The typesetter draws a
 * cluster of letters (Khmer) in pieces and names its text with each of them. Here each word names its text once
 * (ActualText), and for readers that do not know it, each glyph has a code for each share of text that it stands for.
 * Nothing that is drawn changes. The same bytes give the same bytes.
 */
export function makeTextReadable(pdf: Buffer): Buffer {
  const file = readPdf(pdf);
  const contents = findContents(file);
  const fonts = openUnclearFonts(file, contents);
  const changes = new Map<number, Buffer>();
  for (const content of contents) {
    const written = rewriteContent(content, fonts);
    if (written === content.source) continue;
    const object = file.objects.get(content.id) as PdfObject;
    changes.set(content.id, replaceStream(object, Buffer.from(written, 'latin1')));
  }
  let lastId = Math.max(...file.objects.keys());
  for (const font of fonts.values()) for (const [id, bytes] of font.pack(() => ++lastId)) changes.set(id, bytes);
  for (const [id, { head }] of file.objects) if (head.includes('/Type /Catalog')) changes.set(id, improveCatalog(head));
  return file.write(changes);
}
