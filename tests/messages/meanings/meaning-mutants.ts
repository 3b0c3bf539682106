import { pickRandom, randomInt } from '#workbench/mutants/seeded-random.ts';
import { formsOf, readTable, unitForms } from './meanings.ts';
import { LANGUAGES, type Language, type Text } from './texts.ts';

/** Texts with one fault, as a translator or a merge makes it. */
type MeaningMutant = { what: string; area: string; texts: Text[] };

/** The areas of the shop, by the files of their texts; the first that fits. */
const AREAS: [string, RegExp][] = [
  ['refusals', /^problems/],
  ['messages', /^(messages|accounts|calls|quote)/],
  ['documents', /^documents/],
  ['claims', /^claim/],
  ['after the sale', /^(mine|policy-(life|journey)|money)/],
  ['portal', /^(portal|reports|integration|developers|policy-holders)/],
  ['studio', /^(studio|testing)/],
  ['shop', /^/],
];

export const areaOf = ({ file }: Text): string => AREAS.find(([, pattern]) => pattern.test(file))?.[0] ?? 'shop';

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

const exchangedWords = readTable('exchanged-words.csv').flatMap(([one = '', other = '', language = '']) => [
  { from: one, to: other, language },
  { from: other, to: one, language },
]);

function exchangeWord({ text, language, seed }: Place): Text[] | undefined {
  const said = text.said[language] ?? '';
  const found = exchangedWords.flatMap((word) => {
    if (word.language !== language) return [];
    const pattern = new RegExp(language === 'en' ? `(?<!\\{)\\b${word.from}\\b` : word.from, 'i');
    const contrary = new RegExp(language === 'en' ? `\\b${word.to}\\b` : word.to, 'i');
    return pattern.test(said) && !contrary.test(said) ? [said.replace(pattern, word.to)] : [];
  });
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

function groupBy<T>(items: T[], keyOf: (item: T) => string): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) groups.set(keyOf(item), [...(groups.get(keyOf(item)) ?? []), item]);
  return groups;
}

const KINDS = { exchange, copyNeighbour, removeNegation, exchangeWord, changeUnit };

/** Creates mutants of each kind, in each area and language: so many of each by chance. */
export function createMeaningMutants(texts: Text[], seed: string, most: number): MeaningMutant[] {
  const files = groupBy(texts, ({ file }) => file);
  return [...groupBy(texts, areaOf)].flatMap(([area, own]) =>
    LANGUAGES.flatMap((language) =>
      Object.entries(KINDS).flatMap(([kind, mutate]) => {
        const ranked = own
          .filter(({ said }) => said[language] !== undefined && new Set(Object.values(said)).size > 1)
          .map((text) => ({ text, rank: randomInt(2 ** 31, seed, kind, language, text.id) }))
          .toSorted((one, other) => one.rank - other.rank);
        const mutants: MeaningMutant[] = [];
        for (const { text } of ranked) {
          if (mutants.length === most) break;
          const changed = mutate({ text, neighbours: files.get(text.file) ?? [], language, seed });
          if (changed) mutants.push({ what: `${kind} ${language} ${text.id}`, area, texts: changed });
        }
        return mutants;
      }),
    ),
  );
}
