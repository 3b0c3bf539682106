import { expect, test } from 'vitest';
import type { ProductDefinition } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { loadDefinition } from '#engine/language/load-definition.ts';
import { resolveWordingPath, wordingLanguages } from '#engine/language/wording-document.ts';
import { readMarker, resolvePromisesPath } from '#engine/promises/made-sentences.ts';
import { listProductIds, type ProductFiles } from '#product-files/product-files.ts';
import { readProductMessages } from '#product-files/product-messages.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { findProductIssues } from '#server/cli/products/product-issues.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { locales } from '#shared/format.ts';
import { changeProductFile } from '#tests/support/change-product-file.ts';
import { partial } from '#tests/support/partial.ts';
import type { CheckContext, Issue } from '#workbench/base/issue.ts';
import { checkExpectedTables } from '#workbench/expected-tables/check-expected-tables.ts';

const files = readProductFiles(projectRoot);
type Place = (string | number)[];
type Change = { what: string; path: string; at: Place; to: Json };

const messagesOf = (product: string) =>
  Object.fromEntries(locales.map((locale) => [locale, readProductMessages(product, locale, files)]));

/** The files with one other value. */
function change({ path, at, to }: Change): ProductFiles {
  const file = structuredClone(files(path));
  const holder = at.slice(0, -1).reduce<Json>((node, part) => (node as never)[part], file) as Record<string, Json>;
  holder[at.at(-1) as string] = to;
  return changeProductFile(files, path, JSON.stringify(file));
}

/** Returns the issues of the expected tables of product:check after one value of a file changed. */
function found(definition: ProductDefinition, changed: Change): Issue[] {
  const { id: name } = definition.product;
  const read = change(changed);
  const { afterSale } = read(`product-schemas/${name}/product.json`) as Partial<ProductDefinition['product']>;
  return checkExpectedTables(
    partial<CheckContext>({
      ...{ name, read, messages: messagesOf(name) },
      definition: { ...definition, product: { ...definition.product, ...(afterSale ? { afterSale } : {}) } },
      witnesses: ['after-sale', 'promises'].map((table) => `product-schemas/${name}/cases/witness/${table}.csv`),
    }),
  );
}

const leaves = (node: Json, at: Place = []): { at: Place; value: Json }[] => {
  const inner = Array.isArray(node) ? [...node.entries()] : isObject(node) ? Object.entries(node) : [];
  return inner.length === 0 ? [{ at, value: node }] : inner.flatMap(([key, one]) => leaves(one as Json, [...at, key]));
};

const OTHER_WORDS: Record<string, Json> = { byDay: 'nothing', nothing: 'byDay', all: 'byDay', allDue: 'asAgreed' };

/** Every number and every word of a refund in the rules, changed. */
function changedRules(product: string): Change[] {
  const path = `product-schemas/${product}/product.json`;
  const { afterSale } = files(path) as Record<string, Json>;
  const subjects = ['cancel', 'paidClaim', 'reinstate', 'renew', 'instalments', 'onceBegun'];
  return leaves(afterSale as Json, ['afterSale']).flatMap(({ at, value }): Change[] => {
    const to = typeof value === 'number' ? value + 1 : typeof value === 'boolean' ? !value : OTHER_WORDS[String(value)];
    const isCounted = subjects.includes(String(at[1])) && !at.includes('noClaim');
    return to === undefined || !isCounted ? [] : [{ what: `${at.join('.')} is ${to}`, path, at, to }];
  });
}

const TYPED = { en: '99 days', km: '99 ថ្ងៃ' };
const PROMISES = {
  en: 'We return half of the premium if you ask within 30 days.',
  km: 'យើងខ្ញុំបង្វិលជូនពាក់កណ្ដាលនៃបុព្វលាភ បើស្នើសុំក្នុងរយៈពេល 30 ថ្ងៃ។',
};

