import type { Json } from '#engine/language/json.ts';
import { readValueAt } from '#product-files/edit-value.ts';
import { messagesFile } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import type { Files } from '../removal/draft-files.ts';
import { findReferences } from '../removal/find-references.ts';
import { listDefinedParts, type ProductPart, partKey, readResolved, toMembers } from '../removal/product-parts.ts';
import { findFieldPage, isField, listSliceTexts, sliceField } from './field-slice.ts';

/**
 * The definition of a part as its file has it. `fields`: the fields of a page. `order`: the index among the copied
 * calculated values.
 */
export type Definition = {
  part: ProductPart;
  file: 'form' | 'rating';
  keys: string[];
  value: Json;
  fields: ProductPart[];
  order: number;
};

/** The groups of parts that can be copied, by their files. */
const groups = { form: ['pages', 'conditions', 'derived', 'tables', 'figures'], rating: ['tables'] } as const;

/** Finds the definition of a part; undefined if the product has none that can be copied. */
export function findDefinition(files: Files, product: string, part: ProductPart): Definition | undefined {
  return listPlaces(files, product).flatMap(({ file, keys, value }): Definition[] => {
    const shown = keys[0] === 'derived' ? readWritten(files, product, keys) : value;
    const [own, ...inner] = listDefinedParts(file, keys, shown);
    if (!own || partKey(own) !== partKey(part)) return [];
    return [{ part, file, keys, value, fields: inner.filter(({ is }) => is === 'name'), order: 0 }];
  })[0];
}

/** Finds the definition of a field: the part of its page that is about it alone; undefined if no page asks it. */
export function findFieldDefinition(files: Files, product: string, part: ProductPart): Definition | undefined {
  const page = part.is === 'name' ? findFieldPage(files, product, part.name) : undefined;
  if (page === undefined) return undefined;
  const value = sliceField(files, product, page, part.name);
  return { part, file: 'form', keys: ['pages', page], value, fields: [], order: 0 };
}

/** Lists the places of all parts that can be copied. */
function listPlaces(files: Files, product: string): Pick<Definition, 'file' | 'keys' | 'value'>[] {
  return (['form', 'rating'] as const).flatMap((file) => {
    const whole = files.value(`product-schemas/${product}/${file}.json`);
    return groups[file].flatMap((group) =>
      Object.entries(toMembers(readValueAt(whole, [group]))).map(([key, value]) => {
        return { file, keys: [group, key], value };
      }),
    );
  });
}

/** Returns a calculated value with its references resolved, because its name may be in a shared file. */
const readWritten = (files: Files, product: string, keys: string[]) =>
  readValueAt(readResolved(files, `product-schemas/${product}/form.json`), keys);

/**
 * Lists the definitions that a part needs, each after those that it needs itself; the part is the last. A field that
 * another part reads is not needed: the product asks its own.
 */
export function listNeededDefinitions(files: Files, product: string, part: ProductPart): Definition[] {
  const found = new Map<string, Definition>();
  const open = new Set<string>();
  const add = (one: ProductPart): void => {
    if (open.has(partKey(one))) return;
    open.add(partKey(one));
    const definition =
      findDefinition(files, product, one) ?? (one === part ? findFieldDefinition(files, product, one) : undefined);
    if (!definition) return;
    for (const needed of listNeededParts(files, product, definition)) add(needed);
    found.set(partKey(one), {
      ...definition,
      order: [...found.values()].filter(({ keys }) => keys[0] === 'derived').length,
    });
  };
  add(part);
  return [...found.values()];
}

/** Returns the parts to which a definition refers. */
function listNeededParts(files: Files, product: string, { part: own, file, keys, value }: Definition): ProductPart[] {
  const path = `product-schemas/${product}/${file}.json`;
  const isOfField = isField(own, keys);
  const whole = isOfField
    ? keys.reduceRight<Json>((inner, key) => ({ [key]: inner }), value)
    : readResolved(files, path);
  const inside = findReferences({ part: file, path }, whole, () => true).filter(({ keys: at }) =>
    keys.every((key, index) => at[index] === key),
  );
  return [
    // A field is copied without its page.
    ...inside.map(({ part }) => part).filter(({ is }) => !isOfField || is !== 'page'),
    ...(keys[0] === 'pages' ? listFigures(files, product, keys[1] ?? '', isOfField ? value : undefined) : []),
  ];
}

/** Returns the figures that the texts of a page contain, or those of a field with its rules and hints. */
function listFigures(files: Files, product: string, page: string, slice?: Json): ProductPart[] {
  const read = (...at: string[]) => readValueAt(files.value(messagesFile(product, 'en')), [page, ...at]) ?? null;
  const texts = JSON.stringify(slice === undefined ? read() : listSliceTexts(slice).map((at) => read(...at)));
  return [...texts.matchAll(/\{(\w+)\s*[,}]/g)].map(([, name = '']) => ({ is: 'figure', name }));
}
