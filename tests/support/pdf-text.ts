import { inflateSync } from 'node:zlib';

/**
 * The text of a PDF as its readers copy it: the text that is named beside the drawing (ActualText), or each face's
 * own table of letters (ToUnicode). Nothing is left out: a text that is named twice is returned twice. It is enough
 * for the output of our typesetter; words that it sets apart have no space between them.
 */
export function extractPdfText(pdf: Buffer): string {
  const objects = parseObjects(pdf);
  const tables = new Map<string, Map<string, string>>();
  for (const [id, { head }] of objects) {
    const table = /\/ToUnicode (\d+) 0 R/.exec(head)?.[1];
    if (table !== undefined) tables.set(id, parseToUnicode(objects.get(table)?.stream ?? ''));
  }
  const pages = [...objects.values()].filter(({ head }) => /\/Type ?\/Page\b(?!s)/.test(head));
  return pages.map((page) => decodeText(page.head, objects, tables)).join('\n');
}

type PdfObject = { head: string; stream: string };

export function parseObjects(pdf: Buffer): Map<string, PdfObject> {
  const source = pdf.toString('latin1');
  const found = new Map<string, PdfObject>();
  for (const { 1: id = '', index, 0: begin } of source.matchAll(/(?:^|\n)(\d+) 0 obj\s/g)) {
    const from = index + begin.length;
    const end = source.indexOf('endobj', from);
    const starts = source.indexOf('stream\n', from);
    const hasStream = starts >= 0 && starts < end;
    const head = source.slice(from, hasStream ? starts : end);
    const length = Number(/\/Length (\d+)/.exec(head)?.[1] ?? 0);
    const bytes = pdf.subarray(starts + 7, starts + 7 + length);
    const stream = !hasStream ? '' : (head.includes('FlateDecode') ? inflateSync(bytes) : bytes).toString('latin1');
    found.set(id, { head, stream });
  }
  return found;
}

/** Glyph, as four hexadecimal digits, to what it says. */
function parseToUnicode(cmap: string): Map<string, string> {
  const said = (hex: string) => Buffer.from(hex, 'hex').swap16().toString('utf16le');
  const letters = new Map<string, string>();
  for (const [, block = ''] of cmap.matchAll(/beginbfchar([\s\S]*?)endbfchar/g))
    for (const [, glyph = '', text = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>/g))
      letters.set(glyph.toLowerCase(), said(text));
  for (const [, block = ''] of cmap.matchAll(/beginbfrange([\s\S]*?)endbfrange/g))
    for (const [, from = '', to = '', text = ''] of block.matchAll(/<(\w+)>\s*<(\w+)>\s*<(\w+)>/g))
      for (let code = Number.parseInt(from, 16); code <= Number.parseInt(to, 16); code++) {
        const at = said(text).charCodeAt(0) + code - Number.parseInt(from, 16);
        letters.set(code.toString(16).padStart(4, '0'), String.fromCharCode(at));
      }
  return letters;
}

function decodeText(page: string, objects: Map<string, PdfObject>, tables: Map<string, Map<string, string>>): string {
  const at = (name: string) => objects.get(new RegExp(`/${name} (\\d+) 0 R`).exec(page)?.[1] ?? '');
  const resources = at('Resources')?.head ?? page;
  const faces = new Map(
    [...resources.matchAll(/\/(f\d+) (\d+) 0 R/g)].map(([, name = '', id = '']) => [name, tables.get(id)]),
  );
  let letters: Map<string, string> | undefined;
  let text = '';
  for (const { groups = {} } of (at('Contents')?.stream ?? '').matchAll(DRAWING_PATTERN)) {
    const { face, span, cluster, array, single } = groups;
    if (face !== undefined) letters = faces.get(face);
    else if (span !== undefined) text += decodeActualText(cluster ?? '');
    else for (const glyphs of readGlyphs(array ?? single ?? '')) text += letters?.get(glyphs) ?? '';
  }
  return text;
}

/** A string in parentheses. It contains its own parentheses unchanged if they come in pairs, one in another. */
const LITERAL = [1, 2, 3].reduce((inner) => `\\((?:[^()\\\\]|\\\\[\\s\\S]|${inner})*\\)`, '(?!)');

/** A face, glyphs whose text is named beside them, or glyphs. */
export const DRAWING_PATTERN = new RegExp(
  [
    String.raw`\/(?<face>f\d+) [\d.]+ Tf`,
    String.raw`(?<span>\/ActualText (?<cluster><\w+>|${LITERAL})[\s\S]*?EMC)`,
    String.raw`\[(?<array>(?:${LITERAL}|[^\](])*)\] ?TJ`,
    String.raw`(?<single>${LITERAL}|<\w+>) ?Tj`,
  ].join('|'),
  'g',
);

/** A string of glyphs, of either kind. */
const STRINGS = new RegExp(String.raw`<(?<hex>\w+)>|(?<literal>${LITERAL})`, 'g');

function decodeActualText(cluster: string): string {
  if (!/^<feff/i.test(cluster)) return cluster.slice(1, -1);
  return Buffer.from(cluster.slice(5, -1), 'hex').swap16().toString('utf16le');
}

/** Two bytes a glyph, in strings of either kind. */
export function readGlyphs(strings: string): string[] {
  const escapes: Record<string, string> = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };
  return [...strings.matchAll(STRINGS)].flatMap(({ groups = {} }) => {
    const { hex, literal = '' } = groups;
    const plain = literal
      .slice(1, -1)
      .replaceAll(/\\(\d{1,3}|[\s\S])/g, (_all, mark: string) =>
        /^\d/.test(mark) ? String.fromCharCode(Number.parseInt(mark, 8)) : (escapes[mark] ?? mark),
      );
    const digits = hex?.toLowerCase() ?? Buffer.from(plain, 'latin1').toString('hex');
    return digits.match(/.{4}/g) ?? [];
  });
}
