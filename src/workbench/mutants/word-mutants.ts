import { createMutantFactory, type Mutant, setAt } from './mutant.ts';
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
  return ids.flatMap((id, at) =>
    Object.entries(messages).flatMap(([locale, texts]) =>
      createTextMutants(locale, texts, id, { english: messages.en?.[id], before: ids[at - 1] }),
    ),
  );
}

/** Creates mutants of one text; `before` is the id before it. */
function createTextMutants(
  locale: string,
  texts: Texts[string],
  id: string,
  { english, before = id }: { english: string | undefined; before: string | undefined },
): Mutant[] {
  const [text, other] = [texts[id], texts[before]];
  if (text === undefined) return [];
  const mutant = createMutantFactory('word', `word ${locale} ${id}`, `${id} (${locale})`);
  const set = (of: string, value: string | undefined) => setAt(['words', locale, of], value);
  const mutants = [mutant('dropped', set(id, undefined))];
  if (locale !== 'en' && text !== english) mutants.push(mutant('left in English', set(id, english)));
  if (other !== undefined && other !== text && toListId(before) !== toListId(id))
    mutants.push(mutant(`exchanged with ${before}`, set(id, other), set(before, text)));
  const [figure] = /(?<![\w{])\d+(?![\w}])/.exec(text) ?? [];
  if (figure !== undefined) {
    const changed = String(Number(figure) + 1 + randomInt(7, 1, id));
    mutants.push(mutant('another figure', set(id, text.replace(figure, changed))));
  }
  return mutants;
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
