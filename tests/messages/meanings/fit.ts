import { meanings, stripSyntax } from './meanings.ts';
import { LANGUAGES, type Language, type Text } from './texts.ts';

/** The properties of a text by which it is compared with a translation. */
type Profile = { meanings: Set<number>; signs: Set<string>; length: number };

type Weights = {
  both: Float64Array;
  here: Float64Array;
  there: Float64Array;
  base: number;
  ratio: number;
  spread: number;
};

/** Adds this to each count, so that a rare meaning weighs less. */
const PRIOR = 0.5;
/** The weight of a placeholder, a figure, and of the last punctuation mark. */
const SIGN = 2;
const LENGTH = 0.7;

const list = [...meanings.values()];
const profiles = new Map<string, Profile>();

function profileOf(language: Language, text: string): Profile {
  const key = `${language} ${text}`;
  const known = profiles.get(key);
  if (known) return known;
  const bare = stripSyntax(text);
  const found = list.flatMap(({ forms }, index) => (forms[language].test(bare) ? [index] : []));
  const signs = new Set([
    ...[...text.matchAll(/\{\s*(\w+)/g)].map(([, name]) => `{${name}`),
    ...[...bare.matchAll(/\d[\d,.]*\d|\d/g)].map(([figure]) => figure.replaceAll(',', '')),
    ...(/[?？]\s*$/.test(text) ? ['?'] : []),
    ...(/[.。។]\s*$/.test(text) ? ['.'] : []),
    ...(/[:：៖]\s*$/.test(text) ? [':'] : []),
  ]);
  const profile = { meanings: new Set(found), signs, length: Math.log(bare.length + 3) };
  profiles.set(key, profile);
  return profile;
}

type Counts = { en: number; other: number; both: number };

const count = (counts: Counts[], index: number): Counts => counts[index] as Counts;

/** Logarithms of how much likelier a meaning is in both texts, in one of them, and in none, than by chance. */
function weigh({ en, other, both }: Counts, texts: number) {
  const total = texts + 4 * PRIOR;
  const share = (number: number) => (number + PRIOR) / total;
  const [inBoth, inEnglish, inOther, inNone] = [both, en - both, other - both, texts - en - other + both].map(
    share,
  ) as [number, number, number, number];
  const [ofEnglish, ofOther] = [inBoth + inEnglish, inBoth + inOther];
  return {
    both: Math.log(inBoth / (ofEnglish * ofOther)),
    here: Math.log(inEnglish / (ofEnglish * (1 - ofOther))),
    there: Math.log(inOther / ((1 - ofEnglish) * ofOther)),
    none: Math.log(inNone / ((1 - ofEnglish) * (1 - ofOther))),
  };
}

/** Counts over all texts how often each meaning is in the English text, in the translation, and in both. */
function countWeights(texts: Text[], language: Language): Weights {
  const pairs = texts.flatMap(({ said }) =>
    said.en !== undefined && said[language] !== undefined
      ? [[profileOf('en', said.en), profileOf(language, said[language])] as const]
      : [],
  );
  const counts = list.map(() => ({ en: 0, other: 0, both: 0 }));
  for (const [from, to] of pairs) {
    for (const index of from.meanings) count(counts, index).en++;
    for (const index of to.meanings) {
      count(counts, index).other++;
      if (from.meanings.has(index)) count(counts, index).both++;
    }
  }
  const weights = counts.map((one) => weigh(one, pairs.length));
  const ratios = pairs.map(([from, to]) => to.length - from.length);
  const ratio = ratios.reduce((sum, one) => sum + one, 0) / ratios.length;
  return {
    both: Float64Array.from(weights, ({ both, here, there, none }) => both - here - there + none),
    here: Float64Array.from(weights, ({ here, none }) => here - none),
    there: Float64Array.from(weights, ({ there, none }) => there - none),
    base: weights.reduce((sum, { none }) => sum + none, 0),
    ratio,
    spread: ratios.reduce((sum, one) => sum + (one - ratio) ** 2, 0) / ratios.length,
  };
}

/**
 * Returns how well a translation fits the English text: the logarithm of how much likelier the two are together than by
 * chance. A text of another key is below 0 nearly always.
 */
export type Fit = (english: string, language: Language, text: string) => number;

/** Weighs the meanings of the table by their use in all texts. */
export function createFit(texts: Text[]): Fit {
  const all = Object.fromEntries(
    LANGUAGES.filter((language) => language !== 'en').map((language) => [language, countWeights(texts, language)]),
  );
  return (english, language, text) => {
    const weights = all[language] as Weights;
    const [from, to] = [profileOf('en', english), profileOf(language, text)];
    let fit = weights.base;
    for (const index of from.meanings) fit += weights.here[index] as number;
    for (const index of to.meanings)
      fit += (weights.there[index] as number) + (from.meanings.has(index) ? (weights.both[index] as number) : 0);
    for (const sign of new Set([...from.signs, ...to.signs]))
      fit += from.signs.has(sign) && to.signs.has(sign) ? SIGN : -SIGN;
    const stretch = to.length - from.length - weights.ratio;
    return fit + LENGTH * (0.5 - stretch ** 2 / (2 * weights.spread));
  };
}
