import type { Json } from '#engine/language/json.ts';
import { findField, type Product } from '#engine/product.ts';
import type { Answers, Item } from '#engine/record.ts';
import type { Describer } from './describe.ts';

/** One changed answer, or one changed item of a list: before and after. */
export type ChangeRow = { id: string; label: string; before: string; after: string };

/** Answers before and after, and the pointers of their changes, as in `AnswerChanges`. */
type ChangedAnswers = { before: Answers; after: Answers; changes: readonly string[] };

/** Words for values without words of their own: no answer, a picture, and an item of a list. */
type ChangeWords = { none: string; picture: string; item(field: string): string };

/**
 * Describes changes in words: a row for each changed answer; for a list, one for each item that was added, removed or
 * changed.
 */
export function describeChanges(
  product: Product,
  describe: Describer,
  { before, after, changes }: ChangedAnswers,
  words: ChangeWords,
): ChangeRow[] {
  const said = (field: string, value: Json | undefined): string => {
    if (value === undefined || value === null) return words.none;
    if (findField(product, field)?.format === 'upload') return words.picture;
    return describe.value(field, value);
  };
  const items = (list: Json | undefined) => (Array.isArray(list) ? (list as Item[]) : []);
  const inItem = (field: string, item: Item | undefined): string =>
    item === undefined
      ? words.none
      : Object.entries(item)
          .filter(([name]) => name !== 'id')
          .map(([name, value]) => describe.value(`${field}.${name}`, value))
          .join(' · ');
  const ids = [...new Set(changes.map((pointer) => pointer.split('/').slice(1, 3).join('/')))];
  return ids.map((id) => {
    const [field = '', item] = id.split('/');
    if (item === undefined)
      return { id, label: describe.label(field), before: said(field, before[field]), after: said(field, after[field]) };
    const [was, now] = [before, after].map((answers) => items(answers[field]).find((each) => each.id === item));
    return { id, label: words.item(field), before: inItem(field, was), after: inItem(field, now) };
  });
}
