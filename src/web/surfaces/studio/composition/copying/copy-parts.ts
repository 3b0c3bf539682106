import { isObject, isSameJson, type Json } from '#engine/language/json.ts';
import { readValueAt } from '#product-files/edit-value.ts';
import { type Locale, locales } from '#shared/format.ts';
import { parseChartJourney } from '#web/surfaces/studio/base/chart/chart-journey.ts';
import { diffJourneys } from '#web/surfaces/studio/base/chart/diff-journeys.ts';
import { insertAfter } from '#web/surfaces/studio/base/chart/edit-journey.ts';
import { generateFreeName } from '#web/surfaces/studio/base/values/field-kinds.ts';
import { messagesFile, sharedMessagesFile } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import type { Change } from '#web/surfaces/studio/base/workspace/workspace.ts';
import type { Files } from '../removal/draft-files.ts';
import { listProductParts, type ProductPart, partKey, toMembers } from '../removal/product-parts.ts';
import { addSlice, isField, type MessageName } from './field-slice.ts';
import { type Definition, findDefinition, listNeededDefinitions } from './find-definitions.ts';
import { type NewNames, renameParts } from './rename-parts.ts';

/** A product and its files. */
export type ProductFilesOf = { files: Files; product: string };

/** A copy of a part: the changes for one step of the workspace, and the parts that they add, by their new names. */
export type PartCopy = { changes: Change[]; added: ProductPart[] };

/**
 * Copies a page, a field, a condition, a calculated value or a table to a product, with everything of the source that it
 * needs: conditions, calculated values, tables, lists and texts in three languages. A name that the product has for
 * another thing is renamed. An equal thing that the product has already is used.
 * @param page the page that a copied page follows, or to which a copied field is added
 */
export function copyPart(source: ProductFilesOf, target: ProductFilesOf, part: ProductPart, page?: string): PartCopy {
  const definitions = listNeededDefinitions(source.files, source.product, part);
  const { copied, names } = chooseNames(definitions, target, part);
  const added = copied.map(({ part: one }) => ({ ...one, name: names.get(partKey(one)) ?? one.name }));
  const place = (name: string) => (page === undefined ? [] : placePage(target, name, page));
  return {
    added,
    changes: [
      ...copied.flatMap((definition) =>
        isField(definition.part, definition.keys)
          ? copyField(source, target, { definition, names, page: page ?? '' })
          : writeDefinition(source, target, definition, names),
      ),
      ...copyLists(source, target, copied),
      ...locales.flatMap((language) => copyTexts(source, target, { language, copied, names })),
      ...added.flatMap(({ is, name }) => (is === 'page' ? place(name) : [])),
    ],
  };
}

/**
 * Chooses the definitions to copy, and the names of the copies. An equal thing of the product is used, unless it refers
 * to a part that gets another name.
 */
function chooseNames(definitions: readonly Definition[], { files, product }: ProductFilesOf, part: ProductPart) {
  const taken = new Map(listProductParts(files, product).map((one) => [partKey(one), one]));
  const isNew = ({ part: one, value }: Definition) => {
    const there = taken.has(partKey(one)) ? findDefinition(files, product, one) : undefined;
    return one === part || !there || !isSameJson(there.value, value);
  };
  let copied = definitions.filter(isNew);
  for (;;) {
    const known = new Set([...taken.values()].map(({ name }) => name));
    const names: NewNames = new Map();
    for (const one of copied.flatMap(({ part: own, fields }) => [own, ...fields])) {
      const name = known.has(one.name) ? generateFreeName(one.name, known, one.is) : one.name;
      known.add(name);
      names.set(partKey(one), name);
    }
    const isChanged = (one: Definition) => !isSameJson(renameParts(one, names), one.value);
    const next = definitions.filter((one) => copied.includes(one) || isChanged(one));
    if (next.length === copied.length) return { copied, names };
    copied = next;
  }
}

