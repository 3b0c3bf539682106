import { selectOptionsSchema } from '../choices.ts';
import type { FieldSchema, FormDefinition, PageDefinition } from '../definition.ts';

/** A field of a page or of its list's items. `isFree`: its text has no form, so that it needs a letter or a digit. */
export type CheckedField = { field: string; inner?: string; schema: FieldSchema; isFree: boolean };

/** The fields with options from the record's `given`, and the fields with texts. */
type CheckedFields = { given: CheckedField[]; texts: CheckedField[] };

const checkedFieldsCache = new WeakMap<PageDefinition, CheckedFields>();

/** The fields of a page that its check reads one by one. */
export function findCheckedFields(definition: PageDefinition): CheckedFields {
  const known = checkedFieldsCache.get(definition);
  if (known) return known;
  const all = Object.entries(definition.schema.properties).flatMap(([field, schema]): CheckedField[] => {
    if (schema.items?.type !== 'object') return [{ field, schema, isFree: isFreeText(schema) }];
    return Object.entries(schema.items.properties).map(([inner, each]) => ({
      ...{ field, inner, schema: each, isFree: isFreeText(each) },
    }));
  });
  const made = {
    given: all.filter(({ schema }) => selectOptionsSchema(schema).given !== undefined),
    // A fixed option is a text that papers can print.
    texts: all.filter(({ schema }) => schema.type === 'string'),
  };
  checkedFieldsCache.set(definition, made);
  return made;
}

const isFreeText = ({ format, enum: options, const: only, given }: FieldSchema): boolean =>
  [format, options, only, given].every((limit) => limit === undefined);

type AskedFields = { page: string; fields: { field: string; fact: string | undefined; isDeclared: boolean }[] }[];

const askedFieldsCache = new WeakMap<FormDefinition, AskedFields>();

/** Lists the fields of each page, each with the fact that it needs (undefined: none). */
export function listAskedFields(form: FormDefinition): AskedFields {
  const known = askedFieldsCache.get(form);
  if (known) return known;
  const made = Object.entries(form.pages).map(([page, { schema, when, declares = [] }]) => ({
    page,
    fields: Object.keys(schema.properties).map((field) => ({
      ...{ field, fact: when?.[field], isDeclared: declares.includes(field) },
    })),
  }));
  askedFieldsCache.set(form, made);
  return made;
}

const printability = new Map<string, RegExp>();

/** The pattern of the characters that papers cannot print, built once: all products have the same. */
export function findUnprintable(pattern = '[]'): RegExp {
  const known = printability.get(pattern) ?? new RegExp(pattern, 'gu');
  printability.set(pattern, known);
  return known;
}
