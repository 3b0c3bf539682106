import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { loadDefinition } from '#engine/language/load-definition.ts';
import type { WordingDocuments } from '#engine/language/wording-document.ts';
import { listProductIds } from '#product-files/product-files.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';

/** Each exclusion of a wording: the causes that the desk offers for it, or the reason why it has none. */
const all: Record<'product' | 'cause' | 'exclusion' | 'reason', string>[] = parse(
  readFileSync(join(projectRoot, 'tests/products/excluded-causes.csv')),
  { columns: true },
);
const files = readProductFiles(projectRoot);
const causesOf = (product: string) => Object.entries(loadDefinition(product, files).benefits.claims?.causes ?? {});
const products = listProductIds(files);
const TITLES = ['What is not covered', 'What is never covered'];

describe.each(products)('the causes of %s', (product) => {
  const rows = all.filter((row) => row.product === product);

  test('match the exclusions of the wording if they are excluded, each once', () => {
    const { policyWording } = files(`locales/en/documents/${product}.json`) as unknown as WordingDocuments;
    const exclusions = policyWording.sections.find(({ title }) => TITLES.includes(title))?.items ?? [];
    expect(exclusions.length).toBeGreaterThan(4);
    const found = exclusions.map((text) => rows.filter(({ exclusion }) => text.startsWith(exclusion)).length);
    expect(found).toEqual(exclusions.map(() => 1));
    expect(rows).toHaveLength(exclusions.length);
    const excluded = causesOf(product).flatMap(([cause, rule]) => (rule.isExcluded ? [cause] : []));
    expect(rows.flatMap(({ cause }) => cause.split(' ').filter(Boolean)).toSorted()).toEqual(excluded.toSorted());
    expect(rows.filter(({ cause, reason }) => (cause === '') === (reason === ''))).toEqual([]);
  });

  test('are a short list that also has covered causes', () => {
    expect(causesOf(product).length).toBeLessThanOrEqual(25);
    expect(causesOf(product).filter(([, rule]) => !rule.isExcluded).length).toBeGreaterThan(2);
  });
});

test('the same products have waiting periods in their causes and in their wording', () => {
  const waits = products.filter((product) =>
    causesOf(product).some(([, { waitDays, waitMonths }]) => waitDays || waitMonths),
  );
  const waiting = products.filter((product) =>
    JSON.stringify(files(`locales/en/documents/${product}.json`)).includes('waiting period'),
  );
  expect(waits).toEqual(waiting);
});
