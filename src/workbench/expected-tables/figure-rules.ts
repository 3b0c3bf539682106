import { isObject, type Json } from '#engine/language/json.ts';
import { listJsonNodes } from '../base/json-tree.ts';

/** Resolves a position to a part of the product's files (`node`) and the names of the path below it (`way`). */
export type RuleResolver = (place: string) => { node: Json; way: string[] };

/**
 * Evaluates a rule such as `benefits/plans/standard/limits/medicalExpenses / 100`: a position, and steps of arithmetic
 * from left to right, each with a number or another position. A part of a path is a member, an index, or the `id`,
 * `set`, `name` or first cell of an entry in a list.
 * @returns an empty list if one of the numbers at the position results in the figure; else the results; undefined if
 * the position does not exist or contains no number
 */
export function evaluateFigureRule(rule: string, figure: number, placeOf: RuleResolver): number[] | undefined {
  const [first = '', ...steps] = rule.split(' ');
  let results = readNumbers(first, placeOf);
  for (let at = 0; at < steps.length; at += 2) {
    const [sign = '', other = ''] = steps.slice(at, at + 2);
    const others = /^[\d.]+$/.test(other) ? [Number(other)] : readNumbers(other, placeOf);
    results = results.flatMap((number) => others.map((by) => OPERATIONS[sign]?.(number, by) ?? Number.NaN));
  }
  if (results.length === 0) return undefined;
  return results.some((result) => Math.abs(result - figure) < 1e-9) ? [] : [...new Set(results)];
}

const OPERATIONS: Record<string, (number: number, by: number) => number> = {
  '/': (number, by) => number / by,
  '*': (number, by) => number * by,
  '-': (number, by) => number - by,
  '+': (number, by) => number + by,
};

function readNumbers(place: string, placeOf: RuleResolver): number[] {
  const { node, way } = placeOf(place);
  const found = way.reduce<Json | undefined>((inner, part) => findNamedPart(inner, part), node);
  return found === undefined ? [] : collectNumbers(found);
}

function findNamedPart(node: Json | undefined, part: string): Json | undefined {
  if (Array.isArray(node)) {
    const named = node.find((one) =>
      Array.isArray(one) ? one[0] === part : isObject(one) && [one.id, one.set, one.name].includes(part),
    );
    return named ?? node[Number(part)];
  }
  return isObject(node) ? (node as Record<string, Json>)[part] : undefined;
}

const collectNumbers = (node: Json): number[] =>
  listJsonNodes(node).flatMap(({ value }) =>
    typeof value === 'number' || (typeof value === 'string' && /^-?\d+(\.\d+)?$/.test(value)) ? [Number(value)] : [],
  );
