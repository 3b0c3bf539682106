import { expect, test } from 'vitest';
import type { Json } from '#engine/language/json.ts';
import { checkProduct } from '#server/catalogue/products/check-product.ts';
import { listCaseFiles } from '#server/catalogue/products/product-cases.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { removeExpectedTables } from '#tests/support/remove-expected-tables.ts';

const BASE = 'product-schemas/golfer/cases/base.json';

/** The project's files with these ones changed in a copy. */
function changed(changes: Record<string, (file: never) => void>) {
  const files = removeExpectedTables(readProductFiles(projectRoot));
  const copies = new Map<string, Json>();
  for (const [path, change] of Object.entries(changes)) {
    const copy = structuredClone(files(path));
    change(copy as never);
    copies.set(path, copy);
  }
  return Object.assign((path: string) => copies.get(path) ?? files(path), { list: files.list, text: files.text });
}

type Form = { pages: { golferPackage: { schema: { required: string[]; properties: Record<string, Json> } } } };
type Words = { golferPackage: Record<string, Json> };
type Cases = { 'a-year-of-golf': { answers: Record<string, Json> } };

/** A question that every golfer must answer, with its words. */
const question = {
  'product-schemas/golfer/form.json': ({ pages: { golferPackage } }: Form) => {
    golferPackage.schema.required.push('homeClub');
    golferPackage.schema.properties.homeClub = { type: 'string', minLength: 1, maxLength: 80 };
  },
  ...Object.fromEntries(
    ['en', 'km', 'zh'].map((locale) => [
      `locales/${locale}/products/golfer.json`,
      ({ golferPackage }: Words) => {
        golferPackage.homeClub = { label: 'Home club' };
      },
    ]),
  ),
};
const answered = ({ 'a-year-of-golf': { answers } }: Cases) => {
  answers.homeClub = 'Royal Phnom Penh';
};

test('a new required question costs golfer an answer in one file of its cases', () => {
  const unanswered = checkProduct('golfer', changed(question)).filter(({ code }) => code.startsWith('case-'));
  expect(new Set(unanswered.map(({ file }) => file))).toEqual(new Set(listCaseFiles('golfer', changed({}))));
  expect(unanswered.length).toBeGreaterThan(30);
  expect(checkProduct('golfer', changed({ ...question, [BASE]: answered }))).toEqual([]);
});