function writeDefinition(
  source: ProductFilesOf,
  target: ProductFilesOf,
  definition: Definition,
  names: NewNames,
): Change[] {
  const { part, file, keys } = definition;
  const path = `product-schemas/${target.product}/${file}.json`;
  const value = renameParts(definition, names);
  const name = names.get(partKey(part)) ?? part.name;
  if (keys[0] === 'derived') {
    const list = readValueAt(target.files.value(path), ['derived']);
    // Values are calculated in their order: the copies come after the present ones, each after those that it needs.
    const at = (Array.isArray(list) ? list.length : 0) + definition.order;
    return [{ path, at: ['derived', at], to: value, insert: true }];
  }
  const at = [...keys.slice(0, -1), name];
  const csv = readValueAt(value, ['csv']);
  if (typeof csv !== 'string') return [{ path, at, to: value }];
  const rows = `${csv.split('/').slice(0, -1).join('/')}/${name}.csv`.replace(/^\//, '');
  const text = source.files.text(`product-schemas/${source.product}/${csv}`) ?? '';
  return [
    { path: `product-schemas/${target.product}/${rows}`, text },
    { path, at, to: { ...(value as Record<string, Json>), csv: rows } },
  ];
}

type FieldCopy = { definition: Definition; names: NewNames; page: string };

/** Adds a field to a page, with its texts: those of the source, or the shared ones that the product would not find. */
export function copyField(
  source: ProductFilesOf,
  target: ProductFilesOf,
  { definition, names, page }: FieldCopy,
): Change[] {
  const { part, keys } = definition;
  const { changes, messages } = addSlice(target.files, target.product, page, renameParts(definition, names));
  const field = names.get(partKey(part)) ?? part.name;
  const texts: [from: string[], to: string[]][] = [
    [[part.name], [field]],
    ...messages.map(({ group, from, to }: MessageName): [string[], string[]] => [
      [group, from],
      [group, to],
    ]),
  ];
  const copyText = (language: Locale, from: string[], to: string[]): Change[] => {
    const shared = (at: string[]) => readValueAt(source.files.value(sharedMessagesFile(language)), at);
    const own = readValueAt(source.files.value(messagesFile(source.product, language)), [keys[1] ?? '', ...from]);
    const text = own ?? shared(['pages', keys[1] ?? '', ...from]) ?? shared(['fields', ...from]);
    const there = shared(['pages', page, ...to]) ?? shared(['fields', ...to]);
    if (text === undefined || (there !== undefined && isSameJson(there, text))) return [];
    return [{ path: messagesFile(target.product, language), at: [page, ...to], to: text }];
  };
  return [...changes, ...locales.flatMap((language) => texts.flatMap(([from, to]) => copyText(language, from, to)))];
}

/** Copies the lists of the source alone that copied fields offer. A list of the same name stays. */
function copyLists(source: ProductFilesOf, target: ProductFilesOf, copied: readonly Definition[]): Change[] {
  return listNamesOfLists(copied).flatMap((list): Change[] => {
    const path = (product: string) => `product-schemas/${product}/lists/${list}.json`;
    const text = source.files.text(path(source.product));
    const isThere = target.files.text(path(target.product)) !== undefined;
    return text === undefined || isThere ? [] : [{ path: path(target.product), text }];
  });
}

const listNamesOfLists = (copied: readonly Definition[]): string[] => {
  const text = JSON.stringify(copied.map(({ value }) => value));
  return [...new Set([...text.matchAll(/"list":"([\w-]+)"/g)].map(([, list = '']) => list))];
};

type TextCopy = { language: Locale; copied: readonly Definition[]; names: NewNames };

/** Copies the own texts of the source about the copied parts. A text that the product has stays. */
function copyTexts(source: ProductFilesOf, target: ProductFilesOf, { language, copied, names }: TextCopy): Change[] {
  const from = source.files.value(messagesFile(source.product, language));
  const path = messagesFile(target.product, language);
  const write = (at: string[], to: string[], rename?: Definition): Change[] => {
    const text = readValueAt(from, at);
    if (text === undefined || readValueAt(target.files.value(path), to) !== undefined) return [];
    return [{ path, at: to, to: rename ? renameKeys(text, rename, names) : text }];
  };
  const lists = listNamesOfLists(copied).flatMap((list) => write(['lists', list], ['lists', list]));
  const own = copied.flatMap((definition) => {
    const { is, name } = definition.part;
    const renamed = names.get(partKey(definition.part)) ?? name;
    if (is === 'page') return write([name], [renamed], definition);
    if (is !== 'name' || isField(definition.part, definition.keys)) return [];
    // The text of a shown value comes along if a copied page shows it.
    const isShown = copied.some(({ value }) => Object.values(toMembers(readValueAt(value, ['shows']))).includes(name));
    const groups = isShown ? ['values', 'shows'] : ['values'];
    return groups.flatMap((group) => write([group, name], [group, renamed]));
  });
  return [...own, ...lists];
}

/** Renames the texts of the fields of a page. */
function renameKeys(texts: Json, { fields }: Definition, names: NewNames): Json {
  if (!isObject(texts)) return texts;
  const renamed = new Map(fields.map((field) => [field.name, names.get(partKey(field)) ?? field.name]));
  return Object.fromEntries(
    Object.entries(toMembers(texts as Json)).map(([key, one]) => [renamed.get(key) ?? key, one]),
  );
}

function placePage({ files, product }: ProductFilesOf, name: string, after: string): Change[] {
  const path = `machines/${product}.json`;
  const pages = Object.keys(toMembers(readValueAt(files.value(`product-schemas/${product}/form.json`), ['pages'])));
  const journey = parseChartJourney(files.value(path), pages);
  if (!journey) return [];
  return diffJourneys(journey, insertAfter(journey, after, name)).map(({ at, to }) => ({ path, at, to }));
}
