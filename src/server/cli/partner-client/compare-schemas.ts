/** A JSON Schema of a description. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  pattern?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
} & Record<string, unknown>;

/** The side that writes the value: a program writes requests, and reads replies and webhooks. */
export type Direction = 'request' | 'reply';

type Components = { components: { schemas: Record<string, Schema> } };
type Comparison = {
  older: Components;
  newer: Components;
  direction: Direction;
  report: (text: string, isBreaking: boolean) => void;
  /** The pairs of components that were compared, because a schema may contain itself. */
  seen?: Set<string>;
};
type Pair = readonly [Schema, Schema];

/** Compares two schemas of one value. `place` names it for readers; a component is named by its own name. */
export function compareSchemas(comparison: Comparison, place: string, [one, other]: Pair): void {
  const { older, newer, seen = new Set<string>() } = comparison;
  const known = { ...comparison, seen };
  const [before, now] = [resolve(older, one), resolve(newer, other)];
  if (before.name !== undefined || now.name !== undefined) {
    const pair = `${before.name} ${now.name}`;
    if (seen.has(pair)) return;
    seen.add(pair);
  }
  // A program in TypeScript uses the names of components.
  if (before.name !== undefined && now.name !== undefined && before.name !== now.name)
    comparison.report(`\`${before.name}\` is named \`${now.name}\`.`, true);
  const named = before.name === undefined ? place : `\`${before.name}\``;
  compareResolved(known, named, [before.schema, now.schema]);
}

function compareResolved(comparison: Comparison, place: string, [one, other]: Pair): void {
  const { direction, report } = comparison;
  if (listAlternatives(one) || listAlternatives(other)) {
    compareChoices(comparison, place, [one, other]);
    return;
  }
  const [from, to] = [listTypes(one), listTypes(other)];
  // A program may still send all that it sent, and gets nothing that it did not know.
  const isSafe = direction === 'request' ? isWithin(from, to) : isWithin(to, from);
  if (from.join() !== to.join()) report(`${place} is ${formatTypes(to)} instead of ${formatTypes(from)}.`, !isSafe);
  compareWords(comparison, place, [one, other]);
  compareLimits(comparison, place, [one, other]);
  if (one.properties || other.properties) compareMembers(comparison, place, [one, other]);
  if (one.items && other.items) compareSchemas(comparison, `An item of ${lower(place)}`, [one.items, other.items]);
  const [values, others] = [one.additionalProperties, other.additionalProperties];
  if (typeof values === 'object' && typeof others === 'object')
    compareSchemas(comparison, `A value of ${lower(place)}`, [values, others]);
}

/** The alternatives of a value. A program reads and writes the same by `anyOf` as by `oneOf`. */
const listAlternatives = ({ anyOf, oneOf }: Schema): Schema[] | undefined => anyOf ?? oneOf;

/** Compares alternatives in their order. */
function compareChoices(comparison: Comparison, place: string, [one, other]: Pair): void {
  const { direction, report } = comparison;
  const [before, now] = [listAlternatives(one) ?? [one], listAlternatives(other) ?? [other]];
  if (now.length < before.length) report(`${place} has fewer alternatives.`, direction === 'request');
  if (now.length > before.length) report(`${place} has more alternatives.`, direction === 'reply');
  before.forEach((schema, at) => {
    const next = now[at];
    if (next) compareSchemas(comparison, `${place}, alternative ${at + 1},`, [schema, next]);
  });
}

/** Compares the words of a choice. A newer version may add words to a reply. */
function compareWords({ direction, report }: Comparison, place: string, [one, other]: Pair): void {
  const [before, now] = [listWords(one), listWords(other)];
  if (!before || !now) {
    if (before) report(`${place} is no choice of words any more.`, direction === 'reply');
    if (now) report(`${place} is a choice of words.`, direction === 'request');
    return;
  }
  for (const word of before.filter((known) => !now.includes(known)))
    report(`${place} has no word \`${word}\` any more.`, direction === 'request');
  for (const word of now.filter((added) => !before.includes(added)))
    report(`${place} has the word \`${word}\`.`, false);
}

