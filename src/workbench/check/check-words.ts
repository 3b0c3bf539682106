import type { CsvRecord } from '#engine/language/csv-table.ts';
import { type CheckContext, formatPointer, type Issue } from '../base/issue.ts';
import { hasFigure, listFigures, MAX_WORD_NUMBER, stripPlaceholders } from '../expected-tables/figures-in-text.ts';

/** Letters that a language is written in. */
const scripts: Record<string, RegExp> = { en: /\p{Script=Latin}/u, km: /\p{Script=Khmer}/u, zh: /\p{Script=Han}/u };
/** A language's letters that have no business in another one. */
const foreignLetters: Record<string, RegExp> = {
  en: /\p{Script=Khmer}|\p{Script=Han}/u,
  km: /\p{Script=Han}/u,
  zh: /\p{Script=Khmer}/u,
};
/** One word for one thing: English, and what says it in the other languages, several as `a|b`. */
const GLOSSARY_FILE = 'locales/glossary.csv';

/**
 * The words of a product hold together in three languages: each is written in its own script (what is the same in all, a make or a model, is a
 * name), the figures of a sentence are the same in all of them, and a term of the glossary is said by its own word.
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
      const { file, at } = {
        file: `locales/${locale}/products/${name}.json`,
        at: formatPointer(...id.split('.').slice(1)),
      };
      return [{ code: fault.code, file, at, message: `"${id}" ${fault.message}`, mend: fault.mend }];
    });
  });
}

/** A text beside its English one; `isName` where all languages say the same. */
type TranslatedText = { locale: string; text: string; original: string; isName: boolean };

/** What is wrong with the words of a text, if anything: its script, a figure that only one of two languages says, a term by another word. */
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

/** The terms of the glossary; none where the files are those of another project. */
export function readGlossaryTerms(read: CheckContext['read']): GlossaryTerm[] {
  let records: CsvRecord[];
  try {
    records = read(GLOSSARY_FILE) as unknown as CsvRecord[];
  } catch {
    return [];
  }
  const [header, ...lines] = records;
  return lines.map(({ cells: [word = '', ...others] }) => ({
    word,
    en: new RegExp(`\\b${word}s?\\b`, 'i'),
    others: Object.fromEntries(others.map((said, at) => [header?.cells[at + 1] ?? '', new RegExp(said)])),
  }));
}

/** A figure that one text says and the other does not, if there is one. */
function findFigureFault(locale: string, original: string, text: string): string | undefined {
  const [here, there] = [listFigures(original), listFigures(text)];
  const lost = here.find((figure) => !hasFigure(locale, text, figure));
  return lost ?? there.find((figure) => !here.includes(figure) && Number(figure) > MAX_WORD_NUMBER);
}
