import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { NodeCompiler } from '@myriaddreamin/typst-ts-node-compiler';
import { expect, test } from 'vitest';
import { drawByPoppler, foreignPdfReaders } from '#tests/support/foreign-pdf-readers.ts';
import { extractPdfText } from '#tests/support/pdf-text.ts';
import { makeTextReadable } from './make-text-readable.ts';

/* Papers of the typesetter, in this process, as others read and draw them. */

const require = createRequire(import.meta.url);
const locateFace = (name: string, file: string) => require.resolve(`@expo-google-fonts/${name}/400Regular/${file}.ttf`);
const faces = [
  locateFace('noto-sans', 'NotoSans_400Regular'),
  locateFace('noto-sans-khmer', 'NotoSansKhmer_400Regular'),
  locateFace('noto-sans-arabic', 'NotoSansArabic_400Regular'),
];
const compiler = NodeCompiler.create({ fontArgs: [{ fontBlobs: faces.map((face) => readFileSync(face)) }] });

const lines = [
  'ក្រុមហ៊ុនធានារ៉ាប់រង',
  'អ្នកត្រូវបានធានារ៉ាប់រង',
  'លោកស្រី កែវ ស្រីមុំ',
  'ភេទ ស្រី, 09 មីនា 1988',
  'ប៉ាស៊ីហ្វិក សម្បត្តិ',
  'Premium $18.75, paid',
  'ខ្ញុំ ខ្ញុំ ត្រឡប់ក្រោយ',
];
/** Typesets texts, each in a line, with a title, a coloured line and a table of two columns. */
function typeset(texts: readonly string[]): Buffer {
  const source = `#set document(title: "Paper")
#set page(width: 360pt, height: 300pt, margin: 12pt)
#set text(font: ("Noto Sans", "Noto Sans Khmer", "Noto Sans Arabic"), fallback: false, size: 12pt, lang: "km")
${texts.map((text) => `#par[${text.replace('$', '\\$')}]`).join('\n')}
#text(fill: rgb("#057ca5"), size: 9.5pt)[ការបញ្ចុះតម្លៃ]
#table(columns: 2, [គម្រោង], [អគ្គិភ័យ])
#rotate(12deg)[ទំនាក់ទំនង]`;
  const { result } = compiler.compile({ mainFileContent: source });
  if (result === null) throw new Error('not typeset');
  return Buffer.from(compiler.pdf(result, { creationTimestamp: 0 }));
}
/** The other texts of the paper, by line. */
const MORE = ['ការបញ្ចុះតម្លៃ', 'គម្រោង អគ្គិភ័យ', 'ទំនាក់ទំនង'];

const raw = typeset(lines);
const readable = makeTextReadable(raw);
const trimLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.replace(/[\s\u202a-\u202c]+/g, ' ').trim())
    .filter((line) => line !== '');

test.each(foreignPdfReaders)('%s reads each text once', async (_reader, read) => {
  expect(trimLines(await read(raw))).not.toContain(lines[0]);
  expect(trimLines(await read(readable))).toEqual([...lines, ...MORE]);
});

test('each text is named once, also beside a text with its own letters', () => {
  expect(extractPdfText(readable)).toBe([...lines, ...MORE].join('').replace('គម្រោង អគ្គិភ័យ', 'គម្រោងអគ្គិភ័យ'));
});

test('the drawing remains the same, and the result is the same again', () => {
  const [before, after] = [drawByPoppler(raw), drawByPoppler(readable)];
  const differences = before?.map((grey, at) => Math.abs(grey - (after?.[at] ?? 255))) ?? [];
  expect(after?.length).toBe(before?.length);
  // Places are written with four digits: the rim of a letter may be a little lighter.
  expect(differences.filter((by) => by > 8)).toHaveLength(0);
  expect(makeTextReadable(raw).equals(readable)).toBe(true);
});

test('a word that is drawn from its end is named from its beginning', () => {
  // The second word has signs, so that the letters of the face are assigned again.
  const pdf = makeTextReadable(typeset(['محمد', 'مُحَمَّد']));
  expect(extractPdfText(pdf).slice(0, 4)).toBe('محمد');
});

test('a window shows the title of the document instead of the name of the file', () => {
  expect(raw.includes('/DisplayDocTitle true')).toBe(false);
  expect(readable.includes('/DisplayDocTitle true')).toBe(true);
});
