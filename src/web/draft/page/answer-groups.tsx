import { type DerivedState, selectShownAnswer } from '#engine/derived-state.ts';
import type { FieldSchema, ItemSchema } from '#engine/language/definition.ts';
import { isObject } from '#engine/language/json.ts';
import { findPageDefinition, type Product } from '#engine/product.ts';
import type { Item } from '#engine/record.ts';
import type { Describer } from '#shared/describe.ts';
import type { SummaryGroup, SummaryRow } from '#web/kit/layout/summary-list.tsx';
import type { Words } from '#web/product/use-words.ts';
import { paths } from '#web/router/paths.ts';
import type { Draft } from '../use-draft.ts';
import { buildFieldId } from './field-id.ts';
import { formatPageSegment } from './page-segment.ts';

/**
 * All answers before a page, grouped by page, each with a link back to its page.
 *
 * @param hrefOf address of a page
 */
export function groupAnswersByPage(
  { product, position: { trail }, situation }: Draft,
  until: string,
  words: Words,
  hrefOf = (page: string) => paths.buy(product.id, formatPageSegment(page)),
): SummaryGroup[] {
  const groups = groupPageAnswers(product, trail.slice(0, trail.indexOf(until)), situation, words);
  return groups.map(({ rows = [], ...group }) => ({
    ...group,
    rows: rows.map((row) => ({ ...row, change: hrefOf(group.id) })),
  }));
}

/** The answers of some pages, to read without links. */
export function groupPageAnswers(
  product: Product,
  pages: string[],
  situation: DerivedState,
  words: Words,
): SummaryGroup[] {
  return pages.flatMap((page) => {
    const { schema } = findPageDefinition(product, page);
    const rows = Object.entries(schema.properties)
      .filter(([field]) => !situation.hidden.has(field) && situation.answers[field] !== undefined)
      .flatMap((property) => toSummaryRows({ product, situation }, page, property, words));
    if (rows.length === 0) return [];
    return [{ id: page, title: words.own(`${page}.step`), rows }];
  });
}

function toSummaryRows(
  { product, situation }: Pick<Draft, 'product' | 'situation'>,
  page: string,
  [field, schema]: [name: string, schema: FieldSchema],
  words: Words,
): SummaryRow[] {
  const value = selectShownAnswer(product, page, field, situation);
  if (value === undefined) return [];
  const { items } = schema;
  const idOf = (item?: Item) => buildFieldId(['', field, ...(item ? [item.id] : [])].join('/'), situation.answers);
  const ui = findPageDefinition(product, page).uiSchema?.[field];
  const isAmounts = isObject(ui) && ui['ui:widget'] === 'amounts';
  if (items?.type === 'object' && isAmounts) {
    const describe = words.describe(product);
    const said = (item: Item) =>
      Object.keys(items.properties).filter((name) => name !== 'id' && item[name] !== undefined);
    return ((value ?? []) as Item[]).map((item) => {
      const [term = '', ...detail] = said(item).map((name) => describe.value(`${field}.${name}`, item[name]));
      return { id: `${field}-${item.id}`, field: idOf(item), term, detail: detail.join(' ') };
    });
  }
  if (items?.type === 'object') {
    return ((value ?? []) as Item[]).map((item, index) => ({
      id: `${field}-${item.id}`,
      field: idOf(item),
      isLong: true,
      term: `${words.own(`${page}.${field}.item`)} ${index + 1}`,
      detail: <ItemDetail describe={words.describe(product)} field={field} schema={items} item={item} />,
    }));
  }
  const describe = words.describe(product);
  return [{ id: field, field: idOf(), term: describe.label(field), detail: describe.value(field, value) }];
}

type ItemDetailProps = { describe: Describer; field: string; schema: ItemSchema; item: Item };

function ItemDetail({ describe, field, schema, item }: ItemDetailProps) {
  const inner = Object.keys(schema.properties).filter((name) => name !== 'id' && item[name] !== undefined);
  return (
    <ul className="grid">
      {inner.map((name) => (
        <li key={name} className="flex flex-wrap items-baseline justify-between gap-x-4 sm:block">
          <span className="text-small text-muted">{describe.label(`${field}.${name}`)}: </span>
          <span className="ml-auto">{describe.value(`${field}.${name}`, item[name])}</span>
        </li>
      ))}
    </ul>
  );
}