/** Each sentence of the product in a language: with a typed figure, or with the words of another sentence. */
function changedSentences(product: string, language: 'en' | 'km'): Change[] {
  const path = resolvePromisesPath(language);
  const all = leaves(files(path)).map(({ at, value }) => ({ at, text: String(value) }));
  const witness = files.text(`product-schemas/${product}/cases/witness/promises.csv`).replaceAll('""', '"');
  const own = all.filter(({ text }) => text.split(/\{\w+\}/).every((part) => witness.includes(part)));
  return own.map(({ at, text }, index) => {
    const other = own[(index + 1) % own.length]?.text ?? '';
    const to = /\{\w+\}/.test(text) ? text.replace(/\{\w+\}/, TYPED[language]) : other;
    return { what: `${language} ${at.join('.')}: ${to}`, path, at, to };
  });
}

/** Each marker of a wording in a language: a sentence by hand, another marker; and a promise where there was none. */
function changedWordings(product: string, language: 'en' | 'km'): Change[] {
  const path = resolveWordingPath(product, language);
  return leaves(files(path)).flatMap(({ at, value }): Change[] => {
    if (at[0] !== 'policyWording' || at[3] !== 'text' || readMarker(String(value)) === undefined) return [];
    const other = value === '{payment}' ? '{renewal}' : '{payment}';
    return [PROMISES[language], other].map((to) => ({ what: `${language} ${at.join('.')}: ${to}`, path, at, to }));
  });
}

test.each(listProductIds(files))('a figure or promise of %s that is changed on either side is found', (product) => {
  const definition = loadDefinition(product, files);
  const rules = changedRules(product);
  const texts = wordingLanguages.map((language) => [
    ...changedSentences(product, language),
    ...changedWordings(product, language),
  ]);
  for (const changes of [rules, ...texts]) expect(changes.length).toBeGreaterThanOrEqual(10);
  const unfound = [rules, ...texts].flat().filter((one) => found(definition, one).length === 0);
  expect(unfound.map(({ what }) => what)).toEqual([]);
});

test('product:check reports a wrong promise, and reports nothing for the unchanged files', () => {
  const path = resolveWordingPath('golfer', 'km');
  const typed = changedWordings('golfer', 'km')[0] as Change;
  const codes = (given: ProductFiles) =>
    findProductIssues(['golfer'], given, { journeys: false }).map(({ code }) => code);
  expect(codes(files)).toEqual([]);
  expect(codes(change(typed))).toContain('witness-differs');
  expect(typed.path).toBe(path);
});

test('the check finds a figure of days in a sentence on a cancellation, even with a waiver', () => {
  const path = resolveWordingPath('auto', 'en');
  const at = ['policyWording', 'sections', 10, 'text', 0];
  const figures = 'product-schemas/auto/cases/witness/figures.csv';
  const waived = `${files.text(figures)}policyWording.sections.10.text.0,30,,the wording itself decides it\n`;
  const typed = structuredClone(files(path)) as never;
  const holder = at.slice(0, -1).reduce<never>((node, part) => node[part], typed) as string[];
  holder[0] = PROMISES.en;
  const changed = changeProductFile(changeProductFile(files, path, JSON.stringify(typed)), figures, waived);
  const told = findProductIssues(['auto'], changed, { journeys: false }).map(({ message }) => message);
  expect(told).toContainEqual(
    expect.stringContaining('30 is in a sentence on payment, cancellation, refund or renewal'),
  );
});

test('each product has a marker of each subject, in both languages', () => {
  for (const product of listProductIds(files)) {
    expect(loadDefinition(product, files).product.afterSale, product).toBeDefined();
    for (const language of wordingLanguages) {
      const markers = leaves(files(resolveWordingPath(product, language))).flatMap(
        ({ value }) => readMarker(String(value)) ?? [],
      );
      expect(markers.toSorted(), `${product} ${language}`).toEqual(
        ['cancellation', 'insurerCancels', 'payment', 'reinstatement', 'renewal'].toSorted(),
      );
    }
  }
});