/** Limits that a request breaks if they become lower (`max`) or higher (`min`). */
const LIMITS = ['maxLength', 'maximum', 'maxItems', 'maxProperties', 'minLength', 'minimum', 'minItems'];

function compareLimits({ direction, report }: Comparison, place: string, [one, other]: Pair): void {
  if (one.format !== other.format)
    report(`${place} has the format \`${other.format ?? 'none'}\` instead of \`${one.format ?? 'none'}\`.`, true);
  if (direction === 'reply') return;
  if (other.pattern !== undefined && one.pattern !== other.pattern) report(`${place} has another pattern.`, true);
  for (const limit of LIMITS) {
    const [before, now] = [readLimit(one, limit), readLimit(other, limit)];
    if (before !== now) report(`${place}: \`${limit}\` is ${now}.`, isUpper(limit) ? now < before : now > before);
  }
}

const isUpper = (limit: string): boolean => limit.startsWith('max');
const readLimit = (schema: Schema, limit: string): number => toLimit(schema[limit], limit);
const toLimit = (value: unknown, limit: string): number =>
  typeof value === 'number' ? value : isUpper(limit) ? Number.POSITIVE_INFINITY : Number.NEGATIVE_INFINITY;

function compareMembers(comparison: Comparison, place: string, pair: Pair): void {
  const [before, now] = [pair[0].properties ?? {}, pair[1].properties ?? {}];
  for (const [member, schema] of Object.entries(before))
    compareMember(comparison, { place, member }, [...pair, schema]);
  const isRequest = comparison.direction === 'request';
  for (const member of Object.keys(now)) {
    if (before[member]) continue;
    const isNeeded = isRequest && isRequired(pair[1], member);
    const name = nameMember(place, member);
    comparison.report(`${name} was added${isNeeded ? ' and is required' : ''}.`, isNeeded);
  }
}

function compareMember(
  comparison: Comparison,
  { place, member }: { place: string; member: string },
  [one, other, schema]: readonly [Schema, Schema, Schema],
): void {
  const { direction, report } = comparison;
  const isRequest = direction === 'request';
  const name = nameMember(place, member);
  const next = other.properties?.[member];
  // An open object of a request ignores a member that it does not know.
  if (!next) {
    report(`${name} was removed.`, !isRequest || other.additionalProperties === false);
    return;
  }
  const [was, is] = [isRequired(one, member), isRequired(other, member)];
  if (was !== is) report(`${name} is ${is ? 'required' : 'optional'}.`, isRequest ? is : was);
  compareSchemas(comparison, name, [schema, next]);
}

const isRequired = ({ required = [] }: Schema, member: string): boolean => required.includes(member);

const nameMember = (place: string, member: string): string =>
  place.startsWith('`') ? `${place.slice(0, -1)}.${member}\`` : `\`${member}\` of ${lower(place)}`;

function resolve({ components }: Components, schema: Schema): { schema: Schema; name?: string } {
  const name = schema.$ref?.split('/').at(-1);
  return name === undefined ? { schema } : { schema: components.schemas[name] ?? {}, name };
}

const listTypes = ({ type }: Schema): string[] => (type === undefined ? [] : [type].flat().toSorted());
const listWords = (schema: Schema): unknown[] | undefined =>
  schema.enum ?? (schema.const === undefined ? undefined : [schema.const]);
const formatTypes = (types: string[]): string => types.join(' or ') || 'any value';
const lower = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1);

/** True if each value of some types is also a value of the others. No type means any value. */
function isWithin(types: string[], others: string[]): boolean {
  if (others.length === 0) return true;
  const isKnown = (type: string) => others.includes(type) || (type === 'integer' && others.includes('number'));
  return types.length > 0 && types.every(isKnown);
}
