import { selectOptionsSchema } from './language/choices.ts';
import type { ChartDefinition, FieldSchema, FormDefinition } from './language/definition.ts';
import { isObject, type Json } from './language/json.ts';
import { type ReadJson, readWithReferences } from './language/load-definition.ts';
import { createProduct, type PageValidator, type Product } from './product.ts';
import type { Given } from './record.ts';

/** Pages that ask questions and sell nothing: a form and a chart, for the same functions as a product. */
export type Questionnaire = {
  id: string;
  form: FormDefinition;
  chart: ChartDefinition;
  /** A pattern of the characters that papers cannot print; absent if the answers are not printed. */
  unprintable?: string;
};

/**
 * Loads `product-schemas/shared/{id}/form.json` and `machines/{id}.json`; its messages are
 * `locales/{language}/{id}.json`.
 */
export function loadQuestionnaire(id: string, read: ReadJson): Questionnaire {
  const form = readWithReferences(`product-schemas/shared/${id}/form.json`, read) as unknown as FormDefinition;
  for (const [page, { schema }] of Object.entries(form.pages)) schema.$id = `${id}.${page}`;
  return { id, form, chart: readWithReferences(`machines/${id}.json`, read) as ChartDefinition };
}

/**
 * A questionnaire as a product for the engine's functions, with its choices filled from `given`. The settings of a sale
 * are empty: it has no cover, no rates and no documents.
 */
export function openQuestionnaire(
  { id, form, chart, unprintable }: Questionnaire,
  validators: Record<string, PageValidator>,
  { currency, given }: { currency: string; given: Given },
): Product {
  const product = {
    ...{ id, formCode: id, lineOfBusiness: '', policyPrefix: '', currency, sampleRates: false, offerDays: 0 },
    ...{ cover: { effectiveFrom: null, effectiveTo: null }, policyholder: { name: null, phone: null }, documents: [] },
  };
  const benefits = { lines: [], plans: [] };
  return createProduct({ product, form: fillGivenOptions(form, given), benefits, chart, unprintable }, validators);
}

/** The same form with the codes of given lists as the options of the fields that name them. */
function fillGivenOptions(form: FormDefinition, given: Given): FormDefinition {
  const filled = structuredClone(form);
  for (const { schema } of Object.values(filled.pages)) {
    for (const field of Object.values(schema.properties).flatMap(fillField)) {
      const options = selectOptionsSchema(field);
      if (options.given !== undefined) options.enum = listCodes(given[options.given]);
    }
  }
  return filled;
}

/** A field, and the fields of its items. */
function fillField(field: FieldSchema): FieldSchema[] {
  return field.items?.type === 'object' ? [field, ...Object.values(field.items.properties)] : [field];
}

function listCodes(list: Json | undefined): string[] {
  return Array.isArray(list) ? list.flatMap((item) => (isObject(item) ? [String(item.code)] : [])) : [];
}
