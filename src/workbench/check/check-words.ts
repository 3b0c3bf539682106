import { type CheckContext, formatPointer, type Issue } from '../base/issue.ts';
import { hasFigure, listFigures, MAX_WORD_NUMBER, stripPlaceholders } from '../expected-tables/figures-in-text.ts';
import {
  findTermFaults,
  GLOSSARY_FILE,
  type GlossaryTerm,
  readGlossary,
  type TermFault,
  type TranslatedMessage,
} from '../expected-tables/glossary.ts';

/** The script of each language. */
const scripts: Record<string, RegExp> = { en: /\p{Script=Latin}/u, km: /\p{Script=Khmer}/u, zh: /\p{Script=Han}/u };
/** Letters of one language that may not occur in another one. */
const foreignLetters: Record<string, RegExp> = {
  en: /\p{Script=Khmer}|\p{Script=Han}/u,
  km: /\p{Script=Han}/u,
  zh: /\p{Script=Khmer}/u,
};

/**
 * Checks that a product's words agree in three languages. Each text uses its own script (a text that is the same in all
 * languages, such as a make or a model, is a name), all translations contain the same figures, and a glossary term uses
 * its own translation.
 */
export function checkWords({ messages, name, read }: CheckContext): Issue[] {
  const english = messages.en ?? {};
  const terms = readGlossary(read);
  return Object.entries(english).flatMap(([id, original]) => {
    if (!id.startsWith(`${name}.`)) return [];
    const said = Object.entries(messages).map(([locale, texts]) => ({ locale, text: texts[id] ?? original }));
    const isName = said.every(({ text }) => text === original);
    return said.flatMap(({ locale, text }) => {
      const fault = findTranslationFault({ id, locale, text, original, isName }, terms);
      if (!fault) return [];
      const file = `locales/${locale}/products/${name}.json`;
      const at = formatPointer(...id.split('.').slice(1));
      const { code, message, mend, facts } = fault;
      return [{ code, file, at, message: `"${id}" ${message}`, mend, ...(facts && { facts }) }];
    });
  });
}

/** A text with its English original. `isName` is true if all languages have the same text. */
type TranslatedText = TranslatedMessage & { isName: boolean };

/**
 * Finds the first fault of a translation: its script, a figure that only one of two languages contains, a term with
 * another translation.
 */
export function findTranslationFault(
  { id, locale, text, original, isName }: TranslatedText,
  terms: readonly GlossaryTerm[],
): Pick<Issue, 'code' | 'message' | 'mend' | 'facts'> | undefined {
  const bare = stripPlaceholders(text);
  const isUnwritten = /\p{L}/u.test(bare) && scripts[locale]?.test(bare) === false;
  if ((isUnwritten && !isName) || foreignLetters[locale]?.test(bare))
    return { code: 'word-script', message: `is not written in "${locale}": ${text}`, mend: 'Translate it.' };
  const figure = locale === 'en' ? undefined : findFigureFault(locale, original, text);
  if (figure !== undefined) {
    const message = `says ${figure} in one of "en" and "${locale}" alone.`;
    return { code: 'word-figure', message, mend: 'Say the same figures in every language.', facts: { figure } };
  }
  const [fault] = findTermFaults({ id, locale, text, original }, terms);
  if (!fault) return undefined;
  const { found, term } = fault;
  return {
    ...{ code: 'word-term', message: describeTermFault(fault, { locale, text }), mend: TERM_ADVICE },
    facts: { ...(found !== undefined && { found }), expected: term },
  };
}

const TERM_ADVICE = `Write it as ${GLOSSARY_FILE} does, or add the form there.`;

/** Describes a text that does not use a term as the glossary says, for the person who edits it. */
function describeTermFault({ term, found }: TermFault, { locale, text }: { locale: string; text: string }): string {
  return found === undefined
    ? `says "${term}" in "en", and not in "${locale}": ${text}`
    : `writes "${found}" in "${locale}", which the glossary forbids for "${term}": ${text}`;
}

/** Finds a figure that only one of the two texts contains. */
function findFigureFault(locale: string, original: string, text: string): string | undefined {
  const [here, there] = [listFigures(original), listFigures(text)];
  const lost = here.find((figure) => !hasFigure(locale, text, figure));
  return lost ?? there.find((figure) => !here.includes(figure) && Number(figure) > MAX_WORD_NUMBER);
}
