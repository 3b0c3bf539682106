import { expect, test } from 'vitest';
import { checkFixture, setFileValue } from '#tests/support/check-fixture.ts';

test('unfinished words are reported in every language and in the documents, and the other checks continue', () => {
  const findings = checkFixture((files) => {
    setFileValue('locales/km/documents/boat', '/policyWording/sections/0/text/0', 'TODO អត្ថបទ')(files);
    files['locales/zh/products/boat.json'] = { name: 'TODO 名称', tagline: 'TODOS' };
    setFileValue('cases/base', '/alone/premium/total', 303)(files);
  });
  expect(findings.map(({ code, file, at }) => [code, file, at])).toEqual([
    ['unfinished-wording', 'locales/km/documents/boat.json', '/policyWording/sections/0/text/0'],
    ['unfinished-wording', 'locales/zh/products/boat.json', '/name'],
    ['case-premium', 'product-schemas/boat/cases/base.json', '/alone/premium/total'],
  ]);
});
