import type { CsvRecord } from '#engine/language/csv-table.ts';
import type { Json } from '#engine/language/json.ts';
import { loadDefinition } from '#engine/language/load-definition.ts';
import { listNeededMessages } from '#engine/language/messages/needed-messages.ts';
import { locales } from '#shared/format.ts';
import { messagesFile } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { acceptActualLines, compareExpectedTables } from './compare-expected-tables.ts';
import type { DraftFiles, Files } from './draft-files.ts';
import { toMembers } from './product-parts.ts';

/** Returns the ids of all texts that a product shows, without its name; undefined if its files are not valid. */
export function listShownTexts(files: Files, product: string): ReadonlySet<string> | undefined {
  try {
    const definition = loadDefinition(product, (path) => {
      const value = files.value(path);
      if (value === undefined) throw new Error(`no ${path}`);
      if (!path.endsWith('.csv')) return value;
      return (value as string[][]).map((cells, index): CsvRecord => ({ line: index + 1, cells })) as unknown as Json;
    });
    const own = `${product}.`;
    const values = definition.form.derived.map(({ set }) => `values.${set}.`);
    const ids = listNeededMessages(definition).flatMap(({ id }) => (id.startsWith(own) ? [id.slice(own.length)] : []));
    return new Set([...ids, ...values]);
  } catch {
    return undefined;
  }
}

/**
 * Removes the texts that were shown before and that nothing shows any more, in all languages.
 * @param before the ids that `listShownTexts` returned before the removal
 */
export function removeHiddenTexts(draft: DraftFiles, product: string, before: ReadonlySet<string> | undefined): number {
  const after = listShownTexts(draft, product);
  if (!before || !after) return 0;
  const isOfValue = (ids: ReadonlySet<string>, id: string) =>
    id.startsWith('values.') && ids.has(`${id.split('.').slice(0, 2).join('.')}.`);
  const isShown = (ids: ReadonlySet<string>, id: string) => ids.has(id) || isOfValue(ids, id);
  const hidden = new Set<string>();
  for (const language of locales) {
    const path = messagesFile(product, language);
    const isHidden = (keys: readonly string[], node: Json): boolean => {
      if (typeof node !== 'string')
        return Object.entries(toMembers(node)).every(([key, inner]) => isHidden([...keys, key], inner));
      const id = keys.join('.');
      return isShown(before, id) && !isShown(after, id);
    };
    const remove = (keys: readonly string[], node: Json): void => {
      for (const [key, inner] of Object.entries(toMembers(node))) {
        const at = [...keys, key];
        if (!isHidden(at, inner)) remove(at, inner);
        else {
          hidden.add(at.join('.'));
          draft.remove(path, at);
        }
      }
    };
    remove([], draft.value(path) ?? {});
  }
  return hidden.size;
}

/** Removes the lines of the insurer's decisions about parts that no longer exist. Returns their number. */
export function removeExpectedLines(draft: DraftFiles, files: Files, product: string): number {
  const before = compareExpectedTables(files, product) ?? [];
  let removed = 0;
  for (const after of compareExpectedTables(draft, product) ?? []) {
    const known = before.find(({ table }) => table === after.table)?.differences ?? [];
    const wasLost = new Set(known.flatMap((one) => (one.is === 'lost' ? [one.record.line] : [])));
    const lost = after.differences.filter((one) => one.is === 'lost' && !wasLost.has(one.record.line));
    if (!after.isThere || lost.length === 0) continue;
    removed += lost.length;
    draft.change(acceptActualLines(product, after, lost));
  }
  return removed;
}
