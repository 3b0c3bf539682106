import { expect, test } from 'vitest';
import type { NamedCase } from '#engine/cases/read-cases.ts';
import { runCase } from '#engine/cases/run-case.ts';
import type { DerivedState } from '#engine/derived-state.ts';
import { findPageDefinition, type Product } from '#engine/product.ts';
import type { Circumstances } from '#engine/record.ts';
import { loadCases, loadTestProduct, productNames } from '#tests/paths/load-test-product.ts';
import { findNextSection, listOpenSections, listSections } from '#web/draft/page/page-sections.ts';

const askers: Record<string, Partial<Circumstances>> = {
  customer: { channel: 'public' },
  'customer of the app': { channel: 'app' },
  agent: { channel: 'agent' },
  'agent beside the customer': { channel: 'app', isSale: true },
};

/** The page of a case when its buyer or the seller has answered all. */
const situationOf = (product: Product, { testCase }: NamedCase, asker: Partial<Circumstances>) =>
  runCase(product, { ...testCase, circumstances: { ...testCase.circumstances, ...asker } }).open.situation;

/** The names of a page's sections in the order in which NEXT opens them, and the fields that each one shows. */
function opened(product: Product, page: string, { hidden }: DerivedState) {
  const asked = listSections(findPageDefinition(product, page), (field) => !hidden.has(field));
  let reached = asked[0]?.at ?? 0;
  const names = asked.slice(0, 1).map(({ name }) => name);
  for (let next = findNextSection(asked, reached); next; next = findNextSection(asked, reached)) {
    reached = next.at;
    names.push(next.name);
  }
  return { names, shown: listOpenSections(asked, reached) };
}

test('an agent does not see the health declaration, which only the customer makes', () => {
  const medical = loadTestProduct('medical');
  const testCase = loadCases('medical').find(({ name }) => name === 'standard-at-thirty') as NamedCase;
  const parts = (asker: Partial<Circumstances>) =>
    opened(medical, 'customerInfo', situationOf(medical, testCase, asker)).names;
  expect(parts({ channel: 'public' })).toEqual(['contact', 'identityCard', 'you', 'home', 'health']);
  expect(parts({ channel: 'agent', isSale: true })).toEqual(['contact', 'identityCard', 'you', 'home']);
});

test('each part shows something, the first part always, with fields that are hidden later or have no section', () => {
  const field = { type: 'string' } as const;
  const page = {
    schema: { type: 'object', properties: { a: field, b: field, c: field, d: field }, required: [] },
    sections: [
      { name: 'one', fields: ['a'] },
      { name: 'two', fields: ['b'] },
      { name: 'three', fields: ['c'] },
    ],
  } as never;
  const asking = (...asked: string[]) => listSections(page, (name) => asked.includes(name));
  expect(asking('a', 'b', 'c', 'd').map(({ at, name }) => [at, name])).toEqual([
    [0, 'one'],
    [1, 'two'],
    [2, 'three'],
    [3, undefined],
  ]);
  expect(listOpenSections(asking('b', 'd'), 0).map(({ name }) => name)).toEqual(['two']);
  expect(findNextSection(asking('b', 'd'), 0)?.fields).toEqual(['d']);
  expect(findNextSection(asking('a', 'b'), 0)?.name).toBe('two');
  // A field that became hidden while it was the last open one is not waited for.
  expect(findNextSection(asking('a'), 1)).toBeUndefined();
  expect(listOpenSections(asking('a', 'b', 'c'), 2).map(({ name }) => name)).toEqual(['one', 'two', 'three']);
});

test.each(productNames)(
  '%s: each NEXT on each page shows fields or leads on, for every asker and case',
  (name) => {
    const product = loadTestProduct(name);
    for (const testCase of loadCases(name))
      for (const [asker, circumstances] of Object.entries(askers)) {
        const situation = situationOf(product, testCase, circumstances);
        for (const [page, { schema }] of Object.entries(product.definition.form.pages)) {
          const { names, shown } = opened(product, page, situation);
          const where = `${testCase.name}, ${asker}, ${page}`;
          const isAsked = (field: string) => !situation.hidden.has(field);
          expect(names, where).toEqual(shown.map((section) => section.name));
          expect(
            shown.filter(({ fields }) => !fields.some(isAsked)),
            where,
          ).toEqual([]);
          const drawn = shown.flatMap(({ fields }) => fields).sort();
          expect(drawn, where).toEqual(Object.keys(schema.properties).filter(isAsked).sort());
        }
      }
  },
  60_000,
);
