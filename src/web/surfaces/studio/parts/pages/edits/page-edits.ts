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

/** The file with the journey of a product. */
const chartFile = (product: string): string => `machines/${product}.json`;

/** The journey of the open product, with its pages; undefined where there is none to be found. */
export function journeyOf({ workspace, product }: OfProduct): Journey | undefined {
  const pages = readForm(workspace, product).pages.map(({ name }) => name);
  return readJourney(workspace.value(chartFile(product)), pages);
}

/** Pages in the order of the journey; those of the checkout and those that nothing leads to after them. */
export function pagesInOrder(names: readonly string[], journey: Journey | undefined): string[] {
  if (!journey) return [...names];
  const { reached } = statesInOrder(journey);
  const placed = reached.filter((name) => names.includes(name) && ['page', 'stop'].includes(kindOf(journey, name)));
  return [...placed, ...names.filter((name) => !placed.includes(name))];
}

/** Whether a page can have another after it: it is a page of the journey itself. */
export const isOnTheWay = (journey: Journey | undefined, name: string): boolean =>
  journey !== undefined && Object.hasOwn(journey.states, name) && kindOf(journey, name) === 'page';

function ofChart(product: string, before: Journey, after: Journey): Change[] {
  return changesBetween(before, after).map(({ at, to }) => ({ path: chartFile(product), at, to }));
}

/** The changes that place a page in the journey: after another, or before all where `after` is left out. */
export function placePage({ workspace, product }: OfProduct, name: string, after: string | undefined): Change[] {
  const journey = journeyOf({ workspace, product });
  if (!journey) return [];
  const placed = after === undefined ? insertBefore(journey, journey.initial, name) : insertAfter(journey, after, name);
  return ofChart(product, journey, placed);
}

/** Without a page: its fields, its words in all languages, and its place in the journey. */
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
 * A copy of a page after it: its fields under names of their own, with their words. Conditions, rules and what is asked of the world are not
 * copied: they speak of the first page's fields.
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

/** The members of a place in a file; none where there is none. */
function membersAt(tree: Json | undefined, at: readonly string[]): Record<string, Json> {
  let node = tree;
  for (const key of at) node = isObject(node) ? (node[key] as Json | undefined) : undefined;
  return isObject(node) ? (node as Record<string, Json>) : {};
}
