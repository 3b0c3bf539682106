import { isObject, isSameJson, type Json } from '#engine/language/json.ts';
import type { Change } from '#web/surfaces/studio/base/workspace/workspace.ts';
import { type FileReader, listTables } from './list-tables.ts';

/**
 * Returns the changes that add an option of a field to the possible values of all tables that this field keys, or remove
 * it there. Rows stay: the check names the missing ones. Shared tables stay, because other products use them.
 */
export function listDomainChanges(
  read: FileReader,
  product: string,
  field: string,
  option: { added: string } | { removed: string },
): Change[] {
  const rating = read(`product-schemas/${product}/rating.json`);
  const inputs = isObject(rating) && isObject(rating.inputs) ? (rating.inputs as Record<string, Json>) : {};
  const isFrom = (name: string, of: 'rating' | 'form') => {
    const input = inputs[name];
    return of === 'form' ? name === field : isObject(input) && isSameJson(input.from as Json, { var: field });
  };
  return listTables(read, product)
    .filter(({ isShared }) => !isShared)
    .flatMap(({ of, place, definition }) =>
      definition.inputs.flatMap(({ name, domain }, index): Change[] => {
        if (!isFrom(name, of) || !Array.isArray(domain)) return [];
        const at = [...place.at, 'inputs', index, 'domain'];
        if ('added' in option)
          return domain.includes(option.added)
            ? []
            : [{ path: place.path, at: [...at, domain.length], to: option.added, insert: true }];
        const gone = domain.map(String).indexOf(option.removed);
        return gone < 0 || domain.length === 1 ? [] : [{ path: place.path, at: [...at, gone] }];
      }),
    );
}
