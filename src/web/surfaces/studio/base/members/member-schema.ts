import { isObject, type Json } from '#engine/language/json.ts';
import parts from '#engine/schemas/parts.schema.json' with { type: 'json' };
import { readValueAt } from '#product-files/edit-value.ts';

/** A JSON schema as it is written. */
export type Schema = { readonly [keyword: string]: unknown };

/** Where a member stands: its keys, or one text with dots between them (`cancel.kept.amount`). */
export type Path = string | readonly (string | number)[];

/** The keywords of a member's schema that its input obeys. */
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
  /** Name of the definition of `parts.schema.json` that it follows, such as `amount`. */
  follows?: string;
  /** The value where nothing is written. */
  default?: string | number;
  /** True where the object that holds the member requires it, or where it has a default: it is never empty. */
  isRequired: boolean;
};

export const keysOf = (path: Path): readonly string[] =>
  typeof path === 'string' ? path.split('.').filter((key) => key !== '') : path.map(String);

/**
 * The schema of one member of a file.
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

/** A schema with the keywords of all that it refers to; its own keywords win. Of `if` the `else` is followed: no `$ref` is written. */
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
 * The keys of what is deleted when a member is deleted: the group or list around it goes too where it would be empty and is not
 * required.
 */
export function keysToDelete(file: Json | undefined, root: object, keys: readonly string[]): string[] {
  let gone = [...keys];
  while (gone.length > 1) {
    const around = gone.slice(0, -1);
    const group = readValueAt(file, around);
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
