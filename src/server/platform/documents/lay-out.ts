import { breakLines } from './break-lines.ts';
import type { DocumentData, DocumentLanguage, Words } from './document-data.ts';

/** A text as it will stand: the main line and, on paper in both languages, the same beneath. */
type Line = { main: string; also: string | null };

/** The data with each pair of texts replaced by the line that stands on the paper. */
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

/** Marks that turn the direction of writing could make a name or a sum read as another. */
const turning = /[\u202a-\u202e\u2066-\u2069]/g;
/** Half a character cannot be written as UTF-8. */
const halves = /\p{Surrogate}/gu;

function clean(text: string): string {
  return breakLines(text.replace(turning, '').replace(halves, '\ufffd'));
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

/** Chooses the language of every text of a document and marks where its Khmer may break. */
export function layOut<T extends object = DocumentData>(document: T, language: DocumentLanguage): LaidOut<T> {
  return layOutPart(document, language) as LaidOut<T>;
}

/** Marks where the Khmer of a document in one language may break; everything but texts stays as it is. */
export function layOutTexts<T>(part: T): T {
  if (typeof part === 'string') return clean(part) as T;
  if (Array.isArray(part)) return part.map((item) => layOutTexts(item)) as T;
  if (typeof part !== 'object' || part === null) return part;
  return Object.fromEntries(Object.entries(part).map(([key, value]) => [key, layOutTexts(value)])) as T;
}
