import type { CsvRecord } from '#engine/language/csv-table.ts';
import type { ReadJson } from '#engine/language/load-definition.ts';
import { readIfPresent } from '../base/issue.ts';
import { stripPlaceholders } from './figures-in-text.ts';

/** The file of the glossary, by its path in the project. `locales/README.md` describes its columns. */
export const GLOSSARY_FILE = 'locales/glossary.csv';
const EXCEPTIONS_FILE = 'locales/glossary-exceptions.csv';

/** A term of the glossary. A term without `used` only forbids forms. */
export type GlossaryTerm = {
  term: string;
  /** Matches English texts that use the term. */
  used: RegExp | undefined;
  /** By language: the forms of which a translation of such a text needs one. */
  required: Record<string, RegExp>;
  /** By language: the forms that no text may contain. */
  forbidden: Record<string, RegExp>;
  /** Matches the ids of the messages to which the term applies; undefined: all messages. */
  scope: RegExp | undefined;
  /** The messages that may differ, each as its language and its id. `locales/glossary-exceptions.csv` has the reasons. */
  exceptions: ReadonlySet<string>;
};

/** A message in one language, with its English text. */
export type TranslatedMessage = { id: string; locale: string; text: string; original: string };

/** A text that does not use a term as the glossary says. `found`: the forbidden form; undefined if the word is missing. */
export type TermFault = { term: string; found: string | undefined };

/** Reads the terms of the glossary; an empty list if the files belong to another project. */
export function readGlossary(read: ReadJson): GlossaryTerm[] {
  const exceptions = readRows(read, EXCEPTIONS_FILE);
  return readRows(read, GLOSSARY_FILE).map((row) => {
    const { term = '', en = '', only = '', 'not en': notEnglish = '', ...others } = row;
    const ofTerm = exceptions.filter((exception) => exception.term === term);
    return {
      term,
      used: en === '' ? undefined : toWords(en, 's?'),
      required: toPatterns(others, (name) => !name.startsWith('not ')),
      forbidden: {
        ...(notEnglish !== '' && { en: toWords(notEnglish) }),
        ...toPatterns(others, (name) => name.startsWith('not ')),
      },
      scope: only === '' ? undefined : new RegExp(only),
      exceptions: new Set(ofTerm.map(({ language, message }) => `${language} ${message}`)),
    };
  });
}

/** Finds all terms that a message does not use as the glossary says. */
export function findTermFaults(message: TranslatedMessage, terms: readonly GlossaryTerm[]): TermFault[] {
  const { id, locale, text, original } = message;
  const [bare, bareOriginal] = [stripPlaceholders(text), stripPlaceholders(original)];
  return terms.flatMap(({ term, used, required, forbidden, scope, exceptions }): TermFault[] => {
    if (scope?.test(id) === false || exceptions.has(`${locale} ${id}`)) return [];
    const found = forbidden[locale]?.exec(bare)?.[0];
    if (found !== undefined) return [{ term, found }];
    const isMissing = used?.test(bareOriginal) === true && required[locale]?.test(text) === false;
    return isMissing ? [{ term, found: undefined }] : [];
  });
}

/** Reads the rows of a CSV file as records by column; an empty list if the file does not exist. */
function readRows(read: ReadJson, file: string): Record<string, string>[] {
  const [header, ...lines] = (readIfPresent(read, file) ?? []) as unknown as CsvRecord[];
  const names = header?.cells ?? [];
  return lines.map(({ cells }) => Object.fromEntries(names.map((name, at) => [name, cells[at] ?? ''])));
}

const toWords = (forms: string, plural = ''): RegExp => new RegExp(`\\b(?:${forms})${plural}\\b`, 'i');

/** The patterns of the columns that `keep` selects, by their language. Empty cells have none. */
function toPatterns(columns: Record<string, string>, keep: (name: string) => boolean): Record<string, RegExp> {
  const chosen = Object.entries(columns).filter(([name, forms]) => keep(name) && forms !== '');
  return Object.fromEntries(chosen.map(([name, forms]) => [name.replace('not ', ''), new RegExp(forms)]));
}
