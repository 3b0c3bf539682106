import { afterAll, beforeAll, expect, test } from 'vitest';
import type { DocumentData } from '#server/platform/documents/document-data.ts';
import { createDocumentRenderer, type DocumentRenderer } from '#server/platform/documents/render-document.ts';
import { sampleCertificate } from './sample-certificate.ts';

let renderer: DocumentRenderer;
beforeAll(() => {
  renderer = createDocumentRenderer();
});
afterAll(() => renderer.close());

function pagesOf(pdf: Buffer): number {
  expect(pdf.toString('latin1', 0, 5)).toBe('%PDF-');
  return Number(/\/Type \/Pages\s+\/Count (\d+)/.exec(pdf.toString('latin1'))?.[1]);
}

function facesOf(pdf: Buffer): string[] {
  return [
    ...new Set([...pdf.toString('latin1').matchAll(/\/BaseFont \/[A-Z]+\+([A-Za-z]+)/g)].map(([, name]) => name!)),
  ];
}

/** The sample with the policyholder's name replaced. */
function withName(name: string): DocumentData {
  return {
    ...sampleCertificate,
    sections: sampleCertificate.sections.map((section, i) =>
      i === 0 && section.kind === 'facts'
        ? { ...section, rows: [{ label: { km: 'ឈ្មោះ', en: 'Name' }, value: { km: name, en: name } }] }
        : section,
    ),
  };
}

test.each([
  ['km', 2],
  ['en', 2],
  ['both', 3],
] as const)('sets the sample in %s on %d pages', async (language, pages) => {
  const pdf = await renderer.render(sampleCertificate, language);
  expect(pagesOf(pdf)).toBe(pages);
  expect(pdf.length).toBeLessThan(400_000);
});

test('returns the same bytes for the same document, also from another process', async () => {
  const other = createDocumentRenderer();
  try {
    const first = await renderer.render(sampleCertificate, 'both');
    expect(first.equals(await renderer.render(sampleCertificate, 'both'))).toBe(true);
    expect(first.equals(await other.render(sampleCertificate, 'both'))).toBe(true);
    const later = { ...sampleCertificate, madeAt: '2026-08-15T03:20:00Z' };
    expect(first.equals(await renderer.render(later, 'both'))).toBe(false);
  } finally {
    await other.close();
  }
});

test('sets a cover note from the same data', async () => {
  const note: DocumentData = {
    ...sampleCertificate,
    kind: 'cover-note',
    status: { ...sampleCertificate.status, standing: 'waiting' },
    sampleNotice: null,
  };
  expect(pagesOf(await renderer.render(note, 'both'))).toBe(3);
});

test.each([
  '#panic("no") #read("/etc/passwd") $x$ *b* _i_ `r` <l> @l',
  '"}],"sections":[]}',
  '</svg><script>1</script>',
  '\u0000\u0007\u202e\ud800 漢字 🦆',
  '',
])('renders any text as text: %j', async (name) => {
  expect(pagesOf(await renderer.render(withName(name), 'en'))).toBe(2);
});

test('continues on the next page if the text is long', async () => {
  const pdf = await renderer.render(withName('ភូមិដំណាក់ធំសង្កាត់ស្ទឹងមានជ័យ'.repeat(200)), 'km');
  expect(pagesOf(pdf)).toBeGreaterThan(2);
});

test('uses no font but its own', async () => {
  const faces = facesOf(await renderer.render(withName('漢字 Ω ا 서울 ไทย ລາວ မြန်'), 'both'));
  expect(faces).toContain('NotoSansKhmer');
  expect(faces.filter((face) => !/^NotoSans(?:Khmer|SC|KR|Thai|Lao|Myanmar|Arabic)?$/.test(face))).toEqual([]);
});

test('reports with a code that a document needed too long', async () => {
  const hasty = createDocumentRenderer({ timeLimitMs: 1 });
  try {
    await expect(hasty.render(withName('ក'.repeat(20_000)), 'km')).rejects.toMatchObject({
      code: 'document-timed-out',
    });
  } finally {
    await hasty.close();
  }
});
