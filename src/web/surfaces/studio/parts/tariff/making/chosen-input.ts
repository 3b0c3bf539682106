import type { Kind, SentenceScope } from '#web/surfaces/studio/language/terms/scope.ts';
import { type NewInput, startsOf } from './new-table.ts';

/** An answer that rows are found by, as it is chosen: of a number where its bands begin and what the greatest value is. */
export type Chosen = { name: string; starts: string; last: string };

export const isBanded = (kind: Kind | undefined): boolean => kind === 'number' || kind === 'amount' || kind === 'cents';

/** The column that a choice makes; undefined while its bands are none. */
export function inputOf({ name, starts, last }: Chosen, scope: SentenceScope): NewInput | undefined {
  const named = scope.find(name);
  if (!isBanded(named?.kind)) {
    const values = named?.kind === 'yesNo' ? [true, false] : (named?.options?.() ?? []).map(({ code }) => code);
    return values.length === 0 ? undefined : { name, is: 'options', values };
  }
  const bands = startsOf(starts);
  const end = last.trim() === '' ? null : Number(last);
  if (!bands || (end !== null && !(end >= (bands.at(-1) ?? 0)))) return undefined;
  // Of whole numbers alone the greatest one tells where the last band ends.
  return { name, is: 'bands', starts: bands, last: named?.kind === 'number' ? end : null };
}
