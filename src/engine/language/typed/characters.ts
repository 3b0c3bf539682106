import { toLatinDigits } from './digits.ts';

/**
 * A pattern that needs one visible letter or digit of any script. The four Hangul fillers are letters to Unicode, but
 * they have no shape.
 */
export const VISIBLE_PATTERN = '(?![\\u115f\\u1160\\u3164\\uffa0])[\\p{L}\\p{N}]';

const visible = new RegExp(VISIBLE_PATTERN, 'u');

/** Printable ASCII characters alone: most texts need no cleaning. The grave accent is the apostrophe of some keyboards. */
const plain = /^[ -_a-~]*$/;

/** At the ends of a text: blanks of all kinds, control characters, and characters without a shape. */
const edge = /[\s\p{Cc}\p{DI}\u2800]/u;

/**
 * Characters without a shape (Unicode calls them default ignorable): zero-width spaces and joiners, marks of direction,
 * soft hyphens, fillers, variation selectors.
 */
const invisible = /\p{DI}/gu;

/** The same without joiners and selectors, which change the shape of their neighbours in some scripts and in emoji. */
const invisibleAlone = /[\xad\u115f\u1160\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\u3164\ufeff\uffa0]/g;

const blanks = /[\s\p{Cc}\u2800]+/gu;
const dashes = /\p{Pd}|[\u2212\u02d7]/gu;
const apostrophes =
  /[`\xb4\u02b9-\u02bd\u02c8\u02ca\u02cb\u055a\u1fbd\u1fbf\u1fef\u1ffd\u2018-\u201b\u2032\u2035\ua78b\ua78c]/g;

/** Letters of a script that is not Latin. */
const otherLetters = /(?!\p{DI})[^\P{L}\p{Script=Latin}\p{Script=Common}]/u;

/** True if a text has a letter or a digit that a reader can see. */
export const hasLetterOrDigit = (text: string): boolean => visible.test(text);

/** A text without blanks, control characters and invisible characters at its ends. Its inside is unchanged. */
export function trimEnds(text: string): string {
  if (plain.test(text)) return text.trim();
  const letters = [...text];
  const from = letters.findIndex((letter) => !edge.test(letter));
  if (from < 0) return '';
  const to = letters.findLastIndex((letter) => !edge.test(letter));
  return letters.slice(from, to + 1).join('');
}

/**
 * A free text as it is stored. Its ends are trimmed. A text in Latin letters loses invisible characters and has Latin
 * digits; the inside of a text in another script is unchanged, because there these characters have a meaning.
 */
export function cleanText(text: string): string {
  const trimmed = trimEnds(text);
  if (plain.test(trimmed) || otherLetters.test(trimmed)) return trimmed;
  return toLatinDigits(trimmed.replace(invisibleAlone, ''));
}

/**
 * A text in the characters of a Latin keyboard, for names in Latin letters, numbers and codes: full-width forms, digits
 * of all scripts, dashes, apostrophes and blanks become the plain ones; invisible characters are dropped. A text with
 * other numbers, such as `½` or `²`, is unchanged: its meaning is not certain.
 */
export function toPlainLatin(text: string): string {
  if (plain.test(text)) return text.trim().replace(/ {2,}/g, ' ');
  const shown = text.replace(invisible, '').replace(apostrophes, "'");
  if (/\p{No}/u.test(shown)) return text;
  const latin = toLatinDigits(shown.normalize('NFKC'));
  return latin.replace(apostrophes, "'").replace(dashes, '-').replace(blanks, ' ').trim();
}
