import fc from 'fast-check';
import { afterAll, describe, expect, test } from 'vitest';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { buildWordingData } from '#server/catalogue/products/wording-library.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import type { DocumentData, DocumentLanguage } from '#server/platform/documents/document-data.ts';
import type { LetterData } from '#server/platform/documents/letter-data.ts';
import { createDocumentRenderer } from '#server/platform/documents/render-document.ts';
import { loadWording } from '#server/platform/messages/wording.ts';
import { sampleCertificate } from '#tests/documents/sample-certificate.ts';
import { foreignPdfReaders } from '#tests/support/foreign-pdf-readers.ts';
import { extractPdfText } from '#tests/support/pdf-text.ts';
import { createTestCatalogue } from '#tests/support/test-catalogue.ts';

/*
 * The Khmer of papers can be copied, searched and read aloud. Programs of other people find each text of a paper as
 * the typesetter received it, in order, and no cluster twice. See typst#4225, krilla#411 and krilla#425.
 */

const readers = [...foreignPdfReaders, ['ours', async (pdf: Buffer) => extractPdfText(pdf)] as const];
const renderer = createDocumentRenderer({ timeLimitMs: 60_000 });
afterAll(() => renderer.close());

/** All texts in one language at any depth of the data; those with placeholders are filled in by the template. */
function listTexts(part: unknown, language: 'km' | 'en'): string[] {
  if (typeof part === 'string') return part.includes('{') ? [] : [part];
  if (typeof part !== 'object' || part === null) return [];
  if ('km' in part && 'en' in part) return listTexts(part[language as keyof typeof part], language);
  return Object.values(part).flatMap((value) => listTexts(value, language));
}

const withoutBlanks = (text: string): string => text.replaceAll(/[\s\u200b]/g, '');

/** The texts that a reader does not find in a paper. Blanks do not count, because a text may be in several lines. */
const findMissing = (read: string, texts: readonly string[]): string[] => {
  const all = withoutBlanks(read);
  return texts.filter((text) => !all.includes(withoutBlanks(text)));
};

/** As `findMissing`; a text may also go on in the next column or on the next page. */
function findMissingInColumns(read: string, texts: readonly string[]): string[] {
  const all = withoutBlanks(read);
  return findMissing(read, texts).filter((text) => {
    const letters = withoutBlanks(text);
    return !Array.from(letters, (_, at) => at).some(
      (at) => at > 1 && all.includes(letters.slice(0, at)) && all.includes(letters.slice(at)),
    );
  });
}

/** The texts of the paper itself: neither its addresses nor its instants nor words that only set a colour. */
const printedParts = ({ insurer, title, subtitle, status, highlights, sections, footer }: DocumentData) => [
  ...[insurer, title, subtitle, status.value, highlights, footer],
  sections.map((section) =>
    section.kind === 'table' ? { ...section, columns: section.columns.map(({ heading }) => heading) } : section,
  ),
];
const kinds = new Set(['facts', 'table', 'premium', 'clauses']);
const listPrinted = (parts: unknown, language: 'km' | 'en') =>
  listTexts(parts, language).filter((text) => !kinds.has(text));

const languages: [DocumentLanguage, ...('km' | 'en')[]][] = [
  ['km', 'km'],
  ['en', 'en'],
  ['both', 'km', 'en'],
];

