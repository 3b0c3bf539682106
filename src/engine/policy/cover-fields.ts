import type { ProductDefinition } from '../language/definition.ts';
import { listReadNames } from '../language/expression.ts';
import { isObject, type Json } from '../language/json.ts';

export type PublicDefinition = Omit<ProductDefinition, 'rating'> & Partial<Pick<ProductDefinition, 'rating'>>;
/** `cover`: fields that affect the premium, the benefits and their limits, or the insured person or thing. */
type CoverFields = { rating: ReadonlySet<string>; cover: ReadonlySet<string> };

const coverFieldsCache = new WeakMap<PublicDefinition, CoverFields>();

/**
 * The fields whose answers may affect the premium: those that the rating's inputs read, directly or through derived
 * values and side regions, and those that decide if and with which options these fields are asked. Fields that only
 * name a person are not included.
 */
export function listRatingFields({ definition }: { definition: PublicDefinition }): ReadonlySet<string> {
  return findCoverFields(definition).rating;
}

/**
 * True if other answers may change the cover.
 * @param pointers answers by pointer, as kinds of change and transactions name them
 */
export function hasCoverChange(product: { definition: PublicDefinition }, pointers: readonly string[]): boolean {
  const { cover } = findCoverFields(product.definition);
  return pointers.some((pointer) => cover.has(pointer.split('/')[1] as string));
}

function findCoverFields(definition: PublicDefinition): CoverFields {
  const found = coverFieldsCache.get(definition) ?? computeCoverFields(definition);
  coverFieldsCache.set(definition, found);
  return found;
}

function computeCoverFields(definition: PublicDefinition): CoverFields {
  const { rating, benefits, product } = definition;
  const rated = Object.values(rating?.inputs ?? {}).map(({ from }) => from);
  const limits = benefits.plans.flatMap(({ limits }) => Object.values(limits));
  const insured = (product.insuredRisks ?? []).flatMap(({ each, keys }) => [...keys, ...(each ? [{ var: each }] : [])]);
  const covered = [
    ...Object.values(benefits.optional ?? {}),
    ...limits.flatMap((limit) => (typeof limit === 'string' ? [{ var: limit }] : [])),
    ...insured,
  ];
  return { rating: collectReadFields(definition, rated), cover: collectReadFields(definition, [...rated, ...covered]) };
}

/** The fields that expressions read, directly or through derived values and side regions. */
function collectReadFields({ form, chart }: PublicDefinition, logics: readonly Json[]): ReadonlySet<string> {
  const fields = new Set<string>();
  const seen = new Set<string>();
  const derived = new Map(form.derived.map(({ set, logic }) => [set, logic]));
  const pageOf = new Map(
    Object.values(form.pages).flatMap((page) => Object.keys(page.schema.properties).map((field) => [field, page])),
  );
  const listDecidingLogics = (path: string): (Json | undefined)[] => {
    const [name = '', region = ''] = path.split('.');
    const states = chart.states as Record<string, Json> | undefined;
    const facts = name === 'regions' ? listGuards(states?.[region]) : [];
    const page = pageOf.get(name);
    const ofField = page ? [form.conditions[page.when?.[name] ?? ''], page.choices?.[name]] : [];
    return [...facts.map((fact) => form.conditions[fact]), derived.get(name), ...ofField];
  };
  const visit = (logic: Json | undefined): void => {
    for (const path of listReadNames(logic ?? null)) {
      if (seen.has(path)) continue;
      seen.add(path);
      const [name = ''] = path.split('.');
      if (pageOf.has(name)) fields.add(name);
      for (const deciding of listDecidingLogics(path)) visit(deciding);
    }
  };
  for (const logic of logics) visit(logic);
  return fields;
}

/** Names of the facts that a part of a chart uses as guards. */
function listGuards(node: unknown): string[] {
  if (Array.isArray(node)) return node.flatMap(listGuards);
  if (!isObject(node)) return [];
  return Object.entries(node).flatMap(([key, inner]) => (key === 'guard' ? [String(inner)] : listGuards(inner)));
}
