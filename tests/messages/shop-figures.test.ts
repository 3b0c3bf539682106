import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { formats } from '#engine/language/formats.ts';
import type { Json } from '#engine/language/json.ts';
import { parseCsvRecords } from '#product-files/csv-text.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { flattenMessages, type MessageTree } from '#shared/flatten-messages.ts';
import { evaluateFigureRule } from '#workbench/expected-tables/figure-rules.ts';
import {
  hasFigure,
  listEnglishFigures,
  listFigures,
  MAX_WORD_NUMBER,
} from '#workbench/expected-tables/figures-in-text.ts';

const LANGUAGES = ['en', 'km', 'zh'] as const;
const textOf = (path: string): string => readFileSync(join(projectRoot, path), 'utf8');
const messagesOf = (language: string): Record<string, string> =>
  Object.assign(
    {},
    ...readdirSync(join(projectRoot, 'locales/en'))
      .filter((file) => file.endsWith('.json') && file !== 'format.json')
      .map((file) => {
        const tree = JSON.parse(textOf(`locales/${language}/${file}`)) as MessageTree;
        return flattenMessages(file.replace('.json', ''), tree);
      }),
  );
const said = LANGUAGES.map((language) => ({ language, messages: messagesOf(language) }));
const english = messagesOf('en');

type Bound = { message: string; figure: string; place: string; why: string };
const boundIn = (path: string): Bound[] =>
  parseCsvRecords(textOf(path))
    .slice(1)
    .map(({ cells: [message = '', figure = '', place = '', why = ''] }) => ({ message, figure, place, why }));
/** The shop's own texts; texts of products that are shared are bound beside these, and checked by product:check. */
const bound = boundIn('tests/messages/shop-figures.csv');
const known = [...bound, ...boundIn('product-schemas/shared/cases/witness/figures.csv')];

/**
 * A place of the code. `FILE#SNIPPET` is every number after the snippet in a line, without blanks, with products
 * calculated (`10 * 1024`). `FILE.json/a/b` is a part of a JSON file, `words/FILE.json/a/b` a text.
 */
function placeOf(place: string): { node: Json; way: string[] } {
  const [file = '', snippet] = place.split('#');
  if (snippet !== undefined) return { node: numbersAfter(snippet, textOf(file)), way: [] };
  const [, room = '', path = '', rest = ''] = /^(words\/)?(.+?\.json)\/(.*)$/.exec(place) ?? [];
  const data = JSON.parse(textOf(room ? `locales/en/${path}` : path)) as Json;
  if (!room) return { node: data, way: rest.split('/') };
  const text = rest.split('/').reduce<Json>((inner, key) => (inner as Record<string, Json>)[key] as Json, data);
  return { node: listEnglishFigures(String(text)), way: [] };
}

function numbersAfter(snippet: string, code: string): number[] {
  return code.split('\n').flatMap((line) => {
    const [, after] = line.replaceAll(' ', '').split(snippet);
    const products = [...(after ?? '').matchAll(/\d[\d_]*(?:\.\d+)?(?:\*\d[\d_]*)*/g)];
    return products.map(([product]) =>
      product.split('*').reduce((all, one) => all * Number(one.replaceAll('_', '')), 1),
    );
  });
}

/** The words after it are an example: nothing decides its figures, and other languages use the same. */
const EXAMPLE = /\b(?:such as|for example|as in)\b.*/is;

function figuresToBind(language: string, id: string, text: string): string[] {
  if (language === 'en') return listEnglishFigures(text.replace(EXAMPLE, ''));
  const inEnglish = listFigures(english[id] ?? '');
  const isExample = EXAMPLE.test(english[id] ?? '');
  return listFigures(text).filter(
    (figure) => Number(figure) > MAX_WORD_NUMBER && !(isExample && inEnglish.includes(figure)),
  );
}

describe('figures in the texts of the shop', () => {
  test('are bound to their source, or declared with a reason, in every message', () => {
    const unbound = said.flatMap(({ language, messages }) =>
      Object.entries(messages).flatMap(([id, text]) => {
        const names = said.every((one) => one.messages[id] === text);
        const isKnown = (figure: string) => known.some((one) => one.message === id && one.figure === figure);
        return figuresToBind(language, id, text)
          .filter((figure) => !names && !isKnown(figure))
          .map((figure) => `${language} ${id} says ${figure}: ${text}`);
      }),
    );
    expect(unbound).toEqual([]);
  });

  test('appear in every language', () => {
    const unsaid = bound.flatMap(({ message, figure }) =>
      said
        .filter(({ language, messages }) => !hasFigure(language, messages[message] ?? '', figure))
        .map(({ language, messages }) => `${language} ${message} does not say ${figure}: ${messages[message]}`),
    );
    expect(unsaid).toEqual([]);
  });

  test.each(bound.filter(({ place }) => place !== ''))('$message says $figure, as $place', ({ figure, place }) => {
    expect(evaluateFigureRule(place, Number(figure), placeOf)).toEqual([]);
  });

  test('have a place or a reason each, and a message', () => {
    expect(bound.filter(({ place, why }) => (place === '') === (why === ''))).toEqual([]);
    expect(bound.filter(({ message }) => english[message] === undefined)).toEqual([]);
  });
});

/** Lengths that sentences name: one character less and one more is refused. */
test.each([
  ['identity-number', 6, 20],
  ['identity-or-tax-number', 6, 20],
  ['chassis-no', 5, 20],
  ['engine-no', 3, 20],
  ['registration-no', 1, 12],
] as const)('%s accepts %i to %i characters', (name, least, most) => {
  const takes = (length: number) => formats[name]('A'.repeat(length));
  expect([least - 1, least, most, most + 1].map(takes)).toEqual([false, true, true, false]);
});
