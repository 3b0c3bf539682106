import type { FieldSchema, ItemSchema, PageRule } from '#engine/language/definition.ts';
import type { Product } from '#engine/product.ts';
import { type Constraint, constraints, toConstraintCode } from './schema-codes.ts';

/** One rule for which a page refuses answers. */
export type ValidationRule = {
  /** Its id, the same in every run: `travelInfo.startDate required`. */
  id: string;
  page: string;
  /** The field at which the page refuses; missing for an unknown field of the page itself. */
  field: string;
  /** The member of an item, if the field is a list of items. */
  member?: string;
  code: string;
} & (
  | { kind: 'required' }
  | { kind: 'unknownField' }
  | { kind: 'choices' }
  | { kind: 'schema'; constraint: Constraint; schema: FieldSchema; isEntry?: true }
  | { kind: 'rule'; rule: PageRule }
);

/**
 * Lists all rules for which the pages of a product refuse answers: the constraints of their schemas, options that are
 * not offered, rules across fields and time. It omits wrong types, because no draft stores them.
 */
export function listValidationRules(product: Product): ValidationRule[] {
  return Object.entries(product.definition.form.pages).flatMap(([page, { schema, choices = {}, rules = [] }]) => {
    const own = Object.entries(schema.properties);
    return [
      ...(own.length === 0 ? [] : [unknownFieldName(page, '')]),
      ...own.flatMap(([field, inner]) => listFieldRules(page, field, inner, schema.required ?? [])),
      ...Object.keys(choices).map(
        (field): ValidationRule => ({
          ...{ id: `${page}.${field} choices`, page, field, code: 'notOffered' },
          kind: 'choices',
        }),
      ),
      ...rules.map((rule): ValidationRule => {
        const place = rule.each === undefined ? { field: rule.at } : { field: rule.each, member: rule.at };
        const id = `${[page, ...Object.values(place)].join('.')} unless ${rule.unless}`;
        return { id, page, ...place, code: rule.message, kind: 'rule', rule };
      }),
    ];
  });
}

const unknownFieldName = (page: string, field: string): ValidationRule => ({
  ...{ id: `${[page, field].filter(Boolean).join('.')} unknown field`, page, field },
  ...{ code: 'unknownField', kind: 'unknownField' },
});

function listFieldRules(page: string, field: string, schema: FieldSchema, required: string[]): ValidationRule[] {
  const { items } = schema;
  const own = listScalarRules(page, [field], schema, required.includes(field));
  if (!items) return own;
  if (items.type !== 'object') {
    const entries = listSchemaRules(page, [field], items, `${field}.items`).map((rule) => ({ ...rule, isEntry: true }));
    return [...own, ...(entries as ValidationRule[])];
  }
  return [...own, unknownFieldName(page, field), ...listItemRules(page, field, items)];
}

/** The engine itself creates the ids of items, so they cannot be wrong. */
function listItemRules(page: string, field: string, { properties, required = [] }: ItemSchema): ValidationRule[] {
  return Object.entries(properties)
    .filter(([member]) => member !== 'id')
    .flatMap(([member, schema]) => listScalarRules(page, [field, member], schema, required.includes(member)));
}

function listScalarRules(page: string, path: string[], schema: FieldSchema, isRequired: boolean): ValidationRule[] {
  const [field = '', member] = path;
  const place = { page, field, ...(member === undefined ? {} : { member }) };
  const required: ValidationRule = {
    ...{
      id: `${[page, ...path].join('.')} required`,
      ...place,
      code: schema.const === true ? 'mustAgree' : 'required',
    },
    kind: 'required',
  };
  // An empty text is no answer: if no answer is needed, a text one character too short is not possible.
  const own = listSchemaRules(page, path, schema).filter(
    ({ constraint }) => constraint !== 'minLength' || isRequired || (schema.minLength ?? 0) > 1,
  );
  return [...(isRequired ? [required] : []), ...own];
}

function listSchemaRules(page: string, [field = '', member]: string[], schema: FieldSchema, name?: string) {
  const path = name ?? [field, member].filter(Boolean).join('.');
  return constraints
    .filter((constraint) => schema[constraint] !== undefined && schema[constraint] !== false)
    .filter((constraint) => !isImplied(constraint, schema))
    .map((constraint) => ({
      ...{ id: `${page}.${path} ${constraint}`, page, field, ...(member === undefined ? {} : { member }) },
      ...{ code: toConstraintCode(schema, constraint), kind: 'schema' as const, constraint, schema },
    }));
}

/**
 * Returns true if another rule already implies this one: whole numbers by their type, different items by their ids, a
 * minimum of zero.
 */
function isImplied(constraint: Constraint, { type, multipleOf, items, minLength, minItems }: FieldSchema): boolean {
  if (constraint === 'multipleOf') return type === 'integer' && multipleOf === 1;
  if (constraint === 'uniqueItems') return items?.type === 'object';
  return (constraint === 'minLength' && minLength === 0) || (constraint === 'minItems' && minItems === 0);
}
