import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { unprintable } from '#engine/language/messages/unprintable.ts';
import type { DocumentData } from '#server/platform/documents/document-data.ts';
import { layOutTexts } from '#server/platform/documents/lay-out.ts';
import { createDocumentRenderer } from '#server/platform/documents/render-document.ts';
import { createTypesetter } from '#server/platform/documents/typesetter.ts';
import { createCustomerAnswers } from '#tests/api/create-customer.ts';
import { sampleCertificate } from '#tests/documents/sample-certificate.ts';
import { countEmptyBoxes } from '#tests/support/empty-boxes.ts';
import { foreignPdfReaders } from '#tests/support/foreign-pdf-readers.ts';
import { type Shop, startTestShop } from '#tests/support/test-shop.ts';

/*
 * Papers print every letter that a field accepts: no paper has an empty box. Addresses as people type them, and all of
 * Unicode as far as this runtime knows it. See WeasyPrint#1386, typst#3004, hitobito#3622 and pdfme#516.
 */

const renderer = createDocumentRenderer({ timeLimitMs: 120_000 });
const typesetter = createTypesetter({ timeLimitMs: 120_000 });
afterAll(async () => {
  await renderer.close();
  await typesetter.close();
});

const same = (text: string) => ({ km: text, en: text });
const withAddresses = (addresses: readonly string[]): DocumentData => ({
  ...sampleCertificate,
  sections: [
    {
      kind: 'facts',
      heading: same('Address'),
      rows: addresses.map((address, at) => ({ label: same(`No. ${at}`), value: same(address) })),
    },
  ],
});
const refuses = (text: string): boolean => (text.match(unprintable) ?? []).length > 0;

const ADDRESSES = [
  ['Chinese', '金边市 240 路 12 号'],
  ['Chinese, traditional', '臺北市信義區市府路一號'],
  ['Japanese', '東京都千代田区丸の内一丁目'],
  ['Korean', '서울시 강남구 테헤란로 12'],
  ['Thai', 'กรุงเทพมหานคร เขตบางรัก ถนนสีลม ๑๒๓ น้ำใจ'],
  ['Burmese', 'ဗဟန်းမြို့နယ် ရန်ကုန်မြို့'],
  ['Lao', 'ບ້ານ ໂພນສະຫວ່າງ ນະຄອນຫຼວງວຽງຈັນ'],
  ['Vietnamese', 'Số 12 Đường Trần Hưng Đạo'],
  ['Hindi', 'दिल्ली १२'],
  ['Khmer and Chinese', 'ភ្នំពេញ 金边 서울'],
] as const;

describe.each(ADDRESSES)('an address in %s', (_script, address) => {
  test('is accepted, and printed in letters that other programs read', async () => {
    expect(refuses(address)).toBe(false);
    for (const language of ['en', 'both'] as const) {
      const pdf = await renderer.render(withAddresses([address]), language);
      expect(countEmptyBoxes(pdf)).toBe(0);
      for (const [reader, read] of foreignPdfReaders)
        expect([reader, await read(pdf)]).toEqual([reader, expect.stringContaining(address)]);
    }
  });
});

test('an address in Arabic is accepted and printed', async () => {
  const address = 'شارع الملك فهد، الرياض ١٢';
  expect(refuses(address)).toBe(false);
  expect(countEmptyBoxes(await renderer.render(withAddresses([address]), 'en'))).toBe(0);
});

test.each(['😀', 'ᚠ', 'አዲስ', '𠀀', '𓀀', '1️⃣', '🇰🇭', '\u{e000}'])('%s is refused', (text) => {
  expect(refuses(text)).toBe(true);
});

test('a text of an earlier version with unknown letters is printed with their code numbers', async () => {
  const pdf = await renderer.render(withAddresses(['Street 5 😀 ᚠ']), 'en');
  expect(countEmptyBoxes(pdf)).toBe(0);
  for (const [, read] of foreignPdfReaders) expect(await read(pdf)).toContain('Street 5 [U+1F600] [U+16A0]');
});

/** All characters that this runtime knows, in parts of 4096 code points. */
function listParts(): [name: string, letters: string[]][] {
  const parts: [string, string[]][] = [];
  for (let first = 0; first < 0x110000; first += 0x1000) {
    const letters = Array.from({ length: 0x1000 }, (_, at) => String.fromCodePoint(first + at)).filter((letter) =>
      /[^\p{Cn}\p{Cs}\p{Co}]/u.test(letter),
    );
    if (letters.length > 0) parts.push([first.toString(16), letters]);
  }
  return parts;
}

test.each(listParts())(
  'from U+%s on, each letter is refused or printed, in both weights',
  async (_first, letters) => {
    const accepted = letters.filter((letter) => !refuses(letter));
    if (accepted.length === 0) return;
    const text =
      '#import "/paper.typ": *\n#show: dressed\n#flow(sys.inputs.letters)\n#text(weight: "bold", flow(sys.inputs.letters))';
    const count = async (some: readonly string[]) => {
      const inputs = { letters: layOutTexts(some.join(' ')) };
      const job = { source: { text }, inputs, output: 'pdf', madeAtSeconds: 0 } as const;
      return countEmptyBoxes((await typesetter.typeset(job)).bytes);
    };
    if ((await count(accepted)) === 0) return;
    const empty = [];
    for (const letter of accepted) if ((await count([letter])) > 0) empty.push(letter.codePointAt(0)?.toString(16));
    expect(empty).toEqual([]);
  },
  240_000,
);

test('the check notices an empty box', async () => {
  const text = '#import "/paper.typ": *\n#show: dressed\nA ᚠ ក្រុម 😀';
  const { bytes } = await typesetter.typeset({ source: { text }, inputs: {}, output: 'pdf', madeAtSeconds: 0 });
  expect(countEmptyBoxes(bytes)).toBeGreaterThanOrEqual(2);
});

describe('in the shop', () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await startTestShop();
  });
  afterAll(() => shop.close());

  test('a Chinese address appears on the certificate as it was typed', async () => {
    const { ref } = await shop.anOrder('family-to-japan', {
      changes: { ...createCustomerAnswers(), address: '金边市 240 路 12 号' },
    });
    await shop.buy(ref);
    const { body } = await shop.call<Buffer>('GET', `/api/orders/${ref}/documents/certificate?language=en`, {
      headers: { cookie: shop.cookie() },
    });
    expect(countEmptyBoxes(body)).toBe(0);
    for (const [, read] of foreignPdfReaders) expect(await read(body)).toContain('金边市 240 路 12 号');
  });

  test('an address with an emoji is refused at its page, with the letters named', async () => {
    const draft = await shop.aDraftOf('family-to-japan');
    const { body } = await shop.answer(draft, { address: 'Street 5 😀' });
    expect(body.draft.problems).toContainEqual(
      expect.objectContaining({
        problem: 'notPrintable',
        pointer: '/address',
        params: expect.objectContaining({ letters: '😀' }),
      }),
    );
  });
});
