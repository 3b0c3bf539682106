import type { Fit } from './fit.ts';
import { formsOf, listQuantities, meanings, readTable, stripSyntax } from './meanings.ts';
import { LANGUAGES, type Language, type Text } from './texts.ts';

export type Fault = {
  id: string;
  language: Language;
  rule: 'fit' | 'copy' | 'unsaid' | 'opposite' | 'not' | 'unit' | 'decisive';
  what: string;
};

/** A translation that fits its English text worse than this is a fault. */
const LEAST_FIT = 0;

/** Pairs of texts that are rightly the same in one language alone. */
export const sameTexts = new Set(
  readTable('same-texts.csv').flatMap(([one = '', other = '', language = '']) => [
    `${one} ${other} ${language}`,
    `${other} ${one} ${language}`,
  ]),
);

/** The meanings that a person typed for each decisive text; none where it decides nothing by itself. */
export const decisiveWords = new Map(
  readTable('decisive-words.csv').map(
    ([id = '', words = '']) => [id, words.split(' ').filter((word) => word !== '')] as const,
  ),
);

/** Finds the faults of meaning of one text in all its languages; `neighbours` are the texts of its file. */
export function findMeaningFaults(text: Text, neighbours: Text[], measureFit: Fit): Fault[] {
  const english = text.said.en ?? '';
  const translations = LANGUAGES.flatMap((language) => {
    const said = text.said[language];
    return language === 'en' || said === undefined || isName(text) ? [] : [{ language, said }];
  });
  const add = (language: Language, rule: Fault['rule'], found: string[]): Fault[] =>
    found.map((what) => ({ id: text.id, language, rule, what: `${language} ${rule} ${text.id}: ${what}` }));
  return [
    ...findUnsaid(text, add),
    ...LANGUAGES.flatMap((language) => add(language, 'fit', findOtherCountry(text, language))),
    ...LANGUAGES.flatMap((language) => add(language, 'copy', findCopies(text, neighbours, language))),
    ...translations.flatMap(({ language, said }) => {
      const score = measureFit(english, language, said);
      const misfit = score < LEAST_FIT ? [`${score.toFixed(1)}: "${said}" is not "${english}"`] : [];
      return [
        ...add(language, 'fit', misfit),
        ...add(language, 'unsaid', findLost(english, language, said)),
        ...add(language, 'opposite', findOpposites(english, language, said)),
        ...add(language, 'not', findNegation(english, language, said)),
        ...add(language, 'unit', findUnits(english, language, said)),
      ];
    }),
  ];
}

/** An answer to many questions: the other languages answer each in their own words. */
const ANSWER = /^(?:Yes|No|ទេ|គ្មាន|ចាំបាច់)$/;

/** Finds neighbours with the same text in one language alone: a copy, if nobody declared the pair. */
function findCopies(text: Text, neighbours: Text[], language: Language): string[] {
  const said = text.said[language];
  const others = LANGUAGES.filter((other) => other !== language && text.said[other] !== undefined);
  return neighbours
    .filter((one) => one.id !== text.id && said !== undefined && one.said[language] === said && !ANSWER.test(said))
    .filter((one) => others.every((other) => one.said[other] !== text.said[other]))
    .filter((one) => !sameTexts.has(`${text.id} ${one.id} ${language}`))
    .map(({ id }) => `has the text of ${id}: ${said}`);
}

/** Returns true if all languages say the same: a make, a model, a trade mark. */
const isName = ({ said }: Text): boolean => new Set(Object.values(said)).size === 1;

/** Least share of the pairs of letters of the shorter name that the longer one has too. */
const LEAST_ALIKE = 0.4;

/** Finds a country with a name that its code does not have in the platform's own data. */
function findOtherCountry({ id, said }: Text, language: Language): string[] {
  const [, code] = /\.countries\.([A-Z]{2})$/.exec(id) ?? [];
  if (code === undefined) return [];
  const name = new Intl.DisplayNames(language, { type: 'region' }).of(code) ?? '';
  const [own, expected] = [said[language] ?? '', name].map((one) => {
    const letters = [...one.replace(/\u200b| /g, '')];
    return new Set(letters.slice(1).map((letter, index) => `${letters[index]}${letter}`));
  }) as [Set<string>, Set<string>];
  const alike = [...own].filter((pair) => expected.has(pair)).length / Math.max(1, Math.min(own.size, expected.size));
  return alike < LEAST_ALIKE && own.size > 0 ? [`"${said[language]}" is not ${name} (${code})`] : [];
}

