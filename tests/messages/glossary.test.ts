import { expect, test } from 'vitest';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { listAllTexts } from '#tests/support/all-texts.ts';
import {
  findTermFaults,
  type GlossaryTerm,
  readGlossary,
  type TranslatedMessage,
} from '#workbench/expected-tables/glossary.ts';

/*
 * The glossary binds every message and every document. A person writes its rows from the terms of the field; no row
 * comes from the texts that it judges.
 */

const MAX_EXCEPTIONS = 40;

const terms = readGlossary(readProductFiles(projectRoot));
const texts = listAllTexts();

/** The parts of the product whose texts different people write, by the file of a message. */
const AREAS: [area: string, file: RegExp][] = [
  ['documents', /^documents/],
  ['studio', /^studio/],
  ['refusals', /^problems/],
  ['messages that are sent', /^(?:messages|accounts)\b/],
  ['claims', /^claim/],
  ['after the sale', /^(?:mine|policy-life|policy-journey|consent|privacy|questions)\b/],
  ['portal', /^(?:portal|policy-holders|reports|integration|developers|testing|sandbox)/],
  ['shop', /./],
];
const toArea = ({ id }: TranslatedMessage): string => AREAS.find(([, file]) => file.test(id))?.[0] ?? '';

test('every message and every document uses the terms of the glossary, and no forbidden form', () => {
  expect(terms.length).toBeGreaterThan(120);
  expect(texts.length).toBeGreaterThan(15_000);
  const faults = texts.flatMap((message) =>
    findTermFaults(message, terms).map(
      ({ term, found }) => `${message.locale} ${message.id}, ${term}: ${found ?? 'no word'} | ${message.text}`,
    ),
  );
  expect(faults).toEqual([]);
});

test('the glossary has few exceptions, and each of them is still an exception', () => {
  const exceptions = terms.flatMap((term) => [...term.exceptions].map((message) => ({ term, message })));
  expect(exceptions.length).toBeLessThanOrEqual(MAX_EXCEPTIONS);
  const unused = exceptions.filter(({ term, message }) => {
    const text = texts.find(({ locale, id }) => `${locale} ${id}` === message);
    return !text || findTermFaults(text, [{ ...term, exceptions: new Set() }]).length === 0;
  });
  expect(unused.map(({ term, message }) => `${term.term}: ${message}`)).toEqual([]);
});

test('a broken term is found in each area and language', () => {
  const missed = terms.flatMap((term) =>
    listBroken(term)
      .filter((broken) => !findTermFaults(broken, [term]).some((fault) => fault.term === term.term))
      .map((broken) => `${term.term}: ${broken.locale} ${broken.id} | ${broken.text}`),
  );
  expect(missed).toEqual([]);
});

/** Breaks a term in the first text of each area and language that can contain it: once without its word, once by each forbidden form. */
function listBroken(term: GlossaryTerm): TranslatedMessage[] {
  const inScope = texts.filter(
    ({ id, locale }) => term.scope?.test(id) !== false && !term.exceptions.has(`${locale} ${id}`),
  );
  const users = pickOfEachArea(inScope.filter((message) => usesWord(term, message)));
  const writers = pickOfEachArea(inScope.filter(({ locale }) => term.forbidden[locale]));
  return [
    ...users.map((message) => ({ ...message, text: removeWord(term, message) })),
    ...writers.flatMap((message) =>
      listForms(term.forbidden[message.locale]).map((form) => ({ ...message, text: `${message.text} ${form}` })),
    ),
  ];
}

const usesWord = ({ used, required }: GlossaryTerm, { locale, text, original }: TranslatedMessage): boolean =>
  used?.test(original.replaceAll(/\{[^{}]*\}/g, '')) === true && required[locale]?.test(text) === true;

const removeWord = ({ required }: GlossaryTerm, { locale, text }: TranslatedMessage): string =>
  text.replaceAll(new RegExp(required[locale] ?? '', 'g'), '…');

function pickOfEachArea(messages: TranslatedMessage[]): TranslatedMessage[] {
  const first = new Map<string, TranslatedMessage>();
  for (const message of messages) {
    const key = `${toArea(message)} ${message.locale}`;
    if (!first.has(key)) first.set(key, message);
  }
  return [...first.values()];
}

/** Writes one text for each form that a pattern forbids. */
function listForms(pattern: RegExp | undefined): string[] {
  const source = (pattern?.source ?? '').replace(/^\\b\(\?:(.*)\)\\b$/, '$1').replaceAll(/\(\?<?[!=][^()]*\)/g, '');
  const [first, ...others] = splitForms(source).map((form) =>
    form
      .replaceAll(/\(\?:([^()|]*)[^()]*\)\??/g, '$1')
      .replaceAll(/\[[^\]]*\]\{[^}]*\}/g, '')
      .replaceAll(/\[\\u4e00-\\u9fff\]/g, '中')
      .replaceAll(/([^[])\?/g, '$1')
      .replaceAll(/\[(.)[^\]]*\]/g, '$1')
      .replaceAll('\\', ''),
  );
  return [first ?? '', ...others];
}

/** Splits a pattern at its outer alternatives. */
function splitForms(source: string): string[] {
  let depth = 0;
  return [...source]
    .map((sign) => {
      if (sign === '(') depth += 1;
      if (sign === ')') depth -= 1;
      return sign === '|' && depth === 0 ? '\n' : sign;
    })
    .join('')
    .split('\n');
}
