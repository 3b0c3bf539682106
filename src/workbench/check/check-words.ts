import type { CsvRecord } from '#engine/language/csv-table.ts';
import { type CheckContext, formatPointer, type Issue, readIfPresent } from '../base/issue.ts';
import { hasFigure, listFigures, MAX_WORD_NUMBER, stripPlaceholders } from '../expected-tables/figures-in-text.ts';

/** The script of each language. */
const scripts: Record<string, RegExp> = { en: /\p{Script=Latin}/u, km: /\p{Script=Khmer}/u, zh: /\p{Script=Han}/u };
/** Letters of one language that may not occur in another one. */
const foreignLetters: Record<string, RegExp> = {
  en: /\p{Script=Khmer}|\p{Script=Han}/u,
  km: /\p{Script=Han}/u,
  zh: /\p{Script=Khmer}/u,
};
/** The glossary: one English term and its translations; several translations are separated as `a|b`. */
const GLOSSARY_FILE = 'locales/glossary.csv';

/**
 * Checks that a product's words agree in three languages. Each text uses its own script (a text that is the same in all
 * languages, such as a make or a model, is a name), all translations contain the same figures, and a glossary term uses
 * its own translation.
 */
export function checkWords({ messages, name, read }: CheckContext): Issue[] {
  const english = messages.en ?? {};
  const terms = readGlossaryTerms(read);
  return Object.entries(english).flatMap(([id, original]) => {
    if (!id.startsWith(`${name}.`)) return [];
    const said = Object.entries(messages).map(([locale, texts]) => ({ locale, text: texts[id] ?? original }));
    const isName = said.every(({ text }) => text === original);
    return said.flatMap(({ locale, text }) => {
      const fault = findTranslationFault({ locale, text, original, isName }, terms);
      if (!fault) return [];
      const file = `locales/${locale}/products/${name}.json`;
      const at = formatPointer(...id.split('.').slice(1));
      return [{ code: fault.code, file, at, message: `"${id}" ${fault.message}`, mend: fault.mend }];
    });
  });
}

/** A text with its English original. `isName` is true if all languages have the same text. */
type TranslatedText = { locale: string; text: string; original: string; isName: boolean };

/**
 * Finds the first fault of a translation: its script, a figure that only one of two languages contains, a term with
 * another translation.
 */
export function findTranslationFault(
  { locale, text, original, isName }: TranslatedText,
  terms: readonly GlossaryTerm[],
): Pick<Issue, 'code' | 'message' | 'mend'> | undefined {
  const bare = stripPlaceholders(text);
  const isUnwritten = /\p{L}/u.test(bare) && scripts[locale]?.test(bare) === false;
  if ((isUnwritten && !isName) || foreignLetters[locale]?.test(bare))
    return { code: 'word-script', message: `is not written in "${locale}": ${text}`, mend: 'Translate it.' };
  if (locale === 'en') return undefined;
  const figure = findFigureFault(locale, original, text);
  if (figure !== undefined) {
    const message = `says ${figure} in one of "en" and "${locale}" alone.`;
    return { code: 'word-figure', message, mend: 'Say the same figures in every language.' };
  }
  const term = terms.find(
    (one) => one.en.test(stripPlaceholders(original)) && one.others[locale]?.test(text) === false,
  );
  const message = `says "${term?.word}" in "en", and not in "${locale}": ${text}`;
  return term && { code: 'word-term', message, mend: `Say it as ${GLOSSARY_FILE} does, or add the word there.` };
}

type GlossaryTerm = { word: string; en: RegExp; others: Record<string, RegExp> };

/** Reads the terms of the glossary; an empty list if the files belong to another project. */
export function readGlossaryTerms(read: CheckContext['read']): GlossaryTerm[] {
  const [header, ...lines] = (readIfPresent(read, GLOSSARY_FILE) ?? []) as unknown as CsvRecord[];
  return lines.map(({ cells: [word = '', ...others] }) => ({
    word,
    en: new RegExp(`\\b${word}s?\\b`, 'i'),
    others: Object.fromEntries(others.map((said, at) => [header?.cells[at + 1] ?? '', new RegExp(said)])),
  }));
}

/** Finds a figure that only one of the two texts contains. */
function findFigureFault(locale: string, original: string, text: string): string | undefined {
  const [here, there] = [listFigures(original), listFigures(text)];
  const lost = here.find((figure) => !hasFigure(locale, text, figure));
  return lost ?? there.find((figure) => !here.includes(figure) && Number(figure) > MAX_WORD_NUMBER);
}
