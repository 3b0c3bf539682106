import { formsOf, readTable, unitForms } from '#tests/messages/meanings/meanings.ts';
import { LANGUAGES, type Language, type Text } from '#tests/messages/meanings/texts.ts';
import { pickRandom } from '#workbench/mutants/seeded-random.ts';

/** The areas of the shop, by the files of their texts; the first that fits. */
const AREAS = {
  refusals: /^problems/,
  messages: /^(messages|accounts|calls|quote)/,
  documents: /^documents/,
  claims: /^claim/,
  'after the sale': /^(mine|policy-(life|journey)|money)/,
  portal: /^(portal|reports|integration|developers|policy-holders)/,
  studio: /^(studio|testing)/,
  shop: /^/,
};

type Area = keyof typeof AREAS;

/**
 * Texts with one fault, as a translator or a merge makes it. A stratum has the mutants of one mutation in one language.
 */
export type WordMutant = { kind: `words of ${Area}`; id: string; stratum: string; texts: Text[] };

const findArea = ({ file }: Text): Area =>
  (Object.keys(AREAS) as Area[]).find((area) => AREAS[area].test(file)) ?? 'shop';

const replaceText = (text: Text, language: Language, said: string): Text => ({
  ...text,
  said: { ...text.said, [language]: said },
});

/** The other languages say the same of both: exchanged, they would be no fault. */
const isSame = (one: Text, other: Text, language: Language): boolean =>
  LANGUAGES.some((each) => one.said[each] === other.said[each] && (each === language || one.said[each] !== undefined));

/** A text, its neighbours, the language and the seed of a mutant. */
type Place = { text: Text; neighbours: Text[]; language: Language; seed: string };

function exchange({ text, neighbours, language, seed }: Place): Text[] | undefined {
  const others = neighbours.filter((other) => !isSame(text, other, language));
  if (others.length === 0) return undefined;
  const other = pickRandom(others, seed, text.id, language);
  return [
    replaceText(text, language, other.said[language] ?? ''),
    replaceText(other, language, text.said[language] ?? ''),
  ];
}

function copyNeighbour({ text, neighbours, language }: Place): Text[] | undefined {
  const at = neighbours.findIndex(({ id }) => id === text.id);
  const other = neighbours[at - 1] ?? neighbours[at + 1];
  return other === undefined || isSame(text, other, language)
    ? undefined
    : [replaceText(text, language, other.said[language] ?? '')];
}

const NEGATIONS: Record<Language, [RegExp, string][]> = {
  en: [
    [/\bcannot\b/i, 'can'],
    [/\b(?:do|does|did) not /i, ''],
    [/\bnot /i, ''],
    [/\bnever\b/i, 'always'],
    [/\bnothing\b/i, 'everything'],
    [/\bwithout\b/i, 'with'],
    [/\bno /i, 'a '],
  ],
  km: [
    [/គ្មាន/, 'មាន'],
    [/មិន|ពុំ|កុំ/, ''],
    [/(?<!ន្|ក|ើក)លែង/, ''],
  ],
  zh: [
    [/没有|无/, '有'],
    [/[不未勿没]/, ''],
  ],
};

/** Makes a sentence say the contrary; idioms stay whole. */
function removeNegation({ text, language }: Place): Text[] | undefined {
  const said = text.said[language] ?? '';
  const idioms = [...said.matchAll(new RegExp(formsOf('not-in-idiom', language).source, 'gi'))];
  const isInIdiom = (at: number) => idioms.some(({ index, 0: found }) => at >= index && at < index + found.length);
  for (const [pattern, instead] of NEGATIONS[language]) {
    const found = pattern.exec(said);
    if (found && !isInIdiom(found.index))
      return [
        replaceText(text, language, said.slice(0, found.index) + instead + said.slice(found.index + found[0].length)),
      ];
  }
  return undefined;
}

const patternOf = (word: string, language: string): RegExp =>
  new RegExp(language === 'en' ? `(?<!\\{)\\b${word}\\b` : word, 'i');
const exchangedWords = readTable('exchanged-words.csv').flatMap(([one = '', other = '', language = '']) => {
  const [ofOne, ofOther] = [patternOf(one, language), patternOf(other, language)];
  return [
    { from: ofOne, to: other, contrary: ofOther, language },
    { from: ofOther, to: one, contrary: ofOne, language },
  ];
});

function exchangeWord({ text, language, seed }: Place): Text[] | undefined {
  const said = text.said[language] ?? '';
  const found = exchangedWords.flatMap((word) =>
    word.language === language && word.from.test(said) && !word.contrary.test(said)
      ? [said.replace(word.from, word.to)]
      : [],
  );
  return found.length === 0 ? undefined : [replaceText(text, language, pickRandom(found, seed, text.id, language))];
}

function changeUnit({ text, language, seed }: Place): Text[] | undefined {
  const said = text.said[language] ?? '';
  const found = unitForms.flatMap(({ name, forms }) => {
    const match = new RegExp(`((?:\\d|\\{\\w+\\}|#)[ -]?)(?:${forms[language]})(?![a-z])`, 'i').exec(said);
    return match ? [{ name, match }] : [];
  });
  if (found.length === 0) return undefined;
  const { name, match } = pickRandom(found, seed, text.id, language);
  const other = pickRandom(
    unitForms.filter((unit) => unit.name !== name && !unit.name.endsWith('byte')),
    seed,
    text.id,
    name,
  );
  return [replaceText(text, language, said.replace(match[0], `${match[1]}${other.word[language]}`))];
}

export function groupBy<T>(items: T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

const MUTATIONS = { exchange, copyNeighbour, removeNegation, exchangeWord, changeUnit };

/** Lists the mutants of words: of each text in each language by each mutation. The seed chooses what is exchanged. */
export function listWordMutants(texts: Text[], seed: number): WordMutant[] {
  const files = groupBy(texts, ({ file }) => file);
  return texts.flatMap((text) =>
    LANGUAGES.filter((language) => text.said[language] !== undefined && new Set(Object.values(text.said)).size > 1)
      .flatMap((language) => Object.entries(MUTATIONS).map(([mutation, mutate]) => ({ language, mutation, mutate })))
      .flatMap(({ language, mutation, mutate }): WordMutant[] => {
        const changed = mutate({ text, neighbours: files.get(text.file) ?? [], language, seed: String(seed) });
        const stratum = `${mutation} ${language}`;
        return changed === undefined
          ? []
          : [{ kind: `words of ${findArea(text)}`, id: `${stratum} ${text.id}`, stratum, texts: changed }];
      }),
  );
}
