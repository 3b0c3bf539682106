import { isObject, isSameJson, type Json } from '#engine/language/json.ts';
import { type VocabularyName, vocabulary } from '#engine/language/vocabulary.ts';

/*
 * This module checks files of a product against the schemas of the engine. It supports only the keywords that these
 * schemas use. It does not use the server's validator, because that compiles code, which the page's content security
 * policy forbids, nor the interpreter of typebox, which adds 11 KiB to a script that is at its size limit.
 */

export type FileSchema = { [keyword: string]: unknown };
type IssueKind = 'unknown' | 'missing' | 'type' | 'choice' | 'limit' | 'unfit';
/** An invalid value. `what`: the name of the member, or the type or choices that are allowed. */
export type SchemaIssue = { keys: string[]; kind: IssueKind; what: string };
/** A schema with the file that its `$ref`s refer to. */
export type ResolvedSchema = { schema: FileSchema; root: FileSchema };

/** Returns the schema of the file at a path, or undefined for a file of texts or a rate table. */
export function findSchema(path: string): ResolvedSchema | undefined {
  const name = schemaName(path);
  const schema = name === undefined ? undefined : (vocabulary[name] as FileSchema);
  return schema && { schema, root: schema };
}

function schemaName(path: string): VocabularyName | undefined {
  if (/^machines\/[^/]+\.json$/.test(path)) return 'chart';
  if (/^locales\/\w+\/documents\//.test(path)) return 'documents';
  if (/^product-schemas\/(?!shared)\w+\/cases\/reviewed\/[^/]+\.json$/.test(path)) return 'reviewed';
  if (/^product-schemas\/(?!shared)\w+\/cases\/(?!equivalent-mutants)[^/]+\.json$/.test(path)) return 'cases';
  const [, name] = /^product-schemas\/(?!shared)\w+\/(product|form|rating|benefits|promotions)\.json$/.exec(path) ?? [];
  return name as VocabularyName | undefined;
}

/** Checks `part` of the value (by default the same value) with a schema, or with `true` or `false`. */
type ValidateInner = (next: unknown, part?: Json, at?: string[]) => SchemaIssue[];
/** A fault without its position. */
type Wrong = Omit<SchemaIssue, 'keys'>;

/** Returns the faults of a value in the order of the file. Values behind a `$ref` to another file are checked there. */
export function validateValue(value: Json, { schema, root }: ResolvedSchema, keys: string[] = []): SchemaIssue[] {
  if (isObject(value) && typeof value.$ref === 'string') return [];
  if (typeof schema.$ref === 'string') {
    const target = followRef(schema.$ref, root);
    return target ? validateValue(value, target, keys) : [];
  }
  const wrong = wrongKind(value, schema);
  if (wrong) return [{ keys, ...wrong }];
  const inner: ValidateInner = (next, part = value, at = keys) => {
    if (next === false) return [{ keys: at, kind: 'unfit', what: '' }];
    return isObject(next) ? validateValue(part, { schema: next, root }, at) : [];
  };
  const found = [...combined(schema, inner)];
  if (isObject(value)) found.push(...validateMembers(value as Record<string, Json>, schema, inner, keys));
  else if (Array.isArray(value))
    found.push(...value.flatMap((item, at) => inner(schema.items, item, [...keys, String(at)])));
  return [...found, ...validateLimits(value, schema).map((one) => ({ keys, ...one }))];
}

/** Returns a fault if the value has another type or is not one of the allowed values. */
function wrongKind(value: Json, schema: FileSchema): Wrong | undefined {
  const types = [schema.type ?? []].flat() as string[];
  if (types.length > 0 && !types.some((type) => matchesType(value, type)))
    return { kind: 'type', what: types.join(', ') };
  const choices = (schema.enum ?? ('const' in schema ? [schema.const] : undefined)) as Json[] | undefined;
  if (!choices || choices.some((one) => isSameJson(one, value))) return undefined;
  return { kind: 'choice', what: choices.map((one) => JSON.stringify(one)).join(', ') };
}

/** Checks the value with the combined schemas (`allOf` and similar keywords). */
function combined(schema: FileSchema, inner: ValidateInner): SchemaIssue[] {
  const found = (Array.isArray(schema.allOf) ? schema.allOf : []).flatMap((one) => inner(one));
  if ('if' in schema) found.push(...inner(inner(schema.if).length === 0 ? schema.then : schema.else));
  if ('not' in schema && inner(schema.not).length === 0) found.push(...inner(false));
  for (const ways of [schema.anyOf, schema.oneOf])
    if (Array.isArray(ways) && !ways.some((way) => inner(way).length === 0)) found.push(...inner(false));
  return found;
}

function validateMembers(
  value: Record<string, Json>,
  schema: FileSchema,
  inner: ValidateInner,
  keys: string[],
): SchemaIssue[] {
  const own = listProperties(schema);
  const required = (Array.isArray(schema.required) ? schema.required : []) as string[];
  const missing = required.filter((name) => !Object.hasOwn(value, name));
  const found = Object.entries(value).flatMap(([name, member]): SchemaIssue[] => {
    const at = [...keys, name];
    const named = inner(schema.propertyNames, name, at).map((one) => ({ ...one, keys: at }));
    if (Object.hasOwn(own, name)) return [...named, ...inner(own[name], member, at)];
    if (schema.additionalProperties === false) return [...named, { keys: at, kind: 'unknown', what: name }];
    return [...named, ...inner(schema.additionalProperties, member, at)];
  });
  return [...missing.map((what): SchemaIssue => ({ keys, kind: 'missing', what })), ...found];
}

/** Returns the faults of a value that is too small, too large, or does not match its pattern. */
function validateLimits(value: Json, schema: FileSchema): Wrong[] {
  if (typeof value === 'string') {
    const isFit = typeof schema.pattern !== 'string' || new RegExp(schema.pattern, 'u').test(value);
    return [...(isFit ? [] : [unfit]), ...limited([...value].length, schema.minLength, schema.maxLength)];
  }
  if (typeof value === 'number') {
    const isFit = !(typeof schema.exclusiveMinimum === 'number' && value <= schema.exclusiveMinimum);
    return [...(isFit ? [] : [limit]), ...limited(value, schema.minimum, schema.maximum)];
  }
  if (Array.isArray(value)) {
    const isTwice = (item: Json, at: number) => value.slice(0, at).some((before) => isSameJson(before, item));
    const isFit = schema.uniqueItems !== true || !value.some(isTwice);
    return [...(isFit ? [] : [limit]), ...limited(value.length, schema.minItems, schema.maxItems)];
  }
  return isObject(value) ? limited(Object.keys(value).length, schema.minProperties, schema.maxProperties) : [];
}

const unfit: Wrong = { kind: 'unfit', what: '' };
const limit: Wrong = { kind: 'limit', what: '' };

function limited(size: number, least: unknown, most: unknown): Wrong[] {
  const isFit = !(typeof least === 'number' && size < least) && !(typeof most === 'number' && size > most);
  return isFit ? [] : [{ kind: 'limit', what: [least, most].filter((one) => one !== undefined).join(' – ') }];
}

/** Returns the members that a schema names. */
export const listProperties = (schema: FileSchema): Record<string, unknown> =>
  isObject(schema.properties) ? schema.properties : {};

export function followRef(ref: string, root: FileSchema): ResolvedSchema | undefined {
  const [file = '', pointer = ''] = ref.split('#');
  const of =
    file === ''
      ? root
      : (Object.values(vocabulary).find((one) => (one as FileSchema).$id === file) as FileSchema | undefined);
  let schema: unknown = of;
  for (const key of pointer.split('/').slice(1)) schema = isObject(schema) ? schema[key] : undefined;
  return of && isObject(schema) ? { schema, root: of } : undefined;
}

function matchesType(value: Json, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}
