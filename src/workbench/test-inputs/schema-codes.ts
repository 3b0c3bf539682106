import type { FieldSchema } from '#engine/language/definition.ts';
import { type FormatName, formats, normalizeFormat } from '#engine/language/formats.ts';
import { type Json, toCanonicalJson } from '#engine/language/json.ts';
import { toProblemCode } from '#engine/language/messages/problem-codes.ts';

/** Schema keywords that refuse values, without `type`: no draft stores a wrong type. */
export const constraints = [
  ...(['enum', 'const', 'minLength', 'maxLength', 'format', 'minimum', 'maximum', 'multipleOf'] as const),
  ...(['minItems', 'maxItems', 'uniqueItems'] as const),
];

export type Constraint = (typeof constraints)[number];

/** Returns the code with which a page refuses a value that violates a constraint. */
export function toConstraintCode(schema: FieldSchema, constraint: Constraint): string {
  return toProblemCode({ keyword: constraint, params: { format: schema.format } });
}

/** Lists the codes of all constraints that a value violates, as JSON Schema defines them, without a validator. */
export function listBrokenCodes(schema: FieldSchema, value: Json): string[] {
  return constraints
    .filter((constraint) => schema[constraint] !== undefined && isBroken[constraint](schema, value))
    .map((constraint) => toConstraintCode(schema, constraint));
}

const countCharacters = (value: Json): number | undefined =>
  typeof value === 'string' ? [...value].length : undefined;
const listEntries = (value: Json): number | undefined => (Array.isArray(value) ? value.length : undefined);
const toNumber = (value: Json): number | undefined => (typeof value === 'number' ? value : undefined);

const isBelow = (amount: number | undefined, bound = Number.NEGATIVE_INFINITY) =>
  amount !== undefined && amount < bound;
const isAbove = (amount: number | undefined, bound = Number.POSITIVE_INFINITY) =>
  amount !== undefined && amount > bound;

const isBroken: Record<Constraint, (schema: FieldSchema, value: Json) => boolean> = {
  enum: ({ enum: options = [] }, value) => !options.includes(value as string),
  const: ({ const: only }, value) => toCanonicalJson(only) !== toCanonicalJson(value),
  minLength: ({ minLength }, value) => isBelow(countCharacters(value), minLength),
  maxLength: ({ maxLength }, value) => isAbove(countCharacters(value), maxLength),
  format: ({ format }, value) =>
    typeof value === 'string' && !formats[format as FormatName](normalizeFormat(value, format)),
  minimum: ({ minimum }, value) => isBelow(toNumber(value), minimum),
  maximum: ({ maximum }, value) => isAbove(toNumber(value), maximum),
  multipleOf: ({ multipleOf = 1 }, value) => typeof value === 'number' && !Number.isInteger(value / multipleOf),
  minItems: ({ minItems }, value) => isBelow(listEntries(value), minItems),
  maxItems: ({ maxItems }, value) => isAbove(listEntries(value), maxItems),
  uniqueItems: ({ uniqueItems }, value) =>
    uniqueItems === true &&
    Array.isArray(value) &&
    new Set(value.map((entry) => toCanonicalJson(entry))).size < value.length,
};
