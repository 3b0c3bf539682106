import { toLatinDigits } from './digits.ts';

/** Blanks and signs between the words of a name. Vowels and marks of Khmer belong to their words. */
const SEPARATORS =
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters separate words, too
  /[\u0000-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u00bf\u00d7\u00f7\u02b0-\u02ff\u1680\u17d4-\u17db\u2000-\u20cf\u2190-\u2bff\u2e00-\u2e7f\u3000-\u303f\ufe30-\ufe6f]+/g;

/** Khmer spellings that look the same: coeng da is written as coeng ta, and a vowel of two parts as one. */
const KHMER_SPELLINGS: readonly (readonly [string, string])[] = [
  ['\u17d2\u178a', '\u17d2\u178f'],
  ['\u17c1\u17b8', '\u17be'],
  ['\u17c1\u17b6', '\u17c4'],
];

/** Letters, decomposed, that machine-readable zones and plain keyboards transcribe (ICAO 9303-3, section 6). */
const TRANSCRIBED = /[aou]\u0308|a\u030a|n\u0303|[æœøßþðđħłŋŧıĸə]/g;

/** The recommended transcription of a letter; without an entry, the letter without its accent. */
const RECOMMENDED: Readonly<Record<string, string>> = {
  'a\u0308': 'ae',
  'o\u0308': 'oe',
  'u\u0308': 'ue',
  'a\u030a': 'aa',
  ...{
    æ: 'ae',
    œ: 'oe',
    ø: 'oe',
    ß: 'ss',
    þ: 'th',
    ð: 'd',
    đ: 'd',
    ħ: 'h',
    ł: 'l',
    ŋ: 'n',
    ŧ: 't',
    ı: 'i',
    ĸ: 'k',
    ə: 'a',
  },
};

/** The transcription without the letter's accent, where it differs from the recommended one. */
const SIMPLE: Readonly<Record<string, string>> = {
  ...{ 'a\u0308': 'a', 'o\u0308': 'o', 'u\u0308': 'u', 'a\u030a': 'a', ø: 'o', ə: 'e' },
};

/** The other transcription of zones: older ones add XX to the letter without its accent, and the Greenlandic kra is a Q. */
const WITH_FILLER: Readonly<Record<string, string>> = {
  ...{ 'a\u0308': 'axx', 'o\u0308': 'oxx', 'u\u0308': 'uxx', 'a\u030a': 'axx', 'n\u0303': 'nxx', ø: 'oxx', ĸ: 'q' },
};

const transcribe = (letter: string): string => RECOMMENDED[letter] ?? letter;
const simplify = (letter: string): string => SIMPLE[letter] ?? transcribe(letter);

/** A name in small, decomposed letters with Latin digits, without invisible characters. */
function decompose(name: string): string {
  const small = toLatinDigits(name.replace(/\p{DI}/gu, ''))
    .normalize('NFKD')
    .toLowerCase();
  return KHMER_SPELLINGS.reduce((text, [one, other]) => text.replaceAll(one, other), small);
}

/** Writes decomposed letters without accents and signs: words with single blanks between them. */
function fold(decomposed: string, spell: (letter: string) => string): string {
  return decomposed
    .replace(TRANSCRIBED, spell)
    .replace(/[\u0300-\u036f]/g, '')
    .replace(SEPARATORS, ' ')
    .trim();
}

/**
 * Lists the spellings of a name for a search: small letters without accents and signs, single blanks between words; one
 * spelling, or two if the name has a letter with two transcriptions (`müller`: `mueller`, `muller`). The SQL function
 * `name_words` reads the names of the database by the same rules.
 */
export function listNameSpellings(name: string): string[] {
  const letters = decompose(name);
  return [...new Set([fold(letters, transcribe), fold(letters, simplify)])];
}

/**
 * Lists texts that are equal for all spellings of one person's name: its letters in alphabetical order, once for each
 * spelling. The order of the words and the blanks between them do not count: `Chea Srey Mom` and `SREYMOM CHEA` have the
 * same letters. Compare them only together with a date of birth or a document, because other names may have them too.
 */
export function listNameLetters(name: string): string[] {
  const letters = listNameSpellings(name).map((spelling) => [...spelling.replaceAll(' ', '')].sort().join(''));
  return letters.filter((text) => text !== '');
}

/** True if two texts are spellings of one name. Compare them only together with a date of birth or a document. */
export function isSameName(one: string, other: string): boolean {
  const letters = new Set(listNameLetters(one));
  return listNameLetters(other).some((text) => letters.has(text));
}

/** A name in the place of one that is unknown: first name unknown, last name unknown, not applicable, or no letter. */
const PLACEHOLDER = /^(?:FNU|LNU|N\/A|\P{L}*)$/iu;

/** True if a word of a name says only that there is no name. */
export const isNamePlaceholder = (word: string): boolean => PLACEHOLDER.test(word);

/** Maximum letters of a name that are spelled in every way; the others are written as recommended. */
const MAX_VARIED_LETTERS = 6;

/**
 * Lists all ways in which a machine-readable zone can write a name, in small letters a to z, with single blanks between
 * words.
 */
export function listZoneSpellings(name: string): string[] {
  const parts = decompose(name).split(/([aou]\u0308|a\u030a|n\u0303|[æœøßþðđħłŋŧıĸə])/);
  let varied = 0;
  let spelled = [''];
  parts.forEach((part, at) => {
    const options =
      at % 2 === 1 && ++varied <= MAX_VARIED_LETTERS
        ? [transcribe(part), simplify(part), WITH_FILLER[part] ?? transcribe(part)]
        : [at % 2 === 1 ? transcribe(part) : part];
    spelled = [...new Set(options)].flatMap((option) => spelled.map((before) => before + option));
  });
  return [...new Set(spelled.map((text) => fold(text, transcribe)))];
}
