import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { parseCsvCells } from '#product-files/csv-text.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { findTerms, GLOSSARY_FILE, listPlainForms, readGlossary, writeTerm } from './glossary.ts';

const terms = readGlossary(parseCsvCells(readFileSync(join(projectRoot, GLOSSARY_FILE), 'utf8')));
const term = (name: string) => terms.find((one) => one.term === name) as (typeof terms)[number];

test.each([
  ['policy|policies', ['policy', 'policies']],
  ['sums? insured|insured sum', ['sum insured', 'insured sum']],
  ['(?<!renewal )quotation(?! mark)', ['quotation']],
  ['refund(?:ed|able)?', ['refund']],
  ['reinstate[ds]?|reinstatement', ['reinstate', 'reinstatement']],
  ['ប្រគល់[^។]{0,40}វិញ', ['ប្រគល់ … វិញ']],
  ['', []],
])('%s is shown as %j', (pattern, forms) => expect(listPlainForms(pattern)).toEqual(forms));

test('the forms of the glossary are readable; only rules about signs have no readable form', () => {
  const unreadable = terms.filter(({ forms, forbidden }) =>
    [...Object.values(forms), ...Object.values(forbidden)].some(
      (form) => form !== '' && listPlainForms(form).length === 0,
    ),
  );
  expect(terms.length).toBeGreaterThan(100);
  expect(unreadable.map(({ term }) => term)).toEqual(['full-width marks', 'question']);
});

test('the terms of a text are the terms that it uses, in a right or a forbidden form', () => {
  const found = findTerms(terms, { en: 'The premium of this policy', km: 'បណ្ណសន្យា', zh: '保费' });
  expect(found.map((one) => one.term)).toEqual(expect.arrayContaining(['policy', 'premium']));
  expect(findTerms(terms, { en: 'Hello' })).toEqual([]);
});

test('a forbidden form is replaced by the form of the glossary, and remains if the glossary has none', () => {
  expect(writeTerm(term('premium'), 'en', 'x')).toBeUndefined();
  expect(writeTerm(term('sum insured'), 'km', 'ទឹកប្រាក់ធានា 500')).toEqual({
    form: 'ទុនធានារ៉ាប់រង',
    text: 'ទុនធានារ៉ាប់រង 500',
  });
  expect(writeTerm(term('deductible'), 'en', 'Excess per claim; the excess')).toEqual({
    form: 'deductible',
    text: 'Deductible per claim; the deductible',
  });
});
