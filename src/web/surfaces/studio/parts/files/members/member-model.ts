import { isObject, type Json } from '#engine/language/json.ts';
import { vocabulary } from '#engine/language/vocabulary.ts';
import {
  type FileSchema,
  findSchema,
  followRef,
  listProperties,
  type ResolvedSchema,
  type SchemaIssue,
  validateValue,
} from './file-schema.ts';

/** The kinds of values that a member can have; each has its own input. `shared`: a part of a file for several products. */
export type MemberKind = 'logic' | 'choice' | 'text' | 'number' | 'flag' | 'nothing' | 'group' | 'list' | 'shared';

/** One member of a group, or one item of a list, with the values that its schema allows. */
export type MemberForm = {
  key: string;
  value: Json | undefined;
  isRequired: boolean;
  kinds: readonly MemberKind[];
  /** The values of the kind `choice`. */
  choices: readonly Json[];
  /** True for an amount of money in minor units. */
  isMoney: boolean;
  /** Returns the faults of a value, without those of values inside it. */
  check: (value: Json) => SchemaIssue[];
};

type ValueForm = Pick<MemberForm, 'kinds' | 'choices' | 'isMoney' | 'check'>;

/** The form of a group or a list. */
export type PlaceForm = {
  is: 'group' | 'list';
  members: readonly MemberForm[];
  /** The names of the members that can be added. */
  addable: readonly string[];
  /** The schema of a freely chosen name; undefined if the schema lists all names. */
  freeName: ResolvedSchema | 'any' | undefined;
};

/** One of the schemas that apply to a value. */
type Way = ResolvedSchema;

const ALL_KINDS: readonly MemberKind[] = ['text', 'number', 'flag', 'nothing', 'group', 'list', 'logic', 'shared'];
const LOGIC = vocabulary.parts.definitions.logic as object;
const AMOUNT = vocabulary.parts.definitions.amount as object;

const KIND_OF_TYPE: Readonly<Record<string, MemberKind>> = {
  ...{ string: 'text', integer: 'number', number: 'number', boolean: 'flag' },
  ...{ null: 'nothing', object: 'group', array: 'list' },
};

/**
 * Returns the form of the group or list at a place of a file; undefined if the place has neither.
 * @param value of the whole file
 */
export function describePlace(path: string, value: Json | undefined, steps: readonly string[]): PlaceForm | undefined {
  const { ways, inner, written } = findPlace(path, value, steps);
  if (Array.isArray(inner)) return describeList(inner, ways);
  return isObject(inner) ? describeGroup(inner as Record<string, Json>, ways, written) : undefined;
}

/**
 * Returns the form of a member that a group does not have yet.
 * @param value of the whole file
 */
export function describeNewMember(
  path: string,
  value: Json | undefined,
  steps: readonly string[],
  key: string,
): MemberForm {
  const { ways, inner } = findPlace(path, value, steps);
  const isShared = key === '$ref';
  return {
    ...{ key, value: undefined, isRequired: false },
    ...(isShared ? SHARED_PATH : describeMember(ways, inner, key, undefined)),
  };
}

/**
 * Returns the value at a place of a file, and the schemas that apply to it; undefined if the file has no schema.
 * `written` has these schemas before the value selects among their branches.
 */
export function findPlace(path: string, value: Json | undefined, steps: readonly string[]) {
  const root = findSchema(path);
  let written: Way[] | undefined = root && [root];
  let ways = written?.flatMap((one) => expandWays(one, value));
  let inner: Json | undefined = value;
  for (const step of steps) {
    const here: Json | undefined = inner;
    inner = Array.isArray(here) ? here[Number(step)] : isObject(here) ? (here[step] as Json | undefined) : undefined;
    written = ways && findInnerSchemas(ways, here, step);
    ways = written?.flatMap((one) => expandWays(one, inner));
  }
  return { ways, inner, written };
}

/** Returns the value with which a member of a kind begins. */
export function createValue(kind: MemberKind, { choices }: Pick<MemberForm, 'choices'>): Json {
  if (kind === 'choice') return choices[0] ?? null;
  const first: Partial<Record<MemberKind, Json>> = { text: '', number: 0, flag: false, logic: true };
  if (kind === 'group') return {};
  if (kind === 'shared') return { $ref: '' };
  return kind === 'list' ? [] : (first[kind] ?? null);
}

/** Returns the kind of a value among those that its member can have; undefined if it has none of them. */
export function findKind(
  value: Json | undefined,
  { kinds, choices }: Pick<MemberForm, 'kinds' | 'choices'>,
): MemberKind | undefined {
  if (value === undefined) return undefined;
  if (isObject(value) && Object.hasOwn(value, '$ref') && kinds.includes('shared')) return 'shared';
  if (kinds.includes('choice') && choices.some((one) => one === value)) return 'choice';
  const plain = findPlainKind(value);
  const isFormula = plain !== 'list' && kinds.includes('logic') && (!kinds.includes('group') || isOperation(value));
  if (isFormula && (plain === 'group' || !kinds.includes(plain))) return 'logic';
  return kinds.includes(plain) ? plain : kinds.includes('logic') ? 'logic' : undefined;
}

