import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseCsvRecords } from '#product-files/csv-text.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { LANGUAGES, type Language } from './texts.ts';

/**
 * A meaning with the forms that express it in each language, and the names of its opposites. `isAlways`: a translation
 * expresses it wherever the English text does; `isOnly`: a translation expresses it only where the English text has a
 * word for it.
 */
type Meaning = {
  name: string;
  isAlways: boolean;
  isOnly: boolean;
  opposites: string[];
  forms: Record<Language, RegExp>;
};

/** Reads the lines of a CSV file of this folder, without its header. */
export function readTable(name: string): string[][] {
  const text = readFileSync(join(projectRoot, 'tests/messages/meanings', name), 'utf8');
  return parseCsvRecords(text)
    .slice(1)
    .map(({ cells }) => cells);
}

const readForms = (forms: string[], flags = 'i') =>
  Object.fromEntries(LANGUAGES.map((language, index) => [language, new RegExp(forms[index] ?? '', flags)])) as Record<
    Language,
    RegExp
  >;

export const meanings = new Map(
  readTable('meanings.csv').map(([name = '', always = '', opposites = '', ...forms]): [string, Meaning] => [
    name,
    {
      name,
      isAlways: always === 'yes',
      isOnly: always === 'only',
      opposites: opposites.split(' ').filter((opposite) => opposite !== ''),
      forms: readForms(forms),
    },
  ]),
);

/** Returns the forms of a meaning in a language. */
export function formsOf(meaning: string, language: Language): RegExp {
  const found = meanings.get(meaning);
  if (found === undefined) throw new Error(`tests/messages/meanings/meanings.csv does not have "${meaning}"`);
  return found.forms[language];
}

/** Removes the syntax of placeholders; the inner texts of plurals and selections stay. */
export function stripSyntax(text: string): string {
  return text
    .replace(/\{\s*\w+\s*,\s*(?:plural|select|selectordinal)\s*,/g, ' ')
    .replace(/\{\s*\w+\s*(?:,[^{}]*)?\}/g, ' ')
    .replace(/(?:=\d+|\w+)\s*\{/g, ' ')
    .replaceAll('}', ' ');
}

/** A number as each language writes it before a unit. */
const QUANTITIES: Record<Language, (unit: string) => RegExp> = {
  en: (unit) =>
    new RegExp(
      `(\\d[\\d,.]*|\\{\\w+\\}|#)[ -]?(?:or more |(?:full|whole|working|calendar|more|further) )?(?:${unit})(?![a-z])`,
      'gi',
    ),
  km: (unit) => new RegExp(`(\\d[\\d,.]*|\\{\\w+\\}|#) ?(?:${unit})`, 'g'),
  zh: (unit) => new RegExp(`(\\d[\\d,.]*|\\{\\w+\\}|#) ?多?(?:${unit})`, 'g'),
};
/** Each unit with its forms as they are written in `units.csv`, and the first form as a word. */
export const unitForms = readTable('units.csv').map(([name = '', ...forms]) => ({
  name,
  forms: Object.fromEntries(LANGUAGES.map((language, index) => [language, forms[index] ?? ''])) as Record<
    Language,
    string
  >,
  word: Object.fromEntries(
    LANGUAGES.map((language, index) => [
      language,
      (forms[index] ?? '').split('|')[0]?.replace(/\(.*?\)|\?|.(?=\?)/g, '') ?? '',
    ]),
  ) as Record<Language, string>,
}));
const units = unitForms.map(({ name, forms }) => ({
  name,
  patterns: Object.fromEntries(
    LANGUAGES.map((language) => [language, QUANTITIES[language](forms[language])]),
  ) as Record<Language, RegExp>,
}));

/** Small numbers as words, before a unit. */
const NUMBER_WORDS: Record<Language, string[]> = {
  en: ['an?(?! day)|one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten'],
  km: ['មួយ', 'ពីរ', 'បី', 'បួន', 'ប្រាំ(?!មួយ|ពីរ|បី|បួន)', 'ប្រាំមួយ', 'ប្រាំពីរ', 'ប្រាំបី', 'ប្រាំបួន', 'ដប់'],
  zh: ['一', '两|二', '三', '四', '五', '六', '七', '八', '九', '十'],
};
const wordsBeforeUnits = Object.fromEntries(
  LANGUAGES.map((language) => {
    const unit = unitForms.map(({ forms }) => forms[language]).join('|');
    const [before, after] = language === 'en' ? ['\\b', `(?= (?:${unit})(?![a-z]))`] : ['', `(?= ?(?:${unit}))`];
    return [language, NUMBER_WORDS[language].map((word) => new RegExp(`${before}(?:${word})${after}`, 'gi'))];
  }),
) as Record<Language, RegExp[]>;

/** Lists the units that a text names for each number or placeholder: `30` → `day`. The dollar sign is before it. */
export function listQuantities(language: Language, text: string): Map<string, Set<string>> {
  const add = (number: string, unit: string) => {
    const figure = number.replace(/,|[.,]$/g, '');
    quantities.set(figure, (quantities.get(figure) ?? new Set()).add(unit));
  };
  const quantities = new Map<string, Set<string>>();
  const [, counted] = /\{\s*(\w+)\s*,\s*plural/.exec(text) ?? [];
  const named = counted === undefined ? text : text.replaceAll('#', `{${counted}}`);
  const plain = wordsBeforeUnits[language].reduce((said, word, index) => said.replace(word, String(index + 1)), named);
  for (const { name, patterns } of units)
    for (const [, number = ''] of plain.matchAll(patterns[language])) {
      add(number, name);
    }
  for (const [, number = ''] of plain.matchAll(/\$(\d[\d,.]*|\{\w+\})/g)) add(number, 'dollar');
  return quantities;
}
