import { use, useMemo } from 'react';
import { useSearchParams } from 'wouter';
import { wordingDocuments } from '#engine/language/wording-document.ts';
import { useText } from '#web/i18n/use-text.ts';
import { parseChartJourney } from '../../base/chart/chart-journey.ts';
import { buildLocationUrl } from '../../base/names/issue-location.ts';
import type { DraggedPart } from '../../base/values/field-drag.ts';
import { listTables } from '../../base/values/list-tables.ts';
import { useProductForm } from '../../base/workspace/product-form.ts';
import { useNames } from '../../base/workspace/use-words.ts';
import { useFile, useInWorkspace, useSelection, useWorkspace } from '../../base/workspace/workspace-context.ts';
import { useListNames } from '../../language/names/list-names.ts';
import { useTermNames } from '../../language/names/product-names.ts';
import { sortFields } from '../../parts/pages/edits/field-edits.ts';
import { sortPages } from '../../parts/pages/edits/page-edits.ts';
import { PreviewContext } from '../../preview/preview-context.ts';
import { usePersonas } from '../../preview/product-cases.ts';
import type { TreeItem } from './tree-item.ts';

/** The parts with entries below them, by their name in the address. */
export const partItems: Record<string, (isShown: boolean) => readonly TreeItem[]> = {
  pages: usePageItems,
  tariff: useTableItems,
  lists: useListItems,
  papers: useDocumentItems,
  people: usePersonaItems,
};

/** Returns the entries of all parts, by the name of the part. */
export const useAllItems = (): Record<string, readonly TreeItem[]> => ({
  pages: usePageItems(false),
  tariff: useTableItems(false),
  lists: useListItems(false),
  papers: useDocumentItems(false),
  people: usePersonaItems(false),
});

/** The pages in journey order, each with its fields. */
function usePageItems(isShown: boolean): readonly TreeItem[] {
  const { release, product } = useWorkspace();
  const drop = use(PreviewContext)?.drop;
  const form = useProductForm();
  const chart = useFile(`machines/${product}.json`);
  const names = useNames();
  const [selected] = useSelection();
  const pages = form.pages.map(({ name }) => name);
  const order = sortPages(pages, parseChartJourney(chart, pages));
  const shown = order.find((name) => name === selected.page) ?? order[0];
  return order.map((page) => {
    const definition = form.pages.find(({ name }) => name === page)?.page;
    const fields = definition ? sortFields(definition).flatMap((section) => section.fields) : [];
    const address = (of: { page: string; field?: string }) =>
      buildLocationUrl(release, product, { part: 'pages', selected: of });
    const isHere = isShown && page === shown;
    return {
      id: page,
      name: names.page(page),
      href: address({ page }),
      selected: { page, from: 'finding' as const },
      isShown: isHere && !fields.includes(selected.field ?? ''),
      ...(drop && { onField: (part: DraggedPart) => drop({ part, place: { page } }) }),
      children: fields.map((field) => ({
        id: `${page}.${field}`,
        name: names.field(page, field),
        href: address({ page, field }),
        selected: { page, field, from: 'finding' as const },
        isShown: isHere && selected.field === field,
      })),
    };
  });
}

/** Returns a function that builds the entries of a part whose address has the entry's code. */
function useAddressed(part: string, key: 'table' | 'list' | 'paper' | 'persona', isShown: boolean) {
  const { release, product } = useWorkspace();
  const [params] = useSearchParams();
  const href = buildLocationUrl(release, product, { part, selected: {} });
  return (code: string, name: string): TreeItem => ({
    id: `${key}.${code}`,
    name,
    href: `${href}?${new URLSearchParams({ [key]: code })}`,
    selected: {},
    isShown: isShown && params.get(key) === code,
  });
}

function useTableItems(isShown: boolean): readonly TreeItem[] {
  const { workspace, product } = useWorkspace();
  const names = useTermNames();
  const version = useInWorkspace((open) => open.version());
  // biome-ignore lint/correctness/useExhaustiveDependencies: `version` changes when a file changes
  const tables = useMemo(() => listTables(workspace.value, product), [workspace, product, version]);
  const item = useAddressed('tariff', 'table', isShown);
  return tables.map(({ name }) => item(name, names.of(name)));
}

function useListItems(isShown: boolean): readonly TreeItem[] {
  const { product } = useWorkspace();
  const folder = `product-schemas/${product}/lists/`;
  const paths = useInWorkspace((open) =>
    open
      .paths()
      .filter((path) => path.startsWith(folder))
      .join('\n'),
  );
  const lists = paths === '' ? [] : paths.split('\n').map((path) => path.slice(folder.length).replace('.json', ''));
  const nameOf = useListNames(lists);
  const item = useAddressed('lists', 'list', isShown);
  return lists.map((list) => item(list, nameOf(list)));
}

function useDocumentItems(isShown: boolean): readonly TreeItem[] {
  const text = useText();
  const item = useAddressed('papers', 'paper', isShown);
  return ['certificate', ...wordingDocuments].map((name) => item(name, text(`studio-papers.${name}`)));
}

function usePersonaItems(isShown: boolean): readonly TreeItem[] {
  const { made = [] } = usePersonas();
  const item = useAddressed('people', 'persona', isShown);
  return (made ?? []).map(({ name, testCase }) => item(name, testCase.name));
}