/** Finds the meanings of the witness that a text does not express, and opposites that it expresses instead. */
function findUnsaid(
  { id, said }: Text,
  add: (language: Language, rule: 'decisive', found: string[]) => Fault[],
): Fault[] {
  const words = decisiveWords.get(id) ?? [];
  return LANGUAGES.flatMap((language) => {
    const text = said[language];
    if (text === undefined) return [];
    const bare = stripSyntax(text);
    const unsaid = words.filter((word) => !formsOf(word, language).test(bare));
    return add(
      language,
      'decisive',
      unsaid.map((word) => `does not say "${word}": ${text}`),
    );
  });
}

/** Ends of sentences and of their parts; then of sentences alone. */
const ENDS: Record<Language, RegExp>[] = [
  { en: /(?<=[.?!:;])\s+/, km: /[។៖?!;]\s*/, zh: /[。？！：；]/ },
  { en: /(?<=[.?!:])\s+/, km: /[។៖?!]\s*/, zh: /[。？！：]/ },
  { en: /(?<=[.?!])\s+/, km: /[។?!]\s*/, zh: /[。？！]/ },
];

/** Lists the sentences of two texts in pairs; the whole texts if one of them has more sentences. */
function pairSentences(english: string, language: Language, said: string): [string, string][] {
  const [whole, translated] = [stripSyntax(english), stripSyntax(said)];
  const split = (text: string, end: RegExp) => text.split(end).filter((sentence) => sentence.trim() !== '');
  for (const ends of ENDS) {
    const [from, to] = [split(whole, ends.en), split(translated, ends[language])];
    if (from.length === to.length) return from.map((sentence, index) => [sentence, to[index] ?? '']);
  }
  return [[whole, translated]];
}

/** Finds meanings that one of two texts expresses alone, though a translation always has them, or has them only then. */
function findLost(english: string, language: Language, said: string): string[] {
  return pairSentences(english, language, said).flatMap(([from, to]) =>
    [...meanings.values()].flatMap(({ name, isAlways, isOnly, forms }) => {
      const [here, there] = [forms.en.test(from), forms[language].test(to)];
      if (isAlways && here && !there) return [`does not say "${name}": "${to}" is not "${from}"`];
      return isOnly && there && !here ? [`says "${name}": "${to}" is not "${from}"`] : [];
    }),
  );
}

/** Finds the opposite of a meaning of an English sentence, in a translation without that meaning. */
function findOpposites(english: string, language: Language, said: string): string[] {
  return pairSentences(english, language, said).flatMap(([from, to]) =>
    opposed.flatMap(({ name, opposites, forms }) =>
      forms.en.test(from) && !forms[language].test(to)
        ? opposites
            .filter((opposite) => !formsOf(opposite, 'en').test(from) && formsOf(opposite, language).test(to))
            .map((opposite) => `says "${opposite}" for "${name}": "${to}" is not "${from}"`)
        : [],
    ),
  );
}

const opposed = [...meanings.values()].filter(({ opposites }) => opposites.length > 0);

/**
 * Counts the negations of a sentence. Idioms such as "មិនលើស" (at most) do not count; words that another language says
 * with a negation ("still", "empty") may count or not.
 */
function countNegations(language: Language, sentence: string): { least: number; most: number } {
  const idiom = new RegExp(formsOf('not-in-idiom', language), 'gi');
  const rest = sentence.replace(idiom, ' ');
  const [plain = 0, implied = 0] = ['not', 'not-implied'].map(
    (meaning) => rest.match(new RegExp(formsOf(meaning, language), 'gi'))?.length,
  );
  return { least: plain, most: plain + implied };
}

/** Finds sentences that deny in one language alone. Sentences are compared one by one if both texts have as many. */
function findNegation(english: string, language: Language, said: string): string[] {
  return pairSentences(english, language, said).flatMap(([one, other]) => {
    const [here, there] = [countNegations('en', one), countNegations(language, other)];
    return here.least > there.most || there.least > here.most ? [`"${other}" is not "${one}"`] : [];
  });
}

/** Finds a number that has one unit in English and another one in a translation. */
function findUnits(english: string, language: Language, said: string): string[] {
  const [from, to] = [listQuantities('en', english), listQuantities(language, said)];
  return [...to].flatMap(([number, found]) => {
    const expected = from.get(number);
    const isSame =
      expected === undefined || (expected.size === found.size && [...found].every((unit) => expected.has(unit)));
    return isSame
      ? []
      : [`${number} ${[...found].join(' and ')} is not ${number} ${[...(expected ?? [])].join(' and ')}: ${said}`];
  });
}
