import type { Mutant } from './mutant.ts';
import { randomInt } from './seeded-random.ts';

export type Texts = Record<string, Record<string, string>>;

/** Messages with names of things, which are equal in all languages. */
const NAME_MESSAGES = /\.lists\.(makes|models|cubicCapacities)\./;

/**
 * Creates mutants of a product's words: a text left in English, two neighbours exchanged, a figure changed, a text
 * removed. Their positions are `words, locale, id`.
 */
export function createWordMutants(product: string, messages: Texts): Mutant[] {
  const ids = Object.keys(messages.en ?? {}).filter((id) => id.startsWith(`${product}.`) && !NAME_MESSAGES.test(id));
  const locales = Object.keys(messages);
  return ids.flatMap((id, at) =>
    locales.flatMap((locale) => {
      const text = messages[locale]?.[id];
      if (text === undefined) return [];
      const told = (what: string, ...changes: [Mutant['changes'][0], ...Mutant['changes'][0][]]): Mutant => ({
        id: `word ${locale} ${id} ${what}`,
        kind: 'word',
        line: `${id} (${locale}): ${what}`,
        changes,
      });
      const place = (of: string) => ['words', locale, of];
      const english = messages.en?.[id] as string;
      const other = ids[at - 1];
      const otherText = other === undefined ? undefined : messages[locale]?.[other];
      const figure = /(?<![\w{])\d+(?![\w}])/.exec(text);
      return [
        told('dropped', { place: place(id), value: undefined }),
        ...(locale === 'en' || text === english ? [] : [told('left in English', { place: place(id), value: english })]),
        ...(other === undefined || otherText === undefined || otherText === text || toListId(other) === toListId(id)
          ? []
          : [
              told(
                `exchanged with ${other}`,
                { place: place(id), value: otherText },
                { place: place(other), value: text },
              ),
            ]),
        ...(figure
          ? [
              told('another figure', {
                place: place(id),
                value: text.replace(figure[0], String(Number(figure[0]) + 1 + randomInt(7, 1, id))),
              }),
            ]
          : []),
      ];
    }),
  );
}

/** The points of a list have the same meaning in another order. A message outside of a list is a list of its own. */
const toListId = (id: string): string => id.replace(/(\.offers\.\w+\.)\d+$/, '$1');

/** Applies a mutant's changes to the messages. */
export function applyWordChanges(messages: Texts, { changes }: Pick<Mutant, 'changes'>): Texts {
  const texts = { ...messages };
  for (const { place, value } of changes) {
    const [room, locale = '', id = ''] = place.map(String);
    if (room !== 'words') continue;
    const { [id]: _before, ...others } = texts[locale] ?? {};
    texts[locale] = value === undefined ? others : { ...others, [id]: String(value) };
  }
  return texts;
}
