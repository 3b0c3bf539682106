import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createTypesetter, type Typesetter } from '#server/platform/documents/typesetter.ts';
import { launchChromium } from '#tests/support/chromium.ts';
import { measureOverlap } from './overlap.ts';
import { type LayoutVariant, renderChromiumSheet, renderPdfSheet, type WordSheet } from './word-sheet.ts';

/** Words of the field with a subscript, a vowel before its consonant, or both. */
const words = [
  'ការធានារ៉ាប់រង', 'ក្រុមហ៊ុន', 'បណ្ណសន្យា', 'ម្ចាស់', 'អ្នកត្រូវបាន', 'អត្ថប្រយោជន៍',
  'គម្រោង', 'បុព្វលាភ', 'វិញ្ញាបនបត្រ', 'លិខិតឆ្លងដែន', 'អត្តសញ្ញាណប័ណ្ណ', 'កាលបរិច្ឆេទ',
  'រយៈពេល', 'ស្រី', 'ប្រុស', 'ខេត្ត', 'រាជធានីភ្នំពេញ', 'ទំនាក់ទំនង',
  'លេខទូរស័ព្ទ', 'អ៊ីមែល', 'ប៉ាស៊ីហ្វិក', 'ទ្រព្យសម្បត្តិ', 'អគ្គិភ័យ', 'គ្រោះថ្នាក់',
  'ការធ្វើដំណើរ', 'កម្រៃជើងសារ', 'ត្រឡប់ក្រោយ', 'ការបញ្ចុះតម្លៃ', 'សេចក្ដីប្រកាស', 'ផ្ទៀងផ្ទាត់',
  'ស៊ីឡាំង', 'ភ្នាក់ងារ', 'ដៃគូ', 'មន្ទីរពេទ្យ', 'ព្យាបាល', 'ដោយ',
]; // biome-ignore format: a list to read in rows

const needed = 0.9;
const needsShaping = words.filter((word) => /[\u17d2េែៃើឿៀោៅ]/u.test(word));
const hasSubscript = words.filter((word) => word.includes('\u17d2'));

let typesetter: Typesetter;
let browser: Browser;
let reference: WordSheet;

/** Each word with its overlap with Chromium's own rendering. */
async function scores(manner: LayoutVariant): Promise<Map<string, number>> {
  const printed = await renderPdfSheet(typesetter, browser, words, manner);
  return new Map(
    words.map((word, i) => [
      word,
      measureOverlap(printed.picture, printed.areaOf(i), reference.picture, reference.areaOf(i)),
    ]),
  );
}

beforeAll(async () => {
  typesetter = createTypesetter({ timeLimitMs: 30_000 });
  browser = await launchChromium(true);
  reference = await renderChromiumSheet(browser, words);
});

afterAll(async () => {
  await browser?.close();
  await typesetter?.close();
});

describe('Khmer in the PDF', () => {
  test.for(['as printed', 'before a line break'] as const)('is shaped as Chromium shapes it, %s', async (manner) => {
    const wrong = [...(await scores(manner))].filter(([, score]) => score < needed);
    expect(wrong).toEqual([]);
  });

  test('fails the check if it is drawn letter by letter', async () => {
    const unshaped = await scores('letter by letter');
    expect(needsShaping.filter((word) => unshaped.get(word)! >= needed)).toEqual([]);
    expect(needsShaping.length).toBeGreaterThanOrEqual(30);
  });

  test('fails the check without the features of the font', async () => {
    const unshaped = await scores('without features');
    expect(hasSubscript.filter((word) => unshaped.get(word)! >= needed)).toEqual([]);
  });
});
