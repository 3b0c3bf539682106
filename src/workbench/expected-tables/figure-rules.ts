import { isObject, type Json } from '#engine/language/json.ts';

/** Where a place begins, and the way from there. */
export type RuleResolver = (place: string) => { node: Json; way: string[] };

/**
 * Judges a rule such as `benefits/plans/standard/limits/medicalExpenses / 100`: a place, and steps of arithmetic from left to right, each with a
 * number or another place. A part of a way is a member, an index, or the `id`, `set`, `name` or first cell of what stands in a list.
 * @returns an empty list where one of the numbers at the place comes to the figure; else what they come to; undefined where there is no such
 *   place, or no number there
 */
export function evaluateFigureRule(rule: string, figure: number, placeOf: RuleResolver): number[] | undefined {
  const [first = '', ...steps] = rule.split(' ');
  let results = readNumbers(first, placeOf);
  for (let at = 0; at < steps.length; at += 2) {
    const [sign, other = ''] = steps.slice(at, at + 2);
    const others = /^[\d.]+$/.test(other) ? [Number(other)] : readNumbers(other, placeOf);
    results = results.flatMap((number) => others.map((by) => applyArithmetic(number, sign, by)));
  }
  if (results.length === 0) return undefined;
  return results.some((result) => Math.abs(result - figure) < 1e-9) ? [] : [...new Set(results)];
}

function applyArithmetic(number: number, sign: string | undefined, by: number): number {
  switch (sign) {
    case '/':
      return number / by;
    case '*':
      return number * by;
    case '-':
      return number - by;
    default:
      return sign === '+' ? number + by : Number.NaN;
  }
}

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

function collectNumbers(node: Json): number[] {
  if (typeof node === 'number') return [node];
  if (typeof node === 'string') return /^-?\d+(\.\d+)?$/.test(node) ? [Number(node)] : [];
  if (Array.isArray(node)) return node.flatMap(collectNumbers);
  return isObject(node) ? Object.values(node as Record<string, Json>).flatMap(collectNumbers) : [];
}
