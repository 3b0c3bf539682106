import { type PdfFile, packStream, packValue, toUtf16Hex } from './pdf-file.ts';

/**
 * A face of a file in which one glyph may have several codes, one for each text that it stands for. Codes are given in
 * the order in which they are asked for. Widths are in 1/1000 of the size.
 */
export type ReadableFont = {
  /** True if its texts have combining signs. */
  readonly hasSigns: boolean;
  /** The text of a glyph by the typesetter's own table; empty if it has none. */
  textOf(glyph: number): string;
  widthOf(glyph: number): number;
  /** The code of a glyph that stands for this text and moves the drawing by this width. */
  encode(glyph: number, text: string, width: number): number;
  /** The changed objects of the face. */
  pack(freeId: () => number): [id: number, bytes: Buffer][];
};

/** Readers skip this sign, which Khmer uses between words. It stands for a glyph whose text another glyph has. */
const SILENT = '\u200b';

/** Glyph to text, of a table of the typesetter. */
function readToUnicode(table: string): Map<number, string> {
  const texts = new Map<number, string>();
  const decode = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  for (const [, block = ''] of table.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph = '', text = ''] of block.matchAll(/<(\w+)>\s*<(\w*)>/g))
      texts.set(Number.parseInt(glyph, 16), decode(text));
  for (const [, block = ''] of table.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = '', to = '', text = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g)) {
      const first = Number.parseInt(from, 16);
      for (let glyph = first; glyph <= Number.parseInt(to, 16); glyph++) {
        const whole = decode(text);
        const last = whole.codePointAt(whole.length - 1) ?? 0;
        texts.set(glyph, whole.slice(0, -1) + String.fromCodePoint(last + glyph - first));
      }
    }
  return texts;
}

/** Glyph to width in 1/1000 of the size, of entries `first last width`. */
function readWidths(entries: string): Map<number, number> {
  const widths = new Map<number, number>();
  const numbers = entries.trim().split(/\s+/).map(Number);
  for (let at = 0; at + 2 < numbers.length; at += 3) {
    const [first = 0, last = 0, width = 0] = numbers.slice(at, at + 3);
    for (let glyph = first; glyph <= last; glyph++) widths.set(glyph, width);
  }
  return widths;
}

const hex4 = (code: number) => code.toString(16).padStart(4, '0');

function writeToUnicode(texts: readonly string[]): Buffer {
  const blocks = [];
  for (let from = 0; from < texts.length; from += 100) {
    const rows = texts.slice(from, from + 100).map((text, at) => `<${hex4(from + at + 1)}> <${toUtf16Hex(text)}>\n`);
    blocks.push(`${rows.length} beginbfchar\n${rows.join('')}endbfchar\n`);
  }
  return Buffer.from(
    `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Custom def
/CMapType 2 def
1 begincodespacerange
<0000> <ffff>
endcodespacerange
${blocks.join('')}endcmap
CMapName currentdict /CMap defineresource pop
end
end`,
    'latin1',
  );
}

/**
 * Opens a face of a file by the number of its object; null for a face whose codes cannot be given anew, because it has
 * no TrueType outlines.
 */
export function openFont(file: PdfFile, id: number): ReadableFont | null {
  const head = (of: number) => file.objects.get(of)?.head ?? '';
  const table = Number(/\/ToUnicode (\d+) 0 R/.exec(head(id))?.[1]);
  const innerId = Number(/\/DescendantFonts \[(\d+) 0 R\]/.exec(head(id))?.[1]);
  const inner = head(innerId);
  if (!inner.includes('/CIDToGIDMap /Identity')) return null;
  const texts = readToUnicode(file.objects.get(table)?.readStream()?.toString('latin1') ?? '');
  const widths = readWidths(/\/W \[([^[\]]*)\]/.exec(inner)?.[1] ?? '');
  const codes = new Map<string, number>();
  const glyphs: { glyph: number; text: string; width: number }[] = [];

  return {
    hasSigns: [...texts.values()].some((text) => /\p{M}/u.test(text)),
    textOf: (glyph) => texts.get(glyph) ?? '',
    widthOf: (glyph) => widths.get(glyph) ?? 0,
    encode(glyph, text, width) {
      const shown = text === '' ? SILENT : text;
      const rounded = Number(width.toFixed(1));
      const key = `${glyph} ${shown} ${rounded}`;
      const code = codes.get(key) ?? codes.size + 1;
      if (!codes.has(key)) glyphs.push({ glyph, text: shown, width: rounded });
      codes.set(key, code);
      return code;
    },
    pack(freeId) {
      const map = Buffer.alloc(2 * (glyphs.length + 1));
      for (const [at, { glyph }] of glyphs.entries()) map.writeUInt16BE(glyph, 2 * (at + 1));
      const mapId = freeId();
      const value = inner
        .replace(/^\d+ 0 obj\s*/, '')
        .replace(/\s*endobj\s*$/, '')
        .replace('/CIDToGIDMap /Identity', `/CIDToGIDMap ${mapId} 0 R`)
        .replace(/\/W \[[^[\]]*\]/, `/W [1 [${glyphs.map(({ width }) => width).join(' ')}]]`);
      return [
        [innerId, packValue(innerId, value)],
        [table, packStream(table, writeToUnicode(glyphs.map(({ text }) => text)))],
        [mapId, packStream(mapId, map)],
      ];
    },
  };
}
