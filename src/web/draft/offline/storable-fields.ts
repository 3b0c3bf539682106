import { listReadAnswers } from '#engine/language/choices.ts';
import type { FieldSchema, Logic, PageDefinition, ProductDefinition } from '#engine/language/definition.ts';

/**
 * Lists the fields whose answers this tab may store. Personal answers are not among them: the names and contacts of the
 * policyholder with all of their page, the details of a customer, the keys of insured risks, lists, pictures and texts.
 * An answer of a kind that may be personal is left out: a date that is no date of the cover, a yes or no without a price.
 */
export function listStorableFields({ product, form }: Pick<ProductDefinition, 'product' | 'form'>): string[] {
  const read = (...logics: (Logic | undefined)[]) =>
    new Set(logics.flatMap((logic) => (logic === undefined ? [] : listReadAnswers(form, logic))));
  const { policyholder, customer = {}, insuredRisks = [], cover } = product;
  // Make and year of a vehicle find a customer's known vehicle, but are the same for many people.
  const { vehicle: _vehicle, ...details } = customer as Record<string, Logic>;
  const holder = read(policyholder.name, policyholder.phone, policyholder.email);
  const personal = read(...Object.values(details), ...insuredRisks.flatMap(({ keys }) => keys), product.remark);
  const coverDates = read(cover.effectiveFrom, cover.effectiveTo);
  const asksPerson = ([field, { format, items }]: [string, FieldSchema]): boolean =>
    holder.has(field) || format === 'upload' || items?.type === 'object';
  const isStorable = (page: PageDefinition, field: string, schema: FieldSchema): boolean => {
    if (personal.has(field) || schema.const !== undefined) return false;
    if (schema.enum || (schema.items && 'enum' in schema.items)) return true;
    if (schema.type === 'boolean') return page.costs?.includes(field) === true;
    if (schema.format === 'date') return coverDates.has(field);
    return schema.type === 'integer' || schema.type === 'number' || schema.format === 'positive-amount';
  };
  return Object.values(form.pages).flatMap((page) => {
    const fields = Object.entries(page.schema.properties);
    if (fields.some(asksPerson)) return [];
    return fields.filter(([field, schema]) => isStorable(page, field, schema)).map(([field]) => field);
  });
}
