import { useMemo } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { listMessageRows } from '../../base/messages/message-rows.ts';
import { buildLocationUrl, type IssueLocation } from '../../base/names/issue-location.ts';
import { useProductForm } from '../../base/workspace/product-form.ts';
import { findPageMessage, humanizeName } from '../../base/workspace/product-messages.ts';
import { useAllWords, useNames } from '../../base/workspace/use-words.ts';
import { useFile, useWorkspace } from '../../base/workspace/workspace-context.ts';
import { useTermNames } from '../../language/names/product-names.ts';
import type { TreePart } from '../tree/product-tree.tsx';
import type { TreeItem } from '../tree/tree-item.ts';
import { useAllItems } from '../tree/use-part-items.ts';
import type { Entry } from './find-entries.ts';

/** Returns everything in the open product that has a place on the desk. */
export function useEntries(parts: readonly TreePart[]): Entry[] {
  const ofTree = useTreeEntries(parts);
  const formulas = useFormulaEntries();
  const rules = useRuleEntries();
  const texts = useTextEntries(parts);
  return [
    ...parts.map(({ name, title, href }): Entry => ({ id: name, kind: 'part', name: title, href, also: [name] })),
    ...ofTree,
    ...formulas,
    ...rules,
    ...texts,
  ];
}

const kinds = { pages: 'page', tariff: 'table', lists: 'list', papers: 'document', people: 'persona' } as const;

function useTreeEntries(parts: readonly TreePart[]): Entry[] {
  return Object.entries(useAllItems()).flatMap(([part, items]) => {
    const title = parts.find(({ name }) => name === part)?.title;
    if (title === undefined) return [];
    const kind = kinds[part as keyof typeof kinds];
    return items.flatMap((item) => [
      entryOf(item, kind, title),
      ...(item.children ?? []).map((child) => entryOf(child, 'field', item.name)),
    ]);
  });
}

const entryOf = ({ id, name, href, selected }: TreeItem, kind: Entry['kind'], detail: string): Entry => ({
  ...{ id: `${kind} ${id}`, kind, name, detail, href, also: [id] },
  ...(Object.keys(selected).length > 0 && { selected }),
});

/** The derived values and the steps of the premium. */
function useFormulaEntries(): Entry[] {
  const text = useText();
  const { release, product } = useWorkspace();
  const { derived } = useProductForm();
  const names = useTermNames();
  const rating = useFile<{ steps?: { set?: unknown }[] } | null>(`product-schemas/${product}/rating.json`);
  const steps = Array.isArray(rating?.steps) ? rating.steps : [];
  const entry = (code: string, place: IssueLocation, detail: string): Entry => ({
    ...{ id: `formula ${place.part} ${code}`, kind: 'formula', name: names.of(code), detail, also: [code] },
    href: buildLocationUrl(release, product, place),
    selected: { ...place.selected, from: 'finding' },
  });
  return [
    ...derived.map(({ set }) =>
      entry(set, { part: 'pages', selected: { value: set } }, text('studio-sentences.groups.derived')),
    ),
    ...steps.flatMap(({ set }) =>
      typeof set === 'string' ? [entry(set, { part: 'tariff', selected: {} }, text('studio-tariff.calculation'))] : [],
    ),
  ];
}

/** The rules and hints of the pages, by the text that the customer reads. */
function useRuleEntries(): Entry[] {
  const { release, product } = useWorkspace();
  const { pages } = useProductForm();
  const names = useNames();
  return pages.flatMap(({ name, page }) =>
    (['rules', 'hints'] as const).flatMap((group) =>
      (page?.[group] ?? []).map(({ message, at }, index): Entry => {
        const place = { part: 'pages', selected: { page: name, field: at } };
        return {
          ...{ id: `rule ${name} ${group} ${index}`, kind: 'rule', detail: names.page(name), also: [message] },
          name: findPageMessage(names.words, name, `${group}.${message}`) ?? humanizeName(message),
          href: buildLocationUrl(release, product, place),
          selected: { ...place.selected, from: 'finding' },
        };
      }),
    ),
  );
}

/** The texts in all languages. */
function useTextEntries(parts: readonly TreePart[]): Entry[] {
  const { release, product } = useWorkspace();
  const { en, km, zh } = useAllWords();
  const title = parts.find(({ name }) => name === 'words')?.title;
  const rows = useMemo(() => listMessageRows({ en: en.own, km: km.own, zh: zh.own }), [en, km, zh]);
  if (title === undefined) return [];
  return rows.map(
    ({ id, said }): Entry => ({
      ...{ id: `text ${id}`, kind: 'text', name: said.en ?? id, detail: title },
      also: [id, ...[said.km, said.zh].flatMap((one) => one ?? [])],
      href: buildLocationUrl(release, product, { part: 'words', selected: { message: id } }),
      selected: { message: id, from: 'finding' },
    }),
  );
}
