import { unprintable } from '#engine/language/messages/unprintable.ts';
import type { DocumentData, DocumentLanguage, Words } from './document-data.ts';

const segmenter = new Intl.Segmenter('km', { granularity: 'word' });
/** Khmer, Thai, Lao and Burmese have no spaces between words; the segmenter has a dictionary of each. */
const unspacedRun = /[\p{Script=Khmer}\p{Script=Thai}\p{Script=Lao}\p{Script=Myanmar}\u200b-\u200d]+/gu;
const zeroWidthSpace = '\u200b';
const longestUnbroken = 16;
/** Letters of Han, Kana and Hangul are left out: the typesetter itself breaks lines between them. */
const overlong = new RegExp(
  `[^\\s\\u200b\\u1100-\\u11ff\\u2e80-\\ud7a3\\uf900-\\ufaff\\ufe30-\\uffef\\p{Script=Khmer}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Myanmar}\\p{Script=Arabic}]{${longestUnbroken}}(?=[^\\s\\p{M}])`,
  'gu',
);

/** True if a break here would separate a letter from its sign, or begin a line with a closing mark. */
function wouldTear(before: string, after: string): boolean {
  return before.endsWith('\u17d2') || /^(?:\p{M}|\u200c|\u200d|[៖។៕ៗ៘៙៚ฯๆะาำຯໆະາຳ၊။])/u.test(after);
}

/**
 * Inserts U+200B at possible line breaks: between words of scripts without spaces, and inside a run of other letters
 * that is too long for any column. All other text is unchanged.
 */
export function breakLines(text: string): string {
  const broken = text.replace(unspacedRun, (run) => {
    let words = '';
    for (const { segment } of segmenter.segment(run.replaceAll(zeroWidthSpace, ''))) {
      words += words === '' || wouldTear(words, segment) ? segment : zeroWidthSpace + segment;
    }
    return words;
  });
  return broken.replace(overlong, `$&${zeroWidthSpace}`);
}

/** A text in its final form: the main line and, on a document in both languages, the second line below. */
type Line = { main: string; also: string | null };

/** The data in which each pair of texts is replaced by its line. */
type LaidOut<T> = T extends Words
  ? Line
  : T extends readonly (infer Item)[]
    ? LaidOut<Item>[]
    : T extends object
      ? { [Key in keyof T]: LaidOut<T[Key]> }
      : T;

function isWords(value: object): value is Words {
  return 'km' in value && 'en' in value;
}

/** Marks that reverse the direction of writing could make a name or a sum look like another. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;
/** A single surrogate cannot be encoded as UTF-8. */
const halves = /\p{Surrogate}/gu;

/** Control characters, apart from the ends of lines and tabulators. */
const controls = /(?![\t\n\r])\p{Cc}/gu;
/** A letter that no face has is named by its number instead of an empty box: texts of earlier versions may have some. */
const toNumber = (letter: string) => `[U+${letter.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0')}]`;

function clean(text: string): string {
  const drawn = text.replace(turning, '').replace(halves, '\ufffd').replace(controls, '');
  return breakLines(drawn.replace(unprintable, toNumber));
}

function toLine(words: Words, language: DocumentLanguage): Line {
  if (language === 'en') return { main: clean(words.en), also: null };
  const also = language === 'both' && words.en !== words.km ? clean(words.en) : null;
  return { main: clean(words.km), also };
}

function layOutPart(part: unknown, language: DocumentLanguage): unknown {
  if (Array.isArray(part)) return part.map((item) => layOutPart(item, language));
  if (typeof part !== 'object' || part === null) return part;
  if (isWords(part)) return toLine(part, language);
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, layOutPart(value, language)]));
}

/** Selects the language of every text of a document and marks possible line breaks in its Khmer. */
export function layOut<T extends object = DocumentData>(document: T, language: DocumentLanguage): LaidOut<T> {
  return layOutPart(document, language) as LaidOut<T>;
}

/** Marks possible line breaks in the Khmer of a document in one language; only texts change. */
export function layOutTexts<T>(part: T): T {
  if (typeof part === 'string') return clean(part) as T;
  if (Array.isArray(part)) return part.map((item) => layOutTexts(item)) as T;
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, layOutTexts(value)])) as T;
}
