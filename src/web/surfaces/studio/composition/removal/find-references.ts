import type { Json } from '#engine/language/json.ts';
import { parsePointer, readValueAt } from '#product-files/edit-value.ts';
import { type PartFile, type ProductPart, toMembers } from './product-parts.ts';
import { expressionUnits, isPlace, placeRules, type Space } from './reference-rules.ts';

/**
 * A place in a file that refers to a part. `keep` is the number of keys of the place that must be removed with the part;
 * undefined if the place is necessary: the author corrects it. `isExpression`: an expression reads the part.
 */
export type Reference = { keys: string[]; keep: number | undefined; part: ProductPart; isExpression: boolean };

/** Finds all references in a file to the parts that `isWanted` accepts. */
export function findReferences(
  { part: file }: PartFile,
  whole: Json,
  isWanted: (part: ProductPart) => boolean,
): Reference[] {
  const rules = placeRules[file].map(parseRule);
  const units = expressionUnits[file].map((unit) => unit.split('/'));
  return listNodes(whole)
    .flatMap(({ keys, value }) => [
      ...rules.flatMap((rule) => readRule(rule, keys, value)),
      ...listReadParts(file, keys, value).map((part) => {
        return { keys, part, keep: findUnit(units, keys)?.length, isExpression: true };
      }),
    ])
    .filter(({ part }) => isWanted(part));
}

type Node = { keys: string[]; value: Json };

/** Returns a value and all values in it, each with its keys. The rows of tables contain no names of parts. */
function listNodes(value: Json, keys: string[] = []): Node[] {
  if (keys.at(-1) === 'rows') return [{ keys, value }];
  const inner = Object.entries(toMembers(value)).flatMap(([key, one]) => listNodes(one, [...keys, key]));
  return [{ keys, value }, ...inner];
}

/** Returns the reference of a node that a rule describes. */
function readRule({ pattern, at, isValue, prefix, is, keep }: ParsedRule, keys: string[], value: Json): Reference[] {
  if (!isPlace(pattern, keys)) return [];
  const name = isValue ? value : keys[at];
  if (typeof name !== 'string' || !name.startsWith(prefix)) return [];
  return [{ keys, part: { is, name: name.slice(prefix.length) }, keep, isExpression: false }];
}

type ParsedRule = ReturnType<typeof parseRule>;

/** Parses a rule such as `pages/*` followed by `when/@`, or by `shows/*=@` for a value. */
function parseRule({ at, is, keep }: { at: string; is: Space; keep: number }) {
  const [place = '', value] = at.split('=');
  const keys = place.split('/');
  return {
    pattern: keys.map((key) => (key === '@' ? '*' : key)),
    at: keys.indexOf('@'),
    isValue: value !== undefined,
    prefix: value?.slice(0, -1) ?? '',
    ...{ is, keep },
  };
}

/** Returns the pattern of the removable unit that contains a place. */
const findUnit = (units: readonly string[][], keys: readonly string[]) =>
  units.find((unit) => isPlace(unit, keys.slice(0, unit.length)));

/** Returns the parts that a node of an expression reads: a `var`, or the table of a `lookup`. */
function listReadParts(file: PartFile['part'], keys: readonly string[], value: Json): ProductPart[] {
  const isOfSteps = file === 'rating' && keys[0] === 'steps';
  if (keys.at(-1) === 'var' && typeof value === 'string') {
    const [root = '', inner = ''] = value.split('.');
    if (root === 'item') return [];
    if (root === 'findings') return [{ is: 'finding', name: inner }];
    return [{ is: isOfSteps ? 'rated' : 'name', name: root }];
  }
  const isTable = keys.at(-1) === '0' && keys.at(-2) === 'lookup' && typeof value === 'string';
  return isTable ? [{ is: isOfSteps ? 'table' : 'formTable', name: value }] : [];
}

/** Finds the places of a file whose reference into the same file has no target any more, with the unit to remove. */
export function findDanglingUnits({ part: file }: PartFile, written: Json): string[][] {
  const units = expressionUnits[file].map((unit) => unit.split('/'));
  return listNodes(written).flatMap(({ keys, value }) => {
    if (keys.at(-1) !== '$ref' || typeof value !== 'string' || !value.startsWith('#/')) return [];
    const unit = findUnit(units, keys);
    const isThere = readValueAt(written, parsePointer(value.slice(1)) ?? []) !== undefined;
    return unit && !isThere ? [keys.slice(0, unit.length)] : [];
  });
}

/** Operators whose other operands still have a meaning without one of them. */
const SEPARABLE = ['and', 'or', '+'];

/** Returns an expression without the operands that `reads` accepts; undefined if nothing meaningful is left. */
export function pruneExpression(logic: Json, reads: (inner: Json) => boolean): Json | undefined {
  if (!reads(logic)) return logic;
  const [operator = '', ...others] = Object.keys(toMembers(logic));
  const operands = toMembers(logic)[operator];
  if (Array.isArray(logic) || others.length > 0 || !Array.isArray(operands) || !operands.some(reads)) return undefined;
  const left = operands.flatMap((operand) => pruneExpression(operand, reads) ?? []);
  if (SEPARABLE.includes(operator)) return left.length > 1 ? { [operator]: left } : left[0];
  return left.length === operands.length ? { [operator]: left } : undefined;
}
