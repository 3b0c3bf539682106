/**
 * `names`: further search terms, such as the name in another language. `often`: the rank among the frequent choices,
 * which are listed first, from 0; undefined for a choice that is not frequent.
 */
export type ComboboxChoice = { value: string; label: string; names?: readonly string[]; often?: number | undefined };

/** Always last: people who do not find their answer look for it at the end. */
const OTHER = 'other';

/**
 * The choices for a typed text. Without text: the frequent ones separately. With text: those that begin with it come
 * before those that contain it.
 */
export function findChoices(
  choices: readonly ComboboxChoice[],
  typed: string,
): { often: readonly ComboboxChoice[]; found: readonly ComboboxChoice[] } {
  const sought = foldText(typed);
  if (sought === '') {
    const often = choices.filter((choice) => choice.often !== undefined);
    const others = choices.filter((choice) => choice.often === undefined);
    return {
      often: often.toSorted((one, next) => (one.often ?? 0) - (next.often ?? 0)),
      found: others.toSorted((one, next) => Number(one.value === OTHER) - Number(next.value === OTHER)),
    };
  }
  const ranked = choices.map((choice) => ({ choice, rank: rankChoice(choice, sought) }));
  const of = (wanted: number) => ranked.flatMap(({ choice, rank }) => (rank === wanted ? [choice] : []));
  return { often: [], found: [...of(0), ...of(1)] };
}

/** 0 if a name begins with the text, 1 if one contains it, 2 otherwise. */
function rankChoice({ label, names = [] }: ComboboxChoice, sought: string): number {
  const places = [label, ...names].map((name) => foldText(name).indexOf(sought)).filter((place) => place >= 0);
  if (places.length === 0) return 2;
  return places.includes(0) ? 0 : 1;
}

/**
 * Normalizes a text for comparison: lower case without accents, blanks and signs ("Siemreap" is "Siem Reap"), and the
 * Khmer subscripts of ដ and ត, which look the same, as one.
 */
function foldText(text: string): string {
  const plain = text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  return plain
    .toLocaleLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    .replaceAll('\u17d2\u178a', '\u17d2\u178f');
}
