import { isObject, type Json } from '#engine/language/json.ts';
import parts from '#engine/schemas/parts.schema.json' with { type: 'json' };
import { readValueAt } from '#product-files/edit-value.ts';

/** A JSON schema as the file has it. */
export type Schema = { readonly [keyword: string]: unknown };

/** The path of a member: its keys, or one text with dots between them (`cancel.kept.amount`). */
export type Path = string | readonly (string | number)[];

/** The keywords of a member's schema that limit its input. */
export type MemberSchema = {
  type?: string;
  enum?: readonly string[];
  const?: unknown;
  pattern?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  items?: Schema;
  /** The name of the definition of `parts.schema.json` that it refers to, such as `amount`. */
  follows?: string;
  /** The value when the file has none. */
  default?: string | number;
  /** True if the object that contains the member requires it, or if it has a default: it is never empty. */
  isRequired: boolean;
};

export const keysOf = (path: Path): readonly string[] =>
  typeof path === 'string' ? path.split('.').filter((key) => key !== '') : path.map(String);

/**
 * Returns the schema of one member of a file.
 * @param root the schema of the file
 */
export function memberSchema(root: object, path: Path): MemberSchema {
  let here = followed(root, root);
  let isRequired = true;
  for (const key of keysOf(path)) {
    isRequired = Array.isArray(here.required) && here.required.includes(key);
    const own = isObject(here.properties) ? here.properties : {};
    const next = Object.hasOwn(own, key) ? own[key] : (here.items ?? here.additionalProperties);
    here = followed(isObject(next) ? next : {}, root);
  }
  return { ...here, isRequired: isRequired || here.default !== undefined };
}

/**
 * Returns a schema with the keywords of everything that it refers to; its own keywords win. Of `if`, `then` and `else`
 * it follows only `else`, which applies to a value without a `$ref`.
 */
export function followed(part: object, root: object): Schema {
  const schema = part as Schema;
  const all = [
    ...(Array.isArray(schema.allOf) ? (schema.allOf as Schema[]) : []),
    ...(isObject(schema.else) ? [schema.else] : []),
  ];
  const inner = Object.assign({}, ...all.map((one) => followed(one, root))) as Schema;
  if (typeof schema.$ref !== 'string') return { ...inner, ...schema };
  const [file, pointer = ''] = schema.$ref.split('#');
  let target: unknown = file === '' ? root : parts;
  for (const key of pointer.split('/').slice(1)) target = isObject(target) ? target[key] : undefined;
  const there = isObject(target) ? followed(target, root) : {};
  return { ...there, ...inner, ...schema, ...(file === '' ? {} : { follows: pointer.split('/').at(-1) }) };
}

/**
 * Returns the path to delete when a member is deleted. If its group or list would then be empty and is not required,
 * the group or list is deleted instead, and so on upwards.
 * @param root the schema of the file
 * @param depth the number of the first keys that lead from the top of the file to `value`
 */
export function keysToDelete(value: Json | undefined, root: object, keys: readonly string[], depth = 0): string[] {
  let gone = [...keys];
  while (gone.length > Math.max(1, depth)) {
    const around = gone.slice(0, -1);
    const group = readValueAt(value, around.slice(depth));
    const isLast = Array.isArray(group) ? group.length === 1 : isObject(group) && Object.keys(group).length === 1;
    if (!isLast || memberSchema(root, around).isRequired) break;
    gone = around;
  }
  return gone;
}

/** Checks a typed text against the schema of a text or a whole number; an empty text fits an optional member. */
export function fits(typed: string, schema: MemberSchema): boolean {
  if (typed === '') return !schema.isRequired;
  if (schema.type === 'integer' || schema.type === 'number') {
    const { minimum = -Infinity, maximum = Infinity } = schema;
    return /^-?\d{1,15}$/.test(typed) && Number(typed) >= minimum && Number(typed) <= maximum;
  }
  const { pattern, minLength = 0, maxLength = Infinity } = schema;
  const length = [...typed].length;
  return length >= minLength && length <= maxLength && (pattern === undefined || new RegExp(pattern, 'u').test(typed));
}
