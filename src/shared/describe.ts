import { type FieldSchema, findUnit } from '#engine/language/definition.ts';
import type { Json } from '#engine/language/json.ts';
import { buildListMessageId, listAnswerWords } from '#engine/language/messages/message-ids.ts';
import type { Product } from '#engine/product.ts';
import { formatAmount, formatDate, formatList, formatMoney, type Locale } from './format.ts';

/** A product's own messages by id, as in its bundle. */
export type ProductMessages = Record<string, string>;

export type Describer = {
  /** The label of an answer or derived value; an item's field is `list.field`. */
  label(name: string): string;
  /**
   * A value in words: options by their labels, dates and money by the shared formatter, lists in the style of the
   * language.
   */
  value(name: string, value: Json | undefined): string;
};

/** A field, and the message id of its label without `.label`. */
type DescribedField = { schema: FieldSchema; id: string };

/** A typed amount ("125000.5"), in minor units. */
function toMinorUnits(amount: Json): number {
  return Math.round(Number(amount) * 100);
}

/** Describes answers and derived values in words, for the summary, the quotation and the documents. */
export function createDescriber(product: Product, messages: ProductMessages, locale: Locale): Describer {
  const { form, product: settings } = product.definition;
  const derived = Object.fromEntries(form.derived.map(({ set, type }) => [set, type]));
  const word = (id: string): string | undefined => messages[id];

  function units(name: string): string | undefined {
    const [field = '', inner] = name.split('.');
    const page = form.pages[product.pageOf[field] ?? ''];
    return page === undefined ? form.derived.find(({ set }) => set === name)?.unit : findUnit(page, field, inner);
  }

  function schemaOf(name: string): DescribedField | undefined {
    const [field = '', inner] = name.split('.');
    const page = product.pageOf[field];
    const schema = page === undefined ? undefined : form.pages[page]?.schema.properties[field];
    if (!schema) return undefined;
    if (inner === undefined) return { schema, id: `${product.id}.${page}.${field}` };
    const found = schema.items?.type === 'object' ? schema.items.properties[inner] : undefined;
    return found && { schema: found, id: `${product.id}.${page}.${field}.${inner}` };
  }

  /** "20 days": a number with thousands separators and its unit. */
  function counted(unit: string, value: Json): string | undefined {
    const said = word(`${product.id}.units.${unit}.${Number(value) === 1 ? 'one' : 'other'}`);
    return said?.replace('{count}', () => formatAmount(String(value)));
  }

  function plainValue(type: string | undefined, value: Json): string {
    if (typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value)) return formatDate(value, locale);
    if (type === 'money' && typeof value === 'number') return formatMoney(value, settings.currency, locale);
    return String(value);
  }

  function describeAnswer({ schema, id }: DescribedField, value: Json): string {
    const { items, list = items?.type === 'object' ? undefined : items?.list } = schema;
    const [agreed] = listAnswerWords(schema);
    if (agreed !== undefined) return word(`${product.id}.said.${agreed}`) ?? '';
    if (schema.format === 'positive-amount') return formatMoney(toMinorUnits(value), settings.currency, locale);
    const code = String(value);
    const option = list === undefined ? `${id}.options.${code}` : buildListMessageId(product.id, list, code);
    return word(option) ?? plainValue(schema.type, value);
  }

  return {
    label(name) {
      const found = schemaOf(name);
      return (found ? word(`${found.id}.label`) : word(`${product.id}.shows.${name}`)) ?? name;
    },
    value(name, value) {
      if (value === undefined || value === null) return '';
      if (Array.isArray(value))
        return formatList(
          value.map((entry) => this.value(name, entry)),
          locale,
        );
      const found = schemaOf(name);
      const unit = units(name);
      const said = unit === undefined ? undefined : counted(unit, value);
      if (said !== undefined) return said;
      if (found) return describeAnswer(found, value);
      return word(`${product.id}.values.${name}.${String(value)}`) ?? plainValue(derived[name], value);
    },
  };
}
