import type { PageDefinition } from '#engine/language/definition.ts';
import { isObject, type Json } from '#engine/language/json.ts';
import { changesBetween } from '#web/surfaces/studio/base/chart/changes-between.ts';
import { insertAfter, insertBefore, removeState } from '#web/surfaces/studio/base/chart/edit-journey.ts';
import { type Journey, kindOf, readJourney, statesInOrder } from '#web/surfaces/studio/base/chart/journey.ts';
import { freeName } from '#web/surfaces/studio/base/values/kinds.ts';
import { languages } from '#web/surfaces/studio/base/words/word-rows.ts';
import { sharedWordsFile, wordsFile } from '#web/surfaces/studio/base/workspace/product-words.ts';
import { formFile, readForm } from '#web/surfaces/studio/base/workspace/read-form.ts';
import { wordChanges } from '#web/surfaces/studio/base/workspace/word-changes.ts';
import type { Change, Workspace } from '#web/surfaces/studio/base/workspace/workspace.ts';

type OfProduct = { workspace: Workspace; product: string };

/** Returns the path of the file with a product's journey. */
const chartFile = (product: string): string => `machines/${product}.json`;

/** Returns the journey of the open product with its pages, or undefined if there is none. */
export function journeyOf({ workspace, product }: OfProduct): Journey | undefined {
  const pages = readForm(workspace, product).pages.map(({ name }) => name);
  return readJourney(workspace.value(chartFile(product)), pages);
}

/** Returns the pages in journey order, then the pages of the checkout and the pages that no transition reaches. */
export function pagesInOrder(names: readonly string[], journey: Journey | undefined): string[] {
  if (!journey) return [...names];
  const { reached } = statesInOrder(journey);
  const placed = reached.filter((name) => names.includes(name) && ['page', 'stop'].includes(kindOf(journey, name)));
  return [...placed, ...names.filter((name) => !placed.includes(name))];
}

/** Returns true for a page of the journey itself, so that another page can follow it. */
export const isOnTheWay = (journey: Journey | undefined, name: string): boolean =>
  journey !== undefined && Object.hasOwn(journey.states, name) && kindOf(journey, name) === 'page';

function ofChart(product: string, before: Journey, after: Journey): Change[] {
  return changesBetween(before, after).map(({ at, to }) => ({ path: chartFile(product), at, to }));
}

/** Returns the changes that place a page in the journey: after another page, or first if `after` is undefined. */
export function placePage({ workspace, product }: OfProduct, name: string, after: string | undefined): Change[] {
  const journey = journeyOf({ workspace, product });
  if (!journey) return [];
  const placed = after === undefined ? insertBefore(journey, journey.initial, name) : insertAfter(journey, after, name);
  return ofChart(product, journey, placed);
}

/** Returns the changes that remove a page, its fields, its texts in all languages, and its state in the journey. */
export function removePage({ workspace, product }: OfProduct, name: string): Change[] {
  const journey = journeyOf({ workspace, product });
  const isPlaced = journey !== undefined && Object.hasOwn(journey.states, name);
  return [
    ...(isPlaced ? ofChart(product, journey, removeState(journey, name)) : []),
    { path: formFile(product), at: ['pages', name], to: undefined },
    ...wordChanges(product, [name]),
  ];
}

/**
 * Returns the changes that copy a page and place the copy after it. Its fields get new names and copies of their texts.
 * Conditions, rules and lookups are not copied, because they refer to the fields of the first page.
 */
export function copyPage(
  of: OfProduct,
  name: string,
  page: PageDefinition,
  taken: ReadonlySet<string>,
): { name: string; changes: Change[] } {
  const { workspace, product } = of;
  const copy = freeName(name, taken, 'page');
  const known = new Set([...taken, copy]);
  const names = Object.fromEntries(
    Object.keys(page.schema.properties).map((field) => {
      const free = freeName(field, known, 'field');
      known.add(free);
      return [field, free];
    }),
  );
  const renamed = (members: object | undefined): Record<string, Json> =>
    Object.fromEntries(Object.entries(members ?? {}).map(([key, inner]) => [names[key] ?? key, inner as Json]));
  const { schema, uiSchema, sections } = page;
  const { $id: _id, ...rest } = schema;
  const made = {
    schema: {
      ...rest,
      required: (schema.required ?? []).map((field) => names[field] ?? field),
      properties: renamed(schema.properties),
    },
    ...(uiSchema ? { uiSchema: renamed(uiSchema) } : {}),
    ...(sections
      ? { sections: sections.map((one) => ({ ...one, fields: one.fields.map((field) => names[field] ?? field) })) }
      : {}),
  };
  const words = languages.map((language): Change => {
    const own = workspace.value(wordsFile(product, language));
    const shared = workspace.value(sharedWordsFile(language));
    const inPage = (tree: Json | undefined, ...at: string[]) => membersAt(tree, at);
    const { rules: _rules, hints: _hints, ...kept } = { ...inPage(shared, 'pages', name), ...inPage(own, name) };
    const ofFields = Object.keys(names).flatMap((field): [string, Json][] => {
      const said = kept[field] ?? inPage(shared, 'fields')[field];
      return said === undefined ? [] : [[field, said]];
    });
    return {
      path: wordsFile(product, language),
      at: [copy],
      to: renamed({ ...kept, ...Object.fromEntries(ofFields) }),
    };
  });
  const changes: Change[] = [{ path: formFile(product), at: ['pages', copy], to: made as unknown as Json }, ...words];
  return { name: copy, changes };
}

/** Returns the members of the object at a path in a file; empty if there is no object. */
function membersAt(tree: Json | undefined, at: readonly string[]): Record<string, Json> {
  let node = tree;
  for (const key of at) node = isObject(node) ? (node[key] as Json | undefined) : undefined;
  return isObject(node) ? (node as Record<string, Json>) : {};
}