function findPlainKind(value: Json): MemberKind {
  if (value === null) return 'nothing';
  if (Array.isArray(value)) return 'list';
  if (typeof value === 'object') return 'group';
  return KIND_OF_TYPE[typeof value] ?? 'text';
}

/** Returns true for an object with an operator as its only member. */
const isOperation = (value: Json): boolean => {
  const [name, more] = isObject(value) ? Object.keys(value) : [];
  return name !== undefined && more === undefined && Object.hasOwn(vocabulary.parts.definitions.logic.properties, name);
};

function describeList(items: readonly Json[], ways: readonly Way[] | undefined): PlaceForm {
  const of = (item: Json | undefined) => describeMember(ways, items as Json[], '0', item);
  const members = items.map((value, at) => ({ key: String(at), value, isRequired: false, ...of(value) }));
  const next = { key: '-', value: undefined, isRequired: false, ...of(undefined) };
  return { is: 'list', members: [...members, next], addable: [], freeName: undefined };
}

function describeGroup(
  group: Record<string, Json>,
  ways: readonly Way[] | undefined,
  written: readonly Way[] | undefined,
): PlaceForm {
  const known = [...new Set((ways ?? []).flatMap(({ schema }) => Object.keys(listProperties(schema))))].filter(
    (name) => name !== '$schema' && !(ways ?? []).some(({ schema }) => isForbidden(listProperties(schema)[name])),
  );
  const required = new Set((ways ?? []).flatMap(({ schema }) => (schema.required ?? []) as string[]));
  const names = [...Object.keys(group), ...known.filter((name) => required.has(name) && !Object.hasOwn(group, name))];
  const members = names
    .filter((name) => name !== '$schema')
    .map((key) => {
      const value = group[key];
      const form = key === '$ref' ? SHARED_PATH : describeMember(ways, group, key, value);
      const open = (ways ?? []).some(({ schema }) => isDecisive(schema, key)) ? describeOpen(written, group, key) : {};
      return { key, value, isRequired: required.has(key), ...form, ...open };
    });
  const addable = known.filter((name) => !Object.hasOwn(group, name) && !required.has(name));
  return { is: 'group', members, addable, freeName: findFreeName(ways) };
}

/** Returns true for the schema of a member that a file must not have. */
export const isForbidden = (schema: unknown): boolean =>
  schema === false || (isObject(schema) && isObject(schema.not) && Object.keys(schema.not).length === 0);

/** Returns true for a member by which a schema selects one of its branches. */
const isDecisive = ({ if: condition }: FileSchema, key: string): boolean =>
  isObject(condition) && key !== '$ref' && ((condition.required ?? []) as string[]).includes(key);

/** Returns the kinds and choices of a decisive member in all branches: its own value would offer one branch alone. */
function describeOpen(written: readonly Way[] | undefined, group: Record<string, Json>, key: string): ValueKinds {
  const { [key]: _value, ...others } = group;
  const open = written?.flatMap((one) => expandWays(one, others));
  const { kinds, choices } = describeMember(open, others, key, undefined);
  return { kinds, choices };
}

const SHARED_PATH: ValueForm = { kinds: ['text'], choices: [], isMoney: false, check: () => [] };

/** Returns the schema of names that the schema of a group does not list. */
function findFreeName(ways: readonly Way[] | undefined): PlaceForm['freeName'] {
  if (ways === undefined) return 'any';
  const open = ways.filter(({ schema }) => schema.additionalProperties !== false && isDictionary(schema));
  if (open.length === 0 || ways.some(({ schema }) => schema.additionalProperties === false)) return undefined;
  const named = open.find(({ schema }) => isObject(schema.propertyNames));
  return named ? { schema: named.schema.propertyNames as FileSchema, root: named.root } : 'any';
}

/** Returns true for the schema of a group whose members have names of the product. */
const isDictionary = ({ additionalProperties, type, properties, ...others }: FileSchema): boolean =>
  isObject(additionalProperties) ||
  ([type].flat().includes('object') && properties === undefined) ||
  (type === undefined && properties === undefined && Object.keys(others).every((word) => word === 'description'));

/** Checks a name that the user typed for a new member of a group. */
export function fitsName(name: string, freeName: PlaceForm['freeName']): boolean {
  if (name === '' || name === '__proto__' || freeName === undefined) return false;
  return freeName === 'any' || validateValue(name, freeName).length === 0;
}

