import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { fillMessage } from '#shared/fill-message.ts';
import { flattenMessages } from '#shared/flatten-messages.ts';
import { formatMoney } from '#shared/format.ts';
import { checkFixture, setFileValue } from '#tests/support/check-fixture.ts';
import { createFixtureFiles } from '#tests/support/fixture-product.ts';
import type { Finding } from './corrections.ts';
import { describeFinding, type FindingSources } from './describe-finding.ts';
import { findingKinds } from './finding-kinds.ts';

/* Findings are read by a product admin: they have no file name, no JSON pointer and no name in quotation marks. */

const readMessages = (locale: string) =>
  Object.fromEntries(
    readdirSync(join(projectRoot, 'locales', locale))
      .filter((name) => /^(studio|portal).*json$/.test(name))
      .flatMap((name) => {
        const file = JSON.parse(readFileSync(join(projectRoot, 'locales', locale, name), 'utf8'));
        return Object.entries(flattenMessages(name.replace('.json', ''), file));
      }),
  );
const texts = Object.fromEntries(['en', 'km', 'zh'].map((locale) => [locale, readMessages(locale)]));
const labels: Record<string, string> = { firstDay: 'First day of the hire', hull: 'Hull', calm: 'Calm waters' };
const files = createFixtureFiles();
const sourcesIn = (locale: 'en' | 'km' | 'zh'): FindingSources => ({
  product: 'boat',
  read: (path) => files[path],
  names: {
    page: (page) => ({ hire: 'Your hire', choice: 'Your plan', person: 'About you' })[page],
    field: (_page, field) => labels[field] ?? field,
    other: (name) => labels[name] ?? name,
    entry: (list, number) => `${list} ${number}`,
  },
  text: (id, params) => fillMessage(texts[locale]?.[id] ?? `?${id}`, locale, params ?? {}),
  hasText: (id) => id in (texts[locale] ?? {}),
  money: (minorUnits) => formatMoney(minorUnits, 'USD', locale),
});
const sources = sourcesIn('en');
const describeOf = (...seed: Parameters<typeof setFileValue>) => {
  const [finding] = checkFixture(setFileValue(...seed));
  return describeFinding(finding as Finding, sources);
};

test('a finding names pages, fields and plans as the tabs do', () => {
  expect(describeOf('form', '/pages/hire/schema/properties/firstDay/format', 'uri')).toEqual({
    title: 'A format that does not exist: uri.',
    place: 'Pages › Your hire › First day of the hire',
    facts: [],
    detail: undefined,
    advice: 'Choose one that exists.',
  });
  expect(describeOf('benefits', '/plans/0/limits/hull', undefined)).toMatchObject({
    title: 'A plan has no amount for a benefit: Calm waters, Hull.',
    place: 'Cover › Calm waters',
  });
  expect(describeOf('form', '/pages/hire/rules/0/unless', 'isTuesday')).toMatchObject({
    place: 'Pages › Your hire › rules 1',
  });
  expect(describeOf('rating', '/tables/daily/rows/2/0', [32, 61])).toMatchObject({ place: 'Tariff › daily' });
});

const seeds: Parameters<typeof setFileValue>[] = [
  ['product', '/colour', 'red'],
  ['product', '/offerDays', 'three'],
  ['form', '/pages/summary', { $ref: '../shared/none.json#/summary' }],
  ['form', '/pages/hire/schema/if', {}],
  ['form', '/conditions/isLong', { and: [{ var: 'isShort' }] }],
  ['form', '/pages/choice/uiSchema', { anchor: { 'ui:widget': 'cards' } }],
  ['rating', '/tables/daily/rows/0/0', 5],
  ['machines/boat', '/states/journey/states/choice/on/NEXT', 'nowhere'],
  ['locales/km/documents/boat', '/policyWording/title', ''],
  ['cases/base', '/alone/ends', 'choice'],
];

const valued: Parameters<typeof setFileValue>[] = [
  ['rating', '/tables/daily/rows/0/0', 5],
  ['rating', '/tables/daily/rows/0/0', [1, 99]],
  ['rating', '/tables/daily/rows/2/0', [32, 61]],
  ['rating', '/tables/daily/rows/0', [1]],
  ['rating', '/steps/0/logic', { round: [1, 2, 3] }],
  ['product', '/offerDays', 'three'],
  ['cases/base', '/alone/ends', 'choice'],
  ['cases/base', '/alone/premium', { total: 1 }],
  ['cases/base', '/alone/path', ['choice']],
];

