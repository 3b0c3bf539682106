import { deriveState } from '#engine/derived-state.ts';
import { addDays, isDate } from '#engine/language/dates.ts';
import type { FieldSchema } from '#engine/language/definition.ts';
import { evaluatePlain } from '#engine/language/expression.ts';
import { isObject, type Json, toCanonicalJson } from '#engine/language/json.ts';
import { createProduct, findField, type Product } from '#engine/product.ts';
import { computePremium, rater } from '#engine/rating.ts';
import type { Answers, DraftRecord } from '#engine/record.ts';
import { loadCases, loadTestProduct } from '#tests/paths/load-test-product.ts';
import { listBoundaryValues } from '#workbench/test-inputs/boundary-values.ts';
import { createCaseDrafts } from '#workbench/test-inputs/case-drafts.ts';
import { constraints } from '#workbench/test-inputs/schema-codes.ts';
import { compareExpressions, pairExpressions } from './compare-formulas.ts';

/** Answers for which the compiled product and the interpreted one differ. */
type ProductDifference = { answers: Answers; compiled: unknown; interpreted: unknown };

type Random = (below: number) => number;

/** A fast generator of whole numbers (mulberry32). */
function createRandom(seed: number): Random {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296) * below);
  };
}

const pick = <T>(random: Random, list: readonly T[]): T => list[random(list.length)] as T;

const DAYS = [-36_525, -366, -365, -91, -90, -89, -1, 1, 2, 89, 90, 91, 180, 365, 366, 6_574, 25_567];

/** Lists the boundary values of a field's schema, once for each schema. */
const boundaries = new Map<FieldSchema, Json[]>();
function listBoundaries(schema: FieldSchema, base: Json | undefined): Json[] {
  const known = boundaries.get(schema);
  if (known) return known;
  const asked = constraints.filter((name) => schema[name] !== undefined);
  const made = asked.flatMap((name) => Object.values(listBoundaryValues(schema, name, base)).flat());
  boundaries.set(schema, made);
  return made;
}

/** Another value of a field: at a bound, near the present one, another option, a wrong one, or none. */
function changeValue(schema: FieldSchema, value: Json | undefined, random: Random): Json | undefined {
  if (random(8) === 0) return undefined;
  if (Array.isArray(value) && random(3) > 0) return changeList(schema, value, random);
  const options: Json[] = [...(schema.enum ?? []), ...listBoundaries(schema, value)];
  if (options.length > 0 && random(2) === 0) return pick(random, options);
  if (typeof value === 'boolean' || schema.type === 'boolean') return random(2) === 0;
  if (typeof value === 'number') return pick(random, [value + 1, value - 1, value * 10, 0, random(200_000)]);
  if (typeof value === 'string' && isDate(value)) return addDays(value, pick(random, DAYS));
  return options.length > 0 ? pick(random, options) : value;
}

function changeList({ items }: FieldSchema, list: Json[], random: Random): Json[] {
  const at = random(Math.max(1, list.length));
  const item = list[at];
  if (random(4) === 0) return list.toSpliced(at, 1);
  if (!isObject(item) || items?.type !== 'object') return list.slice(at);
  if (random(4) === 0) return [...list, { ...item, id: String(100 + list.length) } as Json];
  const [name, schema] = pick(random, Object.entries(items.properties));
  const changed = changeValue(schema, item[name] as Json | undefined, random);
  return list.with(at, (changed === undefined ? { ...item } : { ...item, [name]: changed }) as Json);
}

function changeAnswers(product: Product, record: DraftRecord, random: Random): DraftRecord {
  const answers = { ...record.answers };
  const fields = Object.keys(product.pageOf);
  for (let times = random(5); times > 0; times--) {
    const field = pick(random, fields);
    const changed = changeValue(findField(product, field) as FieldSchema, answers[field], random);
    if (changed === undefined) delete answers[field];
    else answers[field] = changed;
  }
  return { ...record, answers };
}

/** Every value of a record, as a text: derived values, facts, route and the premium with its trace, or the error. */
function describeRecord(product: Product, record: DraftRecord): string {
  try {
    const situation = deriveState(product, record);
    const { derived, facts, route, regions, hidden } = situation;
    const from = evaluatePlain(product.definition.product.cover.effectiveFrom, situation.scope);
    const rated = computePremium(product, situation);
    return toCanonicalJson({ derived, facts, route, regions, hidden: [...hidden], from, rated });
  } catch (error) {
    return String(error);
  }
}

/**
 * Compares a compiled product with the same product interpreted, for random answers near those of its cases.
 * @param count number of records
 */
export function compareProduct(name: string, count: number, seed: number): ProductDifference[] {
  const compiled = loadTestProduct(name);
  const interpreted = createProduct(structuredClone(compiled.definition), compiled.validators, rater);
  const records = createCaseDrafts(compiled, loadCases(name)).map(({ journey }) => journey.record);
  const pairs = pairExpressions(compiled.definition);
  const random = createRandom(seed);
  const differences: ProductDifference[] = [];
  for (let at = 0; at < count && differences.length < 5; at++) {
    const base = records[at % records.length] as DraftRecord;
    const record = at < records.length ? base : changeAnswers(compiled, base, random);
    const [one, other] = [compiled, interpreted].map((product) => describeRecord(product, record));
    if (one !== other) differences.push({ answers: record.answers, compiled: one, interpreted: other });
    // Every expression, also those that decide neither route nor premium.
    if (at % 20 > 0) continue;
    const { scope } = deriveState(compiled, record);
    for (const { logic, ...rest } of compareExpressions(pairs, scope))
      differences.push({ answers: record.answers, ...rest });
  }
  return differences;
}
