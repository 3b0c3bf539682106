import type { FieldSchema } from '#engine/language/definition.ts';
import { buildListMessageId } from '#engine/language/messages/message-ids.ts';
import { toPlainLatin } from '#engine/language/typed/characters.ts';
import type { Product } from '#engine/product.ts';
import type { ProductVersion } from '#server/catalogue/products/product-catalogue.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';

/** Languages of the headings and choices that a sheet may use. */
const READ_LOCALES = ['en', 'km'] as const;

/** A column of the sheet: a field of the list's items, and all its accepted headings. */
export type SheetColumn = { field: string; schema: FieldSchema; isRequired: boolean; headings: string[] };

/** The list of a product that describes people one by one, as a sheet. */
export type InsuredSheet = { list: string; page: string; columns: SheetColumn[] };

/**
 * Finds the sheet of a product.
 * @throws 404 `noInsuredList` for a product without such a list
 */
export function findInsuredSheet({ product, messages }: Pick<ProductVersion, 'product' | 'messages'>): InsuredSheet {
  for (const [page, { schema }] of Object.entries(product.definition.form.pages))
    for (const [list, { items }] of Object.entries(schema.properties)) {
      if (items?.type !== 'object') continue;
      const columns = Object.entries(items.properties)
        .filter(([field]) => field !== 'id')
        .map(([field, inner]) => ({
          field,
          schema: inner,
          isRequired: items.required?.includes(field) ?? false,
          headings: [
            ...READ_LOCALES.map(
              (language) => messages(language)[`${product.id}.${page}.${list}.${field}.label`] ?? field,
            ),
            field,
          ],
        }));
      return { list, page, columns };
    }
  throw new ApiProblem(404, 'noInsuredList');
}

/** Lists the words of each choice of a column, as pages show them; none for a column without choices. */
export function listChoiceWords(
  { product, messages }: Pick<ProductVersion, 'product' | 'messages'>,
  sheet: InsuredSheet,
  column: SheetColumn,
  language: (typeof READ_LOCALES)[number],
): string[] {
  return listCodes(column).map((code) => messages(language)[buildChoiceId(product, sheet, column, code)] ?? code);
}

const listCodes = ({ schema }: SheetColumn): string[] =>
  (schema.type === 'boolean' ? [true, false] : (schema.enum ?? [])).map(String);

const buildChoiceId = (product: Product, { list, page }: InsuredSheet, { field, schema }: SheetColumn, code: string) =>
  schema.list === undefined
    ? `${product.id}.${page}.${list}.${field}.options.${code}`
    : buildListMessageId(product.id, schema.list, code);

/** Maps all accepted words of each choice of a column, in small letters, to its value. */
export function indexChoices(
  { product, messages }: { product: Product; messages: ProductVersion['messages'] },
  sheet: InsuredSheet,
  column: SheetColumn,
): Map<string, string | number | boolean> {
  const { schema } = column;
  const codes = schema.type === 'boolean' ? [true, false] : (schema.enum ?? []);
  const entries = codes.flatMap((code) => {
    const words = READ_LOCALES.map(
      (language) => messages(language)[buildChoiceId(product, sheet, column, String(code))],
    );
    return [...words, String(code)]
      .filter((word) => word !== undefined)
      .map((word) => [normalizeText(word), code] as const);
  });
  return new Map(entries);
}

/** Normalizes a text for comparison: the characters of the cleaner, small letters, no `*` of required columns. */
export function normalizeText(text: string): string {
  return toPlainLatin(text.replaceAll('*', '')).normalize('NFC').toLowerCase();
}
