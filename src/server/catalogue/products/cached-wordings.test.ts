import { beforeEach, describe, expect, test } from 'vitest';
import { toProductFiles } from '#server/catalogue/releases/file-tree.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import type { WordingData } from '#server/platform/documents/wording-data.ts';
import { loadWording } from '#server/platform/messages/wording.ts';
import { partial } from '#tests/support/partial.ts';
import { createSmallProduct } from '#tests/support/small-product.ts';
import { buildContent, buildVersion, type ProductVersion } from './build-version.ts';
import { readProductFiles } from './product-files.ts';
import { buildWordingData, createWordingLibrary } from './wording-library.ts';

/* Documents of a product, by a test printer that returns its input. */

const { version, content } = buildContent(
  'camera',
  toProductFiles(createSmallProduct()),
  new Date('2026-03-01T05:00:00Z'),
);
const camera = buildVersion(version, content, () => '1800');
const wording = loadWording(readProductFiles(projectRoot));
const as = (name: string, more: Partial<ProductVersion> = {}): ProductVersion => ({
  ...camera,
  version: name,
  ...more,
});

let printed: WordingData[];
let current: ReturnType<Parameters<typeof createWordingLibrary>[0]['catalogue']['current']>;
let breaks: boolean;
beforeEach(() => {
  [printed, current, breaks] = [[], undefined, false];
});
const library = () =>
  createWordingLibrary({
    catalogue: { current: () => current },
    wording,
    documents: {
      renderWording: async (data) => {
        printed.push(data);
        if (breaks) throw new Error('the printer is away');
        return Buffer.from(`page ${printed.length}`);
      },
    },
  });

describe('a document', () => {
  test('is printed once while it is cached; the cache holds sixty, and drops the one that is unused the longest', async () => {
    const { open } = library();
    const print = async (at: number) => String((await open(as(`v${at}`), 'claimForm', 'en')).pdf);
    for (let at = 1; at <= 60; at += 1) await print(at);
    expect([await print(1), printed.length]).toEqual(['page 1', 60]);
    expect(await print(61)).toBe('page 61');
    expect([await print(1), await print(3), printed.length]).toEqual(['page 1', 'page 3', 61]);
    expect([await print(2), printed.length]).toEqual(['page 62', 62]);
  });

  test('is printed at the next request after its printing failed', async () => {
    const { open } = library();
    breaks = true;
    await expect(open(camera, 'claimForm', 'km')).rejects.toThrow('the printer is away');
    breaks = false;
    expect(String((await open(camera, 'claimForm', 'km')).pdf)).toBe('page 2');
  });

  test('has the requested version, or the version on sale if that one has none; a summary always has its own version', async () => {
    const { open } = library();
    const edition = async (asked: ProductVersion, name: string) => {
      await open(asked, name, 'en');
      return printed.at(-1)?.edition;
    };
    current = { ...as('v-now'), priceFrom: null };
    const old = as('v-old', { documents: undefined });
    expect(await edition(as('v-other'), 'claimForm')).toContain('v-other');
    expect(await edition(old, 'claimForm')).toContain('v-now');
    expect(await edition(old, 'coverSummary')).toContain('v-old');
    current = undefined;
    await expect(open(as('v-older', { documents: undefined }), 'claimForm', 'en')).rejects.toMatchObject({
      ...{ status: 404, code: 'documentNotFound' },
    });
  });
});

test('a text to read has terms or steps, and a text to fill in has room for the answers', () => {
  const kind = (name: string) => buildWordingData(wording, camera, { name, language: 'en' })?.kind;
  expect(['policyWording', 'claimProcedure', 'claimForm', 'coverSummary', 'certificate'].map(kind)).toEqual([
    ...['terms', 'steps', 'form', 'summary', undefined],
  ]);
  const fields = ['Name', { label: 'What happened', lines: 6 }, { label: 'Paid by', options: ['Cash', 'Bank'] }];
  const claimForm = {
    title: 'Claim',
    intro: 'Please fill in',
    declaration: 'It is true',
    groups: [{ title: 'You', fields }],
  };
  const documents = partial<NonNullable<ProductVersion['documents']>>({ km: {}, en: { claimForm } });
  expect(buildWordingData(wording, { ...camera, documents }, { name: 'claimForm', language: 'en' })).toMatchObject({
    ...{ kind: 'form', title: 'Claim', intro: 'Please fill in', declaration: 'It is true', sections: [] },
    groups: [
      {
        title: 'You',
        fields: [
          { label: 'Name', lines: 1, options: [] },
          { label: 'What happened', lines: 6, options: [] },
          { label: 'Paid by', lines: 1, options: ['Cash', 'Bank'] },
        ],
      },
    ],
  });
  expect(buildWordingData(wording, { ...camera, documents }, { name: 'claimForm', language: 'km' })).toBeUndefined();
});

test('a form shows the product, the signature, the fields of the office and the contact around its content', () => {
  const data = buildWordingData(wording, camera, { name: 'claimForm', language: 'en' });
  expect(data).toMatchObject({
    ...{ product: 'Camera insurance', madeAt: '2026-03-01T05:00:00.000Z' },
    signature: { name: 'Full name', signature: 'Signature or thumbprint', date: 'Date' },
    office: { title: 'To be filled in by the insurer', fields: ['Claim number', 'Received on', 'Received by'] },
  });
  expect(data?.contact).toHaveLength(3);
  expect(buildWordingData(wording, camera, { name: 'claimForm', language: 'km' })?.product).toBe('ធានារ៉ាប់រងម៉ាស៊ីនថត');
});

test('a summary of cover contains the points of its parts, and terms contain their sections and lists', () => {
  const summary = buildWordingData(wording, camera, { name: 'coverSummary', language: 'en' });
  expect(summary?.sections.length).toBeGreaterThan(1);
  for (const { title, text, items } of summary?.sections ?? []) {
    expect([title === '', text, items.length > 0]).toEqual([false, [], true]);
  }
  const policyWording = {
    title: 'Terms',
    intro: 'Read',
    sections: [
      { title: 'One', items: ['a'] },
      { title: 'Two', text: ['b'] },
    ],
  };
  const documents = partial<NonNullable<ProductVersion['documents']>>({ km: {}, en: { policyWording } });
  expect(
    buildWordingData(wording, { ...camera, documents }, { name: 'policyWording', language: 'en' })?.sections,
  ).toEqual([
    { title: 'One', text: [], items: ['a'] },
    { title: 'Two', text: ['b'], items: [] },
  ]);
  // A member that every object inherits is no document.
  expect(buildWordingData(wording, camera, { name: 'toString', language: 'en' })).toBeUndefined();
});

test('the file name contains the product, the document and the language: Khmer, or English for all other languages', async () => {
  const { open } = library();
  const called = async (name: string, language: 'en' | 'km' | 'zh') => (await open(camera, name, language)).fileName;
  expect([await called('policyWording', 'km'), await called('claimForm', 'zh')]).toEqual([
    ...['camera-policy-wording-km.pdf', 'camera-claim-form-en.pdf'],
  ]);
});
