import { expect, test } from 'vitest';
import { loadDefinition } from '#engine/language/load-definition.ts';
import { wordingLanguages } from '#engine/language/wording-document.ts';
import { listBenefitNumbers } from '#engine/promises/benefit-references.ts';
import { listProductIds } from '#product-files/product-files.ts';
import { buildContent } from '#server/catalogue/products/build-version.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { locales } from '#shared/format.ts';
import { changeProductFile } from '#tests/support/change-product-file.ts';

const files = readProductFiles(projectRoot);
const build = (product: string, read = files) => buildContent(product, read, new Date(0)).content;

/** The texts of a product as they are written: messages and documents of all languages. */
const writtenTexts = (product: string): string =>
  [
    ...locales.map((language) => files.text(`locales/${language}/products/${product}.json`)),
    ...wordingLanguages.map((language) => files.text(`locales/${language}/documents/${product}.json`)),
  ].join('\n');

test.each(listProductIds(files))('every number that only texts of %s use is in one of them', (product) => {
  const { benefits } = loadDefinition(product, files);
  const texts = writtenTexts(product);
  const figures = files.text(`product-schemas/${product}/cases/witness/figures.csv`);
  const stated = [...listBenefitNumbers(benefits).keys()].filter((one) =>
    /^claims\.(states|amounts|degrees)\./.test(one),
  );
  expect(stated.length).toBeGreaterThan(0);
  const unused = stated.filter(
    (one) => !texts.includes(`{${one}}`) && !figures.includes(`benefits/${one.replaceAll('.', '/')}`),
  );
  expect(unused).toEqual([]);
});

test.each(listProductIds(files))('every reference in the texts of %s is filled', (product) => {
  const { messages, documents } = build(product);
  expect(JSON.stringify([messages, documents])).not.toMatch(/\{(claims|plans)\./);
  expect(writtenTexts(product)).toMatch(/\{(claims|plans)\.\w+/);
});

test('a changed number changes each text that states it, in its languages', () => {
  const path = 'product-schemas/medical/benefits.json';
  const changed = files
    .text(path)
    .replace('"room60": { "amount": 6000 }', '"room60": { "amount": 6550 }')
    .replace('"units": 80', '"units": 1090')
    .replace('"illness": { "waitDays": 30 }', '"illness": { "waitDays": 31 }');
  const { messages, documents } = build('medical', changeProductFile(files, path, changed));
  expect(locales.map((language) => messages[language]['medical.limits.room60'])).toEqual([
    ...['$65.50, up to 1,090 days', '65.50 ដុល្លារ យ៉ាងច្រើន 1,090 ថ្ងៃ', '65.50 美元，最多 1,090 天'],
  ]);
  const wording = (of: typeof documents) =>
    wordingLanguages.map((language) => {
      const sections = of?.[language].policyWording?.sections ?? [];
      return [sections[4]?.items?.[0], sections[5]?.items?.[0]].map((text) => /\d[\d,]*/.exec(text ?? '')?.[0]);
    });
  expect(wording(build('medical').documents)).toEqual(wordingLanguages.map(() => ['30', '80']));
  expect(wording(documents)).toEqual(wordingLanguages.map(() => ['31', '1,090']));
  expect(messages.en['medical.offers.waiting.1']).toMatch(/^31 days/);
});