describe.each(readers)('%s reads', (reader, read) => {
  test.each(languages)('a certificate in %s', async (language, ...shown) => {
    const text = await read(await renderer.render(sampleCertificate, language));
    for (const one of shown) expect(findMissing(text, listPrinted(printedParts(sampleCertificate), one))).toEqual([]);
  });

  test('each word of a certificate with the blanks around it', async () => {
    const text = await read(await renderer.render(sampleCertificate, 'km'));
    // Our own reader does not know the position of words.
    const lines = reader === 'ours' ? [withoutBlanks(text)] : text.split('\n');
    for (const phrase of ['ធានារ៉ាប់រងការធ្វើដំណើរ គម្រោងស្ដង់ដារ', 'ភេទ និងថ្ងៃខែឆ្នាំកំណើត', 'ស្រី, 09 មីនា 1988'])
      expect(lines.some((line) => line.includes(reader === 'ours' ? withoutBlanks(phrase) : phrase))).toBe(true);
  });

  test('a letter', async () => {
    const { insurer, title, status, footer, sampleNotice, madeAt, sections } = sampleCertificate;
    const letter: LetterData = {
      ...{ insurer, title, status, footer, sampleNotice, madeAt },
      sections: sections.slice(0, 2),
      reference: { label: { km: 'លេខសំណុំរឿង', en: 'Claim' }, value: 'CLM-2026-000001' },
      date: { km: '14 សីហា 2026', en: '14 Aug 2026' },
      addressee: { label: { km: 'ជូនចំពោះ', en: 'To' }, value: { km: 'ឡុង ស្រីមុំ', en: 'ឡុង ស្រីមុំ' } },
      greeting: { km: 'គោរពជូន លោកអ្នក', en: 'Dear customer' },
      paragraphs: [{ km: 'ក្រុមហ៊ុនបានពិនិត្យពាក្យស្នើសុំសំណងរបស់លោកអ្នករួចរាល់ហើយ។', en: 'We have examined your claim.' }],
      closing: [{ km: 'សូមអរគុណ', en: 'Thank you' }],
      signatures: [{ km: 'ហត្ថលេខា', en: 'Signature' }],
    };
    const text = await read(await renderer.renderLetter(letter, 'km'));
    const { greeting, paragraphs, closing, signatures, addressee, date } = letter;
    const printed = [
      greeting,
      paragraphs,
      closing,
      signatures,
      addressee,
      date,
      printedParts({ ...sampleCertificate, sections: letter.sections }).at(-1),
    ];
    expect(findMissing(text, listPrinted(printed, 'km'))).toEqual([]);
  });

  test('a policy card', async () => {
    const { sections: _sections, ...data } = sampleCertificate;
    const rows = sampleCertificate.highlights;
    const card = { ...data, rows, call: sampleCertificate.footer.contact };
    const text = await read(await renderer.renderPolicyCard(card, 'km', 'pdf'));
    expect(findMissing(text, listTexts([card.insurer, card.title, card.subtitle, rows, card.call], 'km'))).toEqual([]);
  });

  test('generated Khmer clusters, each once', async () => {
    const text = await read(await renderer.render(withRows(generatedWords), 'km'));
    expect(
      findMissing(
        text,
        generatedWords.map(([one]) => one),
      ),
    ).toEqual([]);
  });
});

