import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { createProductFolder } from '#tests/support/product-folder.ts';
import { createProduct } from './new-product.ts';
import { findProductIssues } from './product-issues.ts';

let folder: ReturnType<typeof createProductFolder>;
beforeEach(() => {
  folder = createProductFolder();
});
afterEach(() => folder.remove());

test('a new product works, and only the words that its author knows are missing', () => {
  const written = createProduct(folder.root, 'petCare');
  expect(written).toContain('product-schemas/petCare/form.json');
  expect(written).toContain('public/products/petCare.svg');
  const findings = findProductIssues(['petCare'], readProductFiles(folder.root));
  expect(new Set(findings.map(({ code }) => code))).toEqual(new Set(['unfinished-wording']));
  const files = new Set(findings.map(({ file }) => file));
  for (const locale of ['en', 'km', 'zh']) expect(files).toContain(`locales/${locale}/products/petCare.json`);
  for (const locale of ['en', 'km']) expect(files).toContain(`locales/${locale}/documents/petCare.json`);
  for (const { file, line } of findings)
    expect(readFileSync(join(folder.root, file), 'utf8').split('\n')[line - 1]).toContain('TODO');
});

test('policy numbers of two products begin differently', () => {
  const prefix = (name: string) => {
    createProduct(folder.root, name);
    return (readProductFiles(folder.root)(`product-schemas/${name}/product.json`) as { policyPrefix: string })
      .policyPrefix;
  };
  expect(['petCare', 'petShop', 'pe'].map(prefix)).toEqual(['PET', 'PETS', 'PEX']);
});

test.each(['Pet', 'pet-care', '../pet', 'p', '9lives', '', 'pet care'])('%j is no name', (name) =>
  expect(() => createProduct(folder.root, name)).toThrow('is no name'),
);

test('the command overwrites no file, and refuses a name that is in use', () => {
  createProduct(folder.root, 'petCare');
  for (const name of ['petCare', 'petcare', 'shared', 'problems'])
    expect(() => createProduct(folder.root, name)).toThrow('taken');
  writeFileSync(join(folder.root, 'machines/fishCare.json'), 'mine');
  expect(() => createProduct(folder.root, 'fishCare')).toThrow('machines/fishCare.json is there already');
  expect(readFileSync(join(folder.root, 'machines/fishCare.json'), 'utf8')).toBe('mine');
  expect(readProductFiles(folder.root).list('product-schemas')).not.toContain('fishCare');
});
