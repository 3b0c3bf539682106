import type { PageDefinition } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import { readValueAt } from '#product-files/edit-value.ts';
import { locales } from '#shared/format.ts';
import {
  type ChartJourney,
  parseChartJourney,
  sortStates,
  stateKind,
} from '#web/surfaces/studio/base/chart/chart-journey.ts';
import { diffJourneys } from '#web/surfaces/studio/base/chart/diff-journeys.ts';
import { insertAfter, insertBefore } from '#web/surfaces/studio/base/chart/edit-journey.ts';
import { generateFreeName } from '#web/surfaces/studio/base/values/field-kinds.ts';
import { formFile, loadForm } from '#web/surfaces/studio/base/workspace/product-form.ts';
import { messagesFile, sharedMessagesFile } from '#web/surfaces/studio/base/workspace/product-messages.ts';
import type { Change, Workspace } from '#web/surfaces/studio/base/workspace/workspace.ts';

type ProductContext = { workspace: Workspace; product: string };

/** Returns the path of the file with a product's journey. */
const chartFile = (product: string): string => `machines/${product}.json`;

/** Returns the journey of the open product with its pages, or undefined if there is none. */
export function findJourney({ workspace, product }: ProductContext): ChartJourney | undefined {
  const pages = loadForm(workspace, product).pages.map(({ name }) => name);
  return parseChartJourney(workspace.value(chartFile(product)), pages);
}

/** Returns the pages in journey order, then the pages of the checkout and the pages that no transition reaches. */
export function sortPages(names: readonly string[], journey: ChartJourney | undefined): string[] {
  if (!journey) return [...names];
  const { reached } = sortStates(journey);
  const placed = reached.filter((name) => names.includes(name) && ['page', 'stop'].includes(stateKind(journey, name)));
  return [...placed, ...names.filter((name) => !placed.includes(name))];
}

/** Returns true for a page of the journey itself, so that another page can follow it. */
export const isOnJourney = (journey: ChartJourney | undefined, name: string): boolean =>
  journey !== undefined && Object.hasOwn(journey.states, name) && stateKind(journey, name) === 'page';

function toChartChanges(product: string, before: ChartJourney, after: ChartJourney): Change[] {
  return diffJourneys(before, after).map(({ at, to }) => ({ path: chartFile(product), at, to }));
}

/** Returns the changes that place a page in the journey: after another page, or first if `after` is undefined. */
export function placePage({ workspace, product }: ProductContext, name: string, after: string | undefined): Change[] {
  const journey = findJourney({ workspace, product });
  if (!journey) return [];
  const placed = after === undefined ? insertBefore(journey, journey.initial, name) : insertAfter(journey, after, name);
  return toChartChanges(product, journey, placed);
}

/**
 * Returns the changes that copy a page and place the copy after it. Its fields get new names and copies of their texts.
 * Conditions, rules and lookups are not copied, because they refer to the fields of the first page.
 */
export function copyPage(
  of: ProductContext,
  name: string,
  page: PageDefinition,
  taken: ReadonlySet<string>,
): { name: string; changes: Change[] } {
  const { workspace, product } = of;
  const copy = generateFreeName(name, taken, 'page');
  const known = new Set([...taken, copy]);
  const names = Object.fromEntries(
    Object.keys(page.schema.properties).map((field) => {
      const free = generateFreeName(field, known, 'field');
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
  const words = locales.map((language): Change => {
    const own = workspace.value(messagesFile(product, language));
    const shared = workspace.value(sharedMessagesFile(language));
    const inPage = (tree: Json | undefined, ...at: string[]) => (readValueAt(tree, at) ?? {}) as Record<string, Json>;
    const { rules: _rules, hints: _hints, ...kept } = { ...inPage(shared, 'pages', name), ...inPage(own, name) };
    const ofFields = Object.keys(names).flatMap((field): [string, Json][] => {
      const said = kept[field] ?? inPage(shared, 'fields')[field];
      return said === undefined ? [] : [[field, said]];
    });
    return {
      path: messagesFile(product, language),
      at: [copy],
      to: renamed({ ...kept, ...Object.fromEntries(ofFields) }),
    };
  });
  const changes: Change[] = [{ path: formFile(product), at: ['pages', copy], to: made as unknown as Json }, ...words];
  return { name: copy, changes };
}
