import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'csv-parse/sync';
import { expect, test } from 'vitest';
import { loadDefinition } from '#engine/language/load-definition.ts';
import type { WordingDocuments } from '#engine/language/wording-document.ts';
import { listProductIds } from '#product-files/product-files.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';

/** Each exclusion of the medical wording: the cause that the desk offers for it, or the reason why it has none. */
const rows: Record<'cause' | 'exclusion' | 'reason', string>[] = parse(
  readFileSync(join(projectRoot, 'tests/products/excluded-causes.csv')),
  { columns: true },
);
const files = readProductFiles(projectRoot);
const causesOf = (product: string) => loadDefinition(product, files).benefits.claims?.causes ?? {};

test('the excluded causes are the exclusions of the wording, each once', () => {
  const { policyWording } = files('locales/en/documents/medical.json') as unknown as WordingDocuments;
  const exclusions = policyWording.sections.find(({ title }) => title === 'What is not covered')?.items ?? [];
  expect(exclusions.length).toBeGreaterThan(10);
  const found = exclusions.map((text) => rows.filter(({ exclusion }) => text.startsWith(exclusion)).length);
  expect(found).toEqual(exclusions.map(() => 1));
  expect(rows).toHaveLength(exclusions.length);
  const excluded = Object.entries(causesOf('medical')).flatMap(([cause, rule]) => (rule.isExcluded ? [cause] : []));
  expect(rows.flatMap(({ cause }) => (cause === '' ? [] : [cause])).toSorted()).toEqual(excluded.toSorted());
  expect(rows.filter(({ cause, reason }) => (cause === '') === (reason === ''))).toEqual([]);
});

test('no other product names causes', () => {
  expect(listProductIds(files).filter((product) => Object.keys(causesOf(product)).length > 0)).toEqual(['medical']);
});
