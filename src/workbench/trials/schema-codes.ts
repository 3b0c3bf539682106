import { codeOf } from '#engine/check-page.ts';
import type { FieldSchema } from '#engine/language/definition.ts';
import { cleaned, type FormatName, formats } from '#engine/language/formats.ts';
import { canonicalJson, type Json } from '#engine/language/json.ts';

/** Keywords of a schema that say which values are refused, apart from `type`, which no draft keeps broken. */
export const constraints = [
  ...(['enum', 'const', 'minLength', 'maxLength', 'format', 'minimum', 'maximum', 'multipleOf'] as const),
  ...(['minItems', 'maxItems', 'uniqueItems'] as const),
];

export type Constraint = (typeof constraints)[number];

/** The code by which a page refuses what breaks a constraint. */
export function codeOfConstraint(schema: FieldSchema, constraint: Constraint): string {
  return codeOf({ keyword: constraint, params: { format: schema.format } });
}

/** What JSON Schema says of a value, read without a validator: the codes of all the constraints that it breaks. */
export function codesBroken(schema: FieldSchema, value: Json): string[] {
  return constraints
    .filter((constraint) => schema[constraint] !== undefined && isBroken[constraint](schema, value))
    .map((constraint) => codeOfConstraint(schema, constraint));
}

const characters = (value: Json): number | undefined => (typeof value === 'string' ? [...value].length : undefined);
const entries = (value: Json): number | undefined => (Array.isArray(value) ? value.length : undefined);
const number = (value: Json): number | undefined => (typeof value === 'number' ? value : undefined);

const isBelow = (amount: number | undefined, bound = Number.NEGATIVE_INFINITY) =>
  amount !== undefined && amount < bound;
const isAbove = (amount: number | undefined, bound = Number.POSITIVE_INFINITY) =>
  amount !== undefined && amount > bound;

const isBroken: Record<Constraint, (schema: FieldSchema, value: Json) => boolean> = {
  enum: ({ enum: options = [] }, value) => !options.includes(value as string),
  const: ({ const: only }, value) => canonicalJson(only) !== canonicalJson(value),
  minLength: ({ minLength }, value) => isBelow(characters(value), minLength),
  maxLength: ({ maxLength }, value) => isAbove(characters(value), maxLength),
  format: ({ format }, value) => typeof value === 'string' && !formats[format as FormatName](cleaned(value, format)),
  minimum: ({ minimum }, value) => isBelow(number(value), minimum),
  maximum: ({ maximum }, value) => isAbove(number(value), maximum),
  multipleOf: ({ multipleOf = 1 }, value) => typeof value === 'number' && !Number.isInteger(value / multipleOf),
  minItems: ({ minItems }, value) => isBelow(entries(value), minItems),
  maxItems: ({ maxItems }, value) => isAbove(entries(value), maxItems),
  uniqueItems: ({ uniqueItems }, value) =>
    uniqueItems === true &&
    Array.isArray(value) &&
    new Set(value.map((entry) => canonicalJson(entry))).size < value.length,
};
