import { useMemo } from 'react';
import { isObject, type Json } from '#engine/language/json.ts';
import type { MessageTree } from '#shared/flatten-messages.ts';
import {
  findMessage,
  findPageMessage,
  humanizeName,
  type MessageSources,
} from '#web/surfaces/studio/base/workspace/product-messages.ts';
import { useWording } from '#web/surfaces/studio/base/workspace/use-words.ts';
import { useInWorkspace, useWorkspace } from '#web/surfaces/studio/base/workspace/workspace-context.ts';

/** Returns each use of a list by a field, as `LIST FIELD`, in the order of the files. */
export function listFieldsByList(values: readonly Json[]): string[] {
  return [...new Set(values.flatMap((value) => fieldsIn(value, '')))];
}

/**
 * Returns the uses of lists in a value, as `LIST FIELD`.
 * @param field the field whose definition contains the value
 */
function fieldsIn(value: Json, field: string): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => fieldsIn(one, field));
  if (!isObject(value)) return [];
  const own = typeof value.type === 'string' && typeof value.list === 'string' ? [`${value.list} ${field}`] : [];
  const isFrame = (name: string) => ['schema', 'items', 'properties'].includes(name);
  const inner = Object.entries(value as Record<string, Json>).flatMap(([name, one]) =>
    fieldsIn(one, isFrame(name) ? field : name),
  );
  return [...own, ...inner];
}

/**
 * Returns the names of lists. A list has no texts of its own: its name is the label of the field that uses it, or its
 * file name if no field does. No two names are equal.
 * @param fields from `listFieldsByList`
 */
export function buildListNames(
  lists: readonly string[],
  fields: readonly string[],
  words: MessageSources,
): Map<string, string> {
  const pages = [words.own, (words.shared.pages ?? {}) as MessageTree].flatMap(Object.keys);
  const labelOf = (field: string): string | undefined =>
    pages.map((page) => findPageMessage(words, page, `${field}.label`)).find((label) => label !== undefined) ??
    findMessage(words.shared, `fields.${field}.label`);
  const names = new Map<string, string>();
  for (const list of lists) {
    const labels = fields.flatMap((line) => {
      const [of, field = ''] = line.split(' ');
      return of === list ? (labelOf(field) ?? []) : [];
    });
    const taken = new Set(names.values());
    names.set(list, [...labels, humanizeName(list)].find((label) => !taken.has(label)) ?? list);
  }
  return names;
}

/** Returns a function that names a list of the open product or a shared list in the user's language. */
export function useListNames(lists: readonly string[]): (list: string) => string {
  const { workspace, product } = useWorkspace();
  const words = useWording();
  const files = useMemo(() => {
    const asking = new RegExp(`^product-schemas/(${product}/form|shared/(?!cases/|lists/).+)\\.json$`);
    return workspace.paths().filter((path) => asking.test(path));
  }, [workspace, product]);
  const fields = useInWorkspace((open) => listFieldsByList(files.flatMap((path) => open.value(path) ?? [])).join('\n'));
  const key = lists.join('\n');
  const names = useMemo(() => buildListNames(key.split('\n'), fields.split('\n'), words), [key, fields, words]);
  return (list) => names.get(list) ?? humanizeName(list);
}