/** Title, language and marks of a PDF, and the roles of its parts, as the reader of Firefox finds them. */
async function readStructure(pdf: Buffer) {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const { info } = (await document.getMetadata()) as { info: { Title?: string; Language?: string } };
  const marks = (await document.getMarkInfo()) as { Marked: boolean } | null;
  const roles = new Set<string>();
  for (let page = 1; page <= document.numPages; page++) {
    const tree = JSON.stringify(await (await document.getPage(page)).getStructTree());
    for (const [role] of tree.matchAll(/(?<="role":")\w+/g)) roles.add(role);
  }
  await document.destroy();
  return { title: info.Title, language: info.Language, isTagged: marks?.Marked, roles };
}

test.each(languages)('a certificate in %s has tags, its language and its title', async (language, first) => {
  const { title, ...found } = await readStructure(await renderer.render(sampleCertificate, language));
  expect(found).toMatchObject({ language: first, isTagged: true });
  expect(withoutBlanks(title ?? '')).toContain(withoutBlanks(sampleCertificate.title[first]));
  expect([...found.roles]).toEqual(expect.arrayContaining(['H1', 'H2', 'P', 'Table', 'TR', 'TH', 'TD']));
});

test('rows with the longest names end above the last line of a policy card', async () => {
  const { sections: _sections, ...data } = sampleCertificate;
  const name = `${'Wolfeschlegelsteinhausenbergerdorff '.repeat(3)}Balasubramanian`.slice(0, 121);
  const rows = sampleCertificate.highlights.map((row) => ({ ...row, value: { km: name, en: name } }));
  const pdf = await renderer.renderPolicyCard({ ...data, rows, call: data.footer.contact }, 'km', 'pdf');
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const document = await getDocument({ data: new Uint8Array(pdf), verbosity: 0 }).promise;
  const { items } = await (await document.getPage(1)).getTextContent();
  await document.destroy();
  // The heights of lines over the lower edge of the card, which has one page.
  const heights = items.flatMap((item) =>
    'str' in item && item.str.trim() !== '' ? [item.transform[5] as number] : [],
  );
  const [last = 0, above = 0] = [...new Set(heights.map(Math.round))].sort((one, other) => one - other);
  expect(document.numPages).toBe(1);
  expect(above - last).toBeGreaterThan(8);
});

/** Each consonant with up to two subscripts, a vowel and a sign, and several of them in a word. */
const consonant = fc.integer({ min: 0x1780, max: 0x17a2 }).map((code) => String.fromCharCode(code));
const cluster = fc
  .tuple(
    consonant,
    fc.array(
      consonant.map((one) => `\u17d2${one}`),
      { maxLength: 1 },
    ),
    fc.option(
      fc.integer({ min: 0x17b6, max: 0x17c5 }).map((code) => String.fromCharCode(code)),
      { nil: '' },
    ),
    fc.constantFrom('', '', '\u17c6', '\u17c7'),
  )
  .map(([base, subscripts, vowel, sign]) => base + subscripts.join('') + vowel + sign);
const word = fc.array(cluster, { minLength: 1, maxLength: 5 }).map((parts) => parts.join(''));
/** Each word twice: the same word again is no repetition of a cluster. */
const generatedWords: [string, string][] = fc
  .sample(word, { numRuns: 120, seed: 4225 })
  .map((one) => [one, `${one} ${one}`]);

function withRows(rows: readonly (readonly [string, string])[]): DocumentData {
  const same = (text: string) => ({ km: text, en: text });
  const facts = rows.map(([label, value]) => ({ label: same(label), value: same(value) }));
  return { ...sampleCertificate, sections: [{ kind: 'facts', heading: same('ក'), rows: facts }] };
}

test('all documents of all products are read in Khmer', async () => {
  const files = readProductFiles(projectRoot);
  const catalogue = await createTestCatalogue(files, new Map(), new Date('2026-04-01T00:00:00Z'));
  const wording = loadWording(files);
  const missing: string[] = [];
  let papers = 0;
  for (const version of catalogue.list())
    for (const name of ['policyWording', 'claimProcedure', 'claimForm', 'coverSummary']) {
      const data = buildWordingData(wording, version, { name, language: 'km' });
      if (data === undefined) continue;
      const pdf = await renderer.renderWording(data, 'km');
      const { title, product, intro, insurer, sections, groups, edition } = data;
      const sectionTexts = sections.map((section) => [section.title, section.text, section.items]);
      const labels = groups.map((group) => [group.title, group.fields.map(({ label, options }) => [label, options])]);
      const phrases = listTexts([title, product, intro, insurer, sectionTexts, labels, edition], 'km').flatMap((text) =>
        text.split(/[\s\u200b]+/),
      );
      for (const [reader, read] of readers)
        missing.push(
          ...findMissingInColumns(await read(pdf), phrases).map((one) => `${data.title}, ${reader}: ${one}`),
        );
      papers++;
    }
  expect(papers).toBe(28);
  expect(missing).toEqual([]);
}, 120_000);