test.each(valued)('%s %s %j: each value of the sentence is in the language of the reader', (...seed) => {
  const [finding] = checkFixture(setFileValue(...seed)) as Finding[];
  expect(finding).toBeDefined();
  for (const locale of ['en', 'km', 'zh'] as const) {
    const { detail, title, place, facts, advice } = describeFinding(finding as Finding, sourcesIn(locale));
    // The English sentence is shown for an interpreter's message alone.
    expect(detail).toBeUndefined();
    const shown = [title, place, ...facts, advice].join(' ');
    const said = finding?.message.replace(/-?\d{3,}/g, (cents) => String(Number(cents) / 100)) ?? '';
    const figures = said.match(/\d+(?:\.\d+)?/g) ?? [];
    expect(figures.filter((figure) => !shown.includes(figure))).toEqual([]);
    if (locale !== 'en')
      expect(facts.join(' ').replace(/\w+ \(.*?\)/g, '')).toMatch(/\p{Script=Khmer}|\p{Script=Han}|^$/u);
  }
});

test.each(seeds)('%s %s: no file, no pointer and no plain quotation mark is shown', (...seed) => {
  const shown = Object.values(describeOf(...seed)).join('\n');
  expect(shown).not.toMatch(/\.(json|csv)|(^|\s)\/\w|\w\/\w+\/|"|\?studio/);
});

describe('the inventory of kinds', () => {
  const folders = ['src/workbench', 'src/engine/reviewed', 'src/engine/cases', 'src/engine/language'];
  const more = ['src/server/catalogue/products/check-product.ts', 'src/server/studio/evidence/evaluate-site.ts'];
  const paths = [
    ...folders.flatMap((folder) =>
      readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => path.endsWith('.ts') && !path.endsWith('.test.ts'))
        .map((path) => `${folder}/${path}`),
    ),
    ...more,
  ];
  const source = paths.map((path) => readFileSync(join(projectRoot, path), 'utf8')).join('\n');

  test('each kind is written by a check, and has its title and its advice in three languages', () => {
    const lost = Object.keys(findingKinds).filter((code) => !source.includes(`'${code}'`));
    expect(lost).toEqual(['sms-too-long', 'judged-too-long', 'judged-too-much']);
    for (const locale of ['en', 'km', 'zh']) {
      const messages = readMessages(locale);
      const wanted = Object.entries(findingKinds).flatMap(([code, [advice]]) => [
        `studio-findings.titles.${code.replace(/-(\w)/g, (_dash, letter: string) => letter.toUpperCase())}`,
        `studio-findings.advice.${advice}`,
      ]);
      expect(wanted.filter((id) => !(id in messages))).toEqual([]);
    }
  });

  test('each code of a check is a kind', () => {
    const written = source.matchAll(
      /(?:\w*[aA]dd\w*\(\s*|code: |\w+\(\s*'|^\s+\[?|\[)'?([a-z]+(?:-[a-z]+)+)',(?=\s)/gm,
    );
    const codes = new Set([...written].map(([, code = '']) => code));
    const noCodes = ['latin-name-unknown', 'date-buddhist', 'date-year', 'no-rule', 'not-sold', 'half-up'];
    expect([...codes].filter((code) => !(code in findingKinds) && !noCodes.includes(code))).toEqual([]);
    expect(codes.size).toBeGreaterThan(100);
  });

  test('a fixed number of kinds has a button, and the listed kinds have none, because a person decides', () => {
    const entries = Object.entries(findingKinds);
    const having = (button: (one: string | undefined) => boolean) =>
      entries.filter(([, [, one]]) => button(one)).map(([code]) => code);
    const counts = {
      corrects: having((one) => one !== undefined && one !== 'write' && one !== 'review').length,
      writes: having((one) => one === 'write').length,
      reviews: having((one) => one === 'review').length,
      none: having((one) => one === undefined).length,
    };
    expect(counts).toEqual({ corrects: 50, writes: 14, reviews: 5, none: 105 });
  });
});