/** Returns the inputs of a member or an item, from the schemas of its group or list. */
function describeMember(
  ways: readonly Way[] | undefined,
  around: Json | undefined,
  key: string,
  value: Json | undefined,
): ValueForm {
  const written = ways?.flatMap((way) => findMemberSchema(way, around, key) ?? []) ?? [];
  const check = (to: Json) => written.flatMap((one) => validateValue(to, one)).filter(({ keys }) => keys.length === 0);
  const inner = written.flatMap((one) => expandWays(one, value));
  const [now, others] = [inner, written.flatMap((one) => expandWays(one, undefined))].map(describeValue) as [
    ValueKinds,
    ValueKinds,
  ];
  // A present value selects its own schema. The user may exchange it for a value of another kind.
  const isOpen = now.kinds !== ALL_KINDS && others.kinds !== ALL_KINDS;
  const kinds = isOpen ? [...new Set([...now.kinds, ...others.kinds])] : now.kinds;
  const choices = isOpen ? [...new Set([...now.choices, ...others.choices])] : now.choices;
  return { kinds, choices, isMoney: inner.some(({ schema }) => schema === AMOUNT), check };
}

type ValueKinds = Pick<MemberForm, 'kinds' | 'choices'>;

/** Returns the kinds and choices of a value that must match schemas; without a schema all kinds. */
function describeValue(ways: readonly Way[]): ValueKinds {
  if (ways.some(({ schema }) => schema === LOGIC)) return { kinds: ['logic', 'shared'], choices: [] };
  const choices = ways.flatMap(({ schema }) => (schema.enum ?? ('const' in schema ? [schema.const] : [])) as Json[]);
  const types = ways.flatMap(({ schema }) => [schema.type ?? []].flat() as string[]);
  const plain = types.flatMap((type) => KIND_OF_TYPE[type] ?? []);
  // A type beside an enumeration only says the same again.
  const isEnumerated = choices.length > 0 && ways.some(({ schema }) => schema.enum !== undefined);
  const others = isEnumerated ? plain.filter((kind) => kind === 'group' || kind === 'list') : plain;
  const kinds = [...new Set<MemberKind>([...(choices.length > 0 ? (['choice'] as const) : []), ...others])];
  if (kinds.includes('group') || kinds.includes('list')) kinds.push('shared');
  return { kinds: kinds.length > 0 ? kinds : ALL_KINDS, choices: [...new Set(choices)] };
}

/** Returns the schema of one member of a group, or of an item of a list, as it is written. */
function findMemberSchema({ schema, root }: Way, around: Json | undefined, key: string): Way | undefined {
  const own = listProperties(schema);
  const next = Array.isArray(around) ? schema.items : Object.hasOwn(own, key) ? own[key] : schema.additionalProperties;
  return isObject(next) ? { schema: next as FileSchema, root } : undefined;
}

/** Returns the schemas of one member of a group, or of an item of a list; undefined if there are none. */
function findInnerSchemas(ways: readonly Way[], around: Json | undefined, key: string): Way[] | undefined {
  const found = ways.flatMap((way) => findMemberSchema(way, around, key) ?? []);
  return found.length > 0 ? found : undefined;
}

/**
 * Returns a schema with all schemas that it combines. Of `then` and `else` it returns the one that fits the value, and
 * both while the value is missing or not complete. A reference to another file is never offered: it is a shared part.
 */
function expandWays(placed: ResolvedSchema, value: Json | undefined): Way[] {
  const { schema, root } = placed;
  if (schema === LOGIC) return [placed];
  const combined = ['allOf', 'anyOf', 'oneOf'].flatMap((word) => (schema[word] ?? []) as FileSchema[]);
  const branches = isObject(schema.if) ? chooseBranches(placed, value) : [];
  const target = typeof schema.$ref === 'string' ? followRef(schema.$ref, root) : undefined;
  return [
    ...(target ? expandWays(target, value) : []),
    placed,
    ...[...combined, ...branches].flatMap((way) => expandWays({ schema: way, root }, value)),
  ];
}

function chooseBranches({ schema, root }: ResolvedSchema, value: Json | undefined): FileSchema[] {
  const condition = schema.if as FileSchema;
  const asked = (condition.required ?? []) as string[];
  const ways = (...names: ('then' | 'else')[]) => names.map((name) => schema[name]).filter(isObject) as FileSchema[];
  if (asked.includes('$ref')) return ways('else');
  if (value === undefined) return ways('then', 'else');
  const looked = isObject(condition.properties) && asked.length === 0 ? Object.keys(condition.properties) : [];
  // The schema only refuses here, so that nothing is known before the member is set.
  if (isObject(value) && looked.some((name) => !Object.hasOwn(value, name))) return [];
  if (validateValue(value, { schema: condition, root }).length === 0) return ways('then');
  const isOpen = isObject(value) && asked.some((name) => !Object.hasOwn(value, name));
  return isOpen ? ways('then', 'else') : ways('else');
}
