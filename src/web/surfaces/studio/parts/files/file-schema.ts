import { isObject, isSameJson, type Json } from '#engine/language/json.ts';
import { type VocabularyName, vocabulary } from '#engine/language/vocabulary.ts';

/*
 * This module checks files of a product against the schemas of the engine. The server's validator compiles code, which the page's policy
 * forbids; typebox's interpreter would add 11 KiB to a studio that is at its limit of script. The schemas use these keywords only.
 */

export type Schema = { [keyword: string]: unknown };
type Kind = 'unknown' | 'missing' | 'type' | 'choice' | 'limit' | 'unfit';
/** Something that cannot stand where it is. `what`: the member's name, the type or the choices that would fit. */
export type Fault = { keys: string[]; kind: Kind; what: string };
/** A schema with the file that its `$ref`s are told from. */
export type Placed = { schema: Schema; root: Schema };

/** What the file at a path is written in; undefined for one that has words alone, or rates. */
export function schemaOf(path: string): Placed | undefined {
  const name = nameOf(path);
  const schema = name === undefined ? undefined : (vocabulary[name] as Schema);
  return schema && { schema, root: schema };
}

function nameOf(path: string): VocabularyName | undefined {
  if (/^machines\/[^/]+\.json$/.test(path)) return 'chart';
  if (/^locales\/\w+\/documents\//.test(path)) return 'documents';
  if (/^product-schemas\/(?!shared)\w+\/cases\/[^/]+\.json$/.test(path)) return 'cases';
  const [, name] = /^product-schemas\/(?!shared)\w+\/(product|form|rating|benefits|promotions)\.json$/.exec(path) ?? [];
  return name as VocabularyName | undefined;
}

/** What does not fit, in the order of the file; what another file says (`$ref`) is judged there. */
export function faultsOf(value: Json, placed: Placed, keys: string[] = []): Fault[] {
  const { schema, root } = placed;
  const fault = (kind: Kind, what = '', at = keys): Fault => ({ keys: at, kind, what });
  const inner = (next: unknown, part: Json = value, at = keys): Fault[] =>
    next === false ? [fault('unfit', '', at)] : isObject(next) ? faultsOf(part, { schema: next, root }, at) : [];
  if (isObject(value) && typeof value.$ref === 'string') return [];
  if (typeof schema.$ref === 'string') {
    const target = followed(schema.$ref, root);
    return target ? faultsOf(value, target, keys) : [];
  }
  const types = [schema.type ?? []].flat() as string[];
  if (types.length > 0 && !types.some((type) => isOfType(value, type))) return [fault('type', types.join(', '))];
  if (Array.isArray(schema.enum) && !schema.enum.some((one) => isSameJson(one as Json, value)))
    return [fault('choice', schema.enum.map((one) => JSON.stringify(one)).join(', '))];
  if ('const' in schema && !isSameJson(schema.const as Json, value))
    return [fault('choice', JSON.stringify(schema.const))];
  const found = (Array.isArray(schema.allOf) ? schema.allOf : []).flatMap((one) => inner(one));
  if ('if' in schema) found.push(...inner(inner(schema.if).length === 0 ? schema.then : schema.else));
  if ('not' in schema && inner(schema.not).length === 0) found.push(fault('unfit'));
  for (const word of ['anyOf', 'oneOf'] as const) {
    const ways = schema[word];
    if (Array.isArray(ways) && !ways.some((way) => inner(way).length === 0)) found.push(fault('unfit'));
  }
  if (isObject(value)) found.push(...membersOf(value as Record<string, Json>, schema, inner, fault, keys));
  else if (Array.isArray(value)) {
    value.forEach((item, at) => {
      found.push(...inner(schema.items, item, [...keys, String(at)]));
    });
    const isTwice = (item: Json, at: number) => value.slice(0, at).some((before) => isSameJson(before, item));
    if (schema.uniqueItems === true && value.some(isTwice)) found.push(fault('limit'));
    found.push(...outside(value.length, schema.minItems, schema.maxItems, fault));
  } else if (typeof value === 'string') {
    if (typeof schema.pattern === 'string' && !new RegExp(schema.pattern, 'u').test(value)) found.push(fault('unfit'));
    found.push(...outside([...value].length, schema.minLength, schema.maxLength, fault));
  } else if (typeof value === 'number') {
    if (typeof schema.exclusiveMinimum === 'number' && value <= schema.exclusiveMinimum) found.push(fault('limit'));
    found.push(...outside(value, schema.minimum, schema.maximum, fault));
  }
  return found;
}

type Inner = (next: unknown, part: Json, at: string[]) => Fault[];

function membersOf(
  value: Record<string, Json>,
  schema: Schema,
  inner: Inner,
  fault: (kind: Kind, what?: string, at?: string[]) => Fault,
  keys: string[],
): Fault[] {
  const own = propertiesOf(schema);
  const required = (Array.isArray(schema.required) ? schema.required : []) as string[];
  const found = required.filter((name) => !Object.hasOwn(value, name)).map((name) => fault('missing', name));
  for (const [name, member] of Object.entries(value)) {
    const at = [...keys, name];
    if ('propertyNames' in schema)
      found.push(...inner(schema.propertyNames, name, at).map((one) => ({ ...one, keys: at })));
    if (Object.hasOwn(own, name)) found.push(...inner(own[name], member, at));
    else if (schema.additionalProperties === false) found.push(fault('unknown', name, at));
    else found.push(...inner(schema.additionalProperties, member, at));
  }
  return [...found, ...outside(Object.keys(value).length, schema.minProperties, schema.maxProperties, fault)];
}

function outside(size: number, least: unknown, most: unknown, fault: (kind: Kind, what?: string) => Fault): Fault[] {
  const isFit = !(typeof least === 'number' && size < least) && !(typeof most === 'number' && size > most);
  return isFit ? [] : [fault('limit', [least, most].filter((one) => one !== undefined).join(' – '))];
}

/** The members that a schema names. */
export const propertiesOf = (schema: Schema): Record<string, unknown> =>
  isObject(schema.properties) ? schema.properties : {};

function followed(ref: string, root: Schema): Placed | undefined {
  const [file = '', pointer = ''] = ref.split('#');
  const of =
    file === '' ? root : (Object.values(vocabulary).find((one) => (one as Schema).$id === file) as Schema | undefined);
  let schema: unknown = of;
  for (const key of pointer.split('/').slice(1)) schema = isObject(schema) ? schema[key] : undefined;
  return of && isObject(schema) ? { schema, root: of } : undefined;
}

function isOfType(value: Json, type: string): boolean {
  if (type === 'null') return value === null;
  if (type === 'array') return Array.isArray(value);
  if (type === 'object') return isObject(value);
  return type === 'integer' ? Number.isInteger(value) : typeof value === type;
}

/** Every schema that has a say of what stands at a place. `value`: of the whole file as far as it can be read. */
export function schemasAt(placed: Placed, keys: readonly (string | number)[], value: Json | undefined): Placed[] {
  const here = opened(placed, value);
  const [key, ...rest] = keys;
  if (key === undefined) return here;
  const part = isObject(value) ? (value[key] as Json) : Array.isArray(value) ? value[Number(key)] : undefined;
  return here.flatMap(({ schema, root }) => {
    const own = propertiesOf(schema);
    const next =
      typeof key === 'number' ? schema.items : Object.hasOwn(own, key) ? own[key] : schema.additionalProperties;
    return isObject(next) ? schemasAt({ schema: next, root }, rest, part) : [];
  });
}

/** With all that it refers to. Of two ways the one is taken that the value goes. */
function opened(placed: Placed, value: Json | undefined): Placed[] {
  const { schema, root } = placed;
  if (typeof schema.$ref === 'string') {
    const target = followed(schema.$ref, root);
    return target ? opened(target, value) : [];
  }
  const ways = ['allOf', 'anyOf', 'oneOf'].flatMap((word) => (schema[word] ?? []) as Schema[]);
  if (isObject(schema.if)) {
    const holds = value !== undefined && faultsOf(value, { schema: schema.if, root }).length === 0;
    const way = holds ? schema.then : schema.else;
    if (isObject(way)) ways.push(way);
  }
  return [placed, ...ways.flatMap((way) => opened({ schema: way, root }, value))];
}
