/**
 * `names`: what else it is found by, such as its name in another language. `often`: its place among those often chosen, from
 * 0, which stand first; undefined for the others.
 */
export type ComboboxChoice = { value: string; label: string; names?: readonly string[]; often?: number | undefined };

/** Stands last, wherever its name would: who has not found the own answer looks for it at the end. */
const OTHER = 'other';

/**
 * The choices as they are listed for what was typed: until then those often chosen apart, then what begins with it before
 * what contains it.
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

/** 0 where a name begins with what is sought, 1 where one contains it, 2 elsewhere. */
function rankChoice({ label, names = [] }: ComboboxChoice, sought: string): number {
  const places = [label, ...names].map((name) => foldText(name).indexOf(sought)).filter((place) => place >= 0);
  if (places.length === 0) return 2;
  return places.includes(0) ? 0 : 1;
}

/**
 * For comparing: small letters without accents, blanks and signs ("Siemreap" is "Siem Reap"), and the Khmer subscripts of
 * ដ and ត, which look the same, as one.
 */
function foldText(text: string): string {
  const plain = text.normalize('NFD').replace(/[\u0300-\u036f]/g, '');
  return plain
    .toLocaleLowerCase()
    .replace(/[^\p{L}\p{M}\p{N}]/gu, '')
    .replaceAll('\u17d2\u178a', '\u17d2\u178f');
}
