import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { loadDefinition } from '#engine/language/load-definition.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { fillMessage } from '#shared/fill-message.ts';
import { flattenMessages } from '#shared/flatten-messages.ts';
import { buildProductNames } from '#web/surfaces/studio/language/names/product-names.ts';
import { createMutants } from '#workbench/mutants/create-mutants.ts';
import type { FindingSources } from '../findings/describe-finding.ts';
import { buildNoticeUrl, describeMutant } from './describe-mutant.ts';

/* A product admin reads which seeded faults nothing notices: in words, with the names of the tabs. */

const read = (path: string) => JSON.parse(readFileSync(join(projectRoot, 'locales/en', path), 'utf8'));
const tabs = ['pages', 'tariff', 'journey', 'cover', 'papers', 'settings', 'after-sale', 'words', 'lists'];
const messages = Object.assign(
  {},
  ...['findings', ...tabs].map((name) => flattenMessages(`studio-${name}`, read(`studio-${name}.json`))),
) as Record<string, string>;

const sourcesOf = (product: string): FindingSources => {
  const own = read(`products/${product}.json`);
  const names = buildProductNames(own, read('shared.json'));
  return {
    product,
    read: () => undefined,
    money: String,
    hasText: (id) => id in messages,
    text: (id, params) => fillMessage(messages[id] ?? `?${id}`, 'en', params ?? {}),
    names: {
      page: (page) => own[page]?.step,
      field: (page, field) => own[page]?.[field]?.label ?? names.of(field),
      other: names.of,
      entry: () => undefined,
    },
  };
};

test.each([
  ['condition coverStartsWithin60Days <=.1 60 as 61', 'Pages › Cover starts within60 days: “61” instead of “60”.'],
  ['condition isLong >= as >', 'Pages › Is long: “more than” instead of “at least”.'],
  ['step riot if.0 negated', 'Tariff › Riot, strike, civil commotion: the opposite applies.'],
  ['field benefit startDate without format', 'Pages › Plan › Start date: “Format” is missing.'],
  ['chart make.chosen ANSWER 0 retargeted to open', 'Journey › Chosen: it leads to “Open”.'],
])('%s is read as %s', (id, sentence) => {
  expect(describeMutant({ id, at: '' }, sourcesOf('auto'))).toMatch(
    new RegExp(
      `^${sentence.split(':')[0]?.split(' › ')[0]}.*${sentence.split(': ')[1]?.replace(/[.?*+^$()[\]{}|]/g, '\\$&')}$`,
    ),
  );
});

test('every fault of the products is described in a sentence without operators, codes and pointers', () => {
  const files = readProductFiles(projectRoot);
  const odd = ['auto', 'travel'].flatMap((product) => {
    const words = Object.fromEntries(['en', 'km', 'zh'].map((locale) => [locale, { [`${product}.name`]: 'Text 5' }]));
    const sources = sourcesOf(product);
    return createMutants(loadDefinition(product, files), words, 1)
      .all.map((mutant) => [mutant.id, describeMutant({ id: mutant.id, at: '' }, sources)] as const)
      .filter(([, said]) => /: it is changed|[<>]|==|!=|[a-z][A-Z]|[a-z]\/[a-z]|\?studio|“”/.test(said));
  });
  expect(odd.slice(0, 30)).toEqual([]);
});

test('each fault opens the dialog for a case that detects it', () => {
  const url = (id: string, at: string) =>
    buildNoticeUrl('r1', 'auto', { id, at }).replace('/studio/releases/r1/products/auto/', '');
  expect(url('table rates 5 premium 1 as 2', 'product-schemas/auto/rating.json#/tables/rates/rows/4/1')).toBe(
    'reviewed?add=%2Ftables%2Frates%2Frows%2F4',
  );
  expect(url('table models audi-a3 dropped', 'product-schemas/auto/models.csv:2')).toBe(
    'reviewed?add=%2Ftables%2Fmodels%2Frows%2F0',
  );
  expect(url('step riot dropped', 'product-schemas/auto/rating.json#/steps/3')).toBe('reviewed?add=%2F');
  expect(url('condition isLong >= as >', 'product-schemas/auto/form.json#/conditions/isLong')).toBe(
    'people?add=persona',
  );
  expect(url('cover calm hull covered', 'product-schemas/auto/benefits.json#/plans/0/limits/hull')).toBe('decided');
});
