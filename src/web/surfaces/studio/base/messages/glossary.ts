import type { Json } from '#engine/language/json.ts';
import { type Locale, locales } from '#shared/format.ts';

/** The file of the glossary. It belongs to all products. */
export const GLOSSARY_FILE = 'locales/glossary.csv';

/** A term of the glossary: by language the forms to write and the forms not to write, as patterns. */
export type GlossaryTerm = { term: string; forms: Record<Locale, string>; forbidden: Record<Locale, string> };

/** Reads the terms from the cells of the glossary; an empty list if there is none. */
export function readGlossary(cells: Json | undefined): GlossaryTerm[] {
  const [header = [], ...rows] = (Array.isArray(cells) ? cells : []) as string[][];
  const cellOf = (row: string[], name: string) => row[header.indexOf(name)] ?? '';
  const inEach = (row: string[], prefix: string) =>
    Object.fromEntries(locales.map((language) => [language, cellOf(row, `${prefix}${language}`)])) as Record<
      Locale,
      string
    >;
  return rows.map((row) => ({ term: cellOf(row, 'term'), forms: inEach(row, ''), forbidden: inEach(row, 'not ') }));
}

/** Returns the pattern of forms as in the check: English forms are whole words in any case. */
const toPattern = (language: Locale, forms: string, plural = ''): RegExp =>
  language === 'en' ? new RegExp(`\\b(?:${forms})${plural}\\b`, 'i') : new RegExp(forms);

/** Returns the plain forms of a pattern for readers: `sums? insured|cover` becomes `sum insured` and `cover`. */
export function listPlainForms(pattern: string): string[] {
  const plain = pattern
    // Conditions about the text around the form.
    .replace(/\(\?<?[!=][^)]*\)/g, '')
    // Optional groups, optional sets and optional letters.
    .replace(/\(\?:[^)]*\)\?|\[[^\]]*\]\?|[^(]\?/g, '')
    // The first of several, and anything between two parts.
    .replace(/\(\?:([^|)]*)[^)]*\)/g, '$1')
    .replace(/\[[^\]]*\]\{[^}]*\}/g, ' … ');
  // A rule about signs, such as a comma after a Chinese letter, has no readable form.
  return [...new Set(plain.split('|').map((form) => form.trim()))].filter(
    (form) => form !== '' && !/[?[\](){}\\^$*+]/.test(form),
  );
}

/** Returns the terms that an English text uses, or that one of the texts writes in a forbidden form. */
export function findTerms(terms: readonly GlossaryTerm[], texts: Partial<Record<Locale, string>>): GlossaryTerm[] {
  return terms.filter(({ forms, forbidden }) => {
    const isUsed = forms.en !== '' && texts.en !== undefined && toPattern('en', forms.en, 's?').test(texts.en);
    const isForbidden = locales.some(
      (language) =>
        forbidden[language] !== '' &&
        texts[language] !== undefined &&
        toPattern(language, forbidden[language]).test(texts[language] ?? ''),
    );
    return isUsed || isForbidden;
  });
}

/** Returns a text with the glossary's form instead of a forbidden one; undefined if the term has no form to write. */
export function writeTerm(
  { forms, forbidden }: GlossaryTerm,
  language: Locale,
  text: string,
): { form: string; text: string } | undefined {
  const [form] = listPlainForms(forms[language]);
  if (form === undefined || forbidden[language] === '') return undefined;
  const pattern = toPattern(language, forbidden[language]);
  const all = new RegExp(pattern.source, `${pattern.flags}g`);
  const next = text.replace(all, (found) =>
    /^[A-Z]/.test(found) ? form.charAt(0).toUpperCase() + form.slice(1) : form,
  );
  return next === text || pattern.test(next) ? undefined : { form, text: next };
}
