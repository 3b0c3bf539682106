import type { CsvRecord } from '#engine/language/csv-table.ts';
import { type CheckContext, type Finding, pointer } from '../base/finding.ts';

/** Letters that a language is written in. */
const scripts: Record<string, RegExp> = { en: /\p{Script=Latin}/u, km: /\p{Script=Khmer}/u, zh: /\p{Script=Han}/u };
/** A language's letters that have no business in another one. */
const foreign: Record<string, RegExp> = {
  en: /\p{Script=Khmer}|\p{Script=Han}/u,
  km: /\p{Script=Han}/u,
  zh: /\p{Script=Khmer}/u,
};
/** One word for one thing: English, and what says it in the other languages, several as `a|b`. */
const GLOSSARY = 'locales/glossary.csv';
/** Up to here a number may be a word in one language ("four") and a figure in another; above, all say the figure. */
const LARGEST_WORD = 12;

/**
 * The words of a product hold together in three languages: each is written in its own script (what is the same in all, a make or a model, is a
 * name), the figures of a sentence are the same in all of them, and a term of the glossary is said by its own word.
 */
export function checkWords({ messages, name, read }: CheckContext): Finding[] {
  const english = messages.en ?? {};
  const terms = termsOf(read);
  return Object.entries(english).flatMap(([id, original]) => {
    if (!id.startsWith(`${name}.`)) return [];
    const said = Object.entries(messages).map(([locale, texts]) => ({ locale, text: texts[id] ?? original }));
    const found = (locale: string, code: string, message: string, mend: string): Finding => ({
      code,
      file: `locales/${locale}/products/${name}.json`,
      at: pointer(...id.split('.').slice(1)),
      message,
      mend,
    });
    const isName = said.every(({ text }) => text === original);
    return said.flatMap(({ locale, text }) => {
      const bare = withoutPlaces(text);
      const isUnwritten = /\p{L}/u.test(bare) && scripts[locale]?.test(bare) === false;
      if ((isUnwritten && !isName) || foreign[locale]?.test(bare)) {
        return [found(locale, 'word-script', `"${id}" is not written in "${locale}": ${text}`, 'Translate it.')];
      }
      if (locale === 'en') return [];
      const fault = figureFault(original, text);
      if (fault !== undefined) {
        const message = `"${id}" says ${fault} in one of "en" and "${locale}" alone.`;
        return [found(locale, 'word-figure', message, 'Say the same figures in every language.')];
      }
      const term = terms.find(
        (one) => one.en.test(withoutPlaces(original)) && one.others[locale]?.test(text) === false,
      );
      if (!term) return [];
      const message = `"${id}" says "${term.word}" in "en", and not in "${locale}": ${text}`;
      return [found(locale, 'word-term', message, `Say it as ${GLOSSARY} does, or add the word there.`)];
    });
  });
}

type Term = { word: string; en: RegExp; others: Record<string, RegExp> };

/** The terms of the glossary; none where the files are those of another project. */
function termsOf(read: CheckContext['read']): Term[] {
  let records: CsvRecord[];
  try {
    records = read(GLOSSARY) as unknown as CsvRecord[];
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
function figureFault(original: string, text: string): string | undefined {
  const [here, there] = [figures(original), figures(text)];
  const lost = here.find((figure) => !there.includes(figure));
  return lost ?? there.find((figure) => !here.includes(figure) && Number(figure) > LARGEST_WORD);
}

/** The figures of a text without thousands separators, Khmer digits as others. */
function figures(text: string): string[] {
  const plain = withoutPlaces(text).replace(/[\u17e0-\u17e9]/g, (digit) =>
    String((digit.codePointAt(0) ?? 0) - 0x17e0),
  );
  return [...plain.matchAll(/\d[\d,]*(?:\.\d+)?/g)].map(([figure]) => figure.replaceAll(',', ''));
}

/** What of a message is words: `{name}` is not, of `{count, plural, one {# day}}` the inner texts are. */
function withoutPlaces(text: string): string {
  return text
    .replace(/\{\s*\w+\s*\}/g, ' ')
    .replace(/\{\s*\w+\s*,\s*(?:plural|select|selectordinal)\s*,/g, ' ')
    .replace(/(?:=\d+|one|other|zero|two|few|many)\s*\{/g, ' ');
}
