import { activePaths, type ChartState, type Facts, initialState, step } from './chart.ts';
import { evaluateFact, evaluatePlain, type Scope } from './expression.ts';
import type { Json } from './json.ts';
import { type Product, pageDefinition } from './product.ts';
import { readableAnswers } from './readable-answers.ts';
import type { Answers, Circumstances, DraftRecord } from './record.ts';

/** All that follows from a record, before any page is passed. */
export type Situation = {
  /** Answers that their facts allow: what is rated, shown and printed. */
  answers: Answers;
  /** Fields whose answer is kept aside until its fact is back. */
  parked: string[];
  /** Fields that are not asked now. */
  hidden: Set<string>;
  derived: Record<string, Json | undefined>;
  facts: Facts;
  /** The side regions' states by region, e.g. `{ package: 'annual' }`. */
  regions: Record<string, string>;
  /** The chart at its first page, side regions moved. */
  state: ChartState;
  /** Names for expressions. */
  scope: Scope;
};

/**
 * Derived values, facts, side regions and parked answers of a record. Parking an answer can only make facts
 * unknown, and an unknown fact allows nothing, so the set of parked answers grows until it stands still.
 */
export function situationOf(product: Product, record: DraftRecord): Situation {
  const { answers, findings, asOf, circumstances, given } = record;
  const of = JSON.stringify([answers, findings, asOf, circumstances, given]);
  const known = knownOf(product, answers);
  const before = known.find((entry) => entry.of === of);
  if (before) return before.situation;
  const situation = settled(product, record);
  known.unshift({ of, situation });
  known.length = Math.min(known.length, 3);
  return situation;
}

/**
 * What was worked out last for the same answers: one call of the server asks for it ten times and more. It is found by
 * the answers themselves, so that nothing of a person outlives the call.
 */
const memory = new WeakMap<Product, WeakMap<Answers, Known[]>>();
type Known = { of: string; situation: Situation };

function knownOf(product: Product, answers: Answers): Known[] {
  const ofProduct = memory.get(product) ?? new WeakMap<Answers, Known[]>();
  memory.set(product, ofProduct);
  const known = ofProduct.get(answers) ?? [];
  ofProduct.set(answers, known);
  return known;
}

function settled(product: Product, record: DraftRecord): Situation {
  let hidden = new Set<string>();
  for (;;) {
    const situation = judge(product, record, hidden);
    const next = hiddenFields(product, situation);
    if (next.size === hidden.size) return situation;
    hidden = next;
  }
}

function judge(product: Product, record: DraftRecord, hidden: Set<string>): Situation {
  const { form } = product.definition;
  const answers = Object.fromEntries(Object.entries(record.answers).filter(([field]) => !hidden.has(field)));
  const parked = Object.keys(record.answers).filter((field) => hidden.has(field));
  const before = factsWith(product, record, answers, undefined);
  const state = step(product.chart, initialState(product.chart), {
    type: 'ANSWER',
    facts: before.facts,
    changed: [],
  }).state;
  const regions = regionsOf(product, state);
  const { derived, facts, scope } = factsWith(product, record, answers, regions);
  return { answers, parked, hidden, derived, facts, regions, state, scope: { ...scope, tables: form.tables ?? {} } };
}

function factsWith(
  product: Product,
  record: DraftRecord,
  answers: Answers,
  regions: Record<string, string> | undefined,
) {
  const { form } = product.definition;
  const values: Record<string, unknown> = {
    ...readableAnswers(product, answers),
    asOf: record.asOf,
    circumstances: record.circumstances,
    given: record.given ?? {},
    findings: liveFindings(record, answers),
    ...(regions ? { regions } : {}),
  };
  const scope: Scope = { values, tables: form.tables ?? {} };
  const derived: Record<string, Json | undefined> = {};
  for (const { set, logic } of form.derived) {
    derived[set] = evaluatePlain(logic, scope);
    values[set] = derived[set];
  }
  const facts = Object.fromEntries(
    Object.entries(form.conditions).map(([name, logic]) => [name, evaluateFact(logic, scope)]),
  );
  return { derived, facts, scope };
}

/** Findings whose inputs are still what they answered. */
function liveFindings(record: DraftRecord, answers: Answers): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(record.findings).filter(([, finding]) =>
      Object.entries(finding.inputs).every(
        ([field, value]) => JSON.stringify(answers[field]) === JSON.stringify(value),
      ),
    ),
  );
}

function regionsOf(product: Product, state: ChartState): Record<string, string> {
  return Object.fromEntries(
    activePaths(state)
      .filter((path) => !path.some((segment) => segment in product.definition.form.pages))
      .map((path) => [path[0] as string, path.slice(1).join('.')]),
  );
}

/**
 * Fields that are not allowed: by their own fact, because the journey is known not to pass their page, or because they
 * are the customer's to declare and somebody else sells.
 */
function hiddenFields(product: Product, situation: Situation): Set<string> {
  const hidden = new Set(situation.hidden);
  const route = routeOf(product, situation);
  const { isSale } = situation.scope.values.circumstances as Circumstances;
  for (const [page, { schema, when, declares }] of Object.entries(product.definition.form.pages)) {
    const left = route.complete && !route.pages.includes(page);
    for (const field of Object.keys(schema.properties)) {
      const fact = when?.[field];
      const isCustomers = isSale === true && declares?.includes(field) === true;
      if (left || isCustomers || (fact !== undefined && situation.facts[fact] !== true)) hidden.add(field);
    }
  }
  return hidden;
}

/** The page of a state: the deepest active state that is named as a page. */
export function pageOfState(product: Product, state: ChartState): string | undefined {
  for (const path of activePaths(state)) {
    const page = path.findLast((segment) => segment in product.definition.form.pages);
    if (page !== undefined) return page;
  }
  return undefined;
}

/** What the policyholder declares on the way of a record: the field, and its page. */
export function declarationsOf(product: Product, situation: Pick<Situation, 'state' | 'facts'>) {
  return routeOf(product, situation).pages.flatMap((page) => {
    const { declares = [], when } = pageDefinition(product, page);
    return declares
      .filter((field) => when?.[field] === undefined || situation.facts[when[field]] === true)
      .map((field) => ({ page, field }));
  });
}

export type Route = {
  pages: string[];
  /** True when the facts decide the whole way, to the page that confirms. */
  complete: boolean;
};

/** The pages that the journey passes with these facts, as far as they decide it. */
export function routeOf(product: Product, situation: Pick<Situation, 'state' | 'facts'>): Route {
  let { state } = situation;
  const pages: string[] = [];
  for (;;) {
    const page = pageOfState(product, state);
    if (page === undefined || pages.includes(page)) return { pages, complete: false };
    pages.push(page);
    const next = step(product.chart, state, { type: 'NEXT', facts: situation.facts });
    if (!next.taken) break;
    state = next.state;
  }
  // The page behind the confirmation (payment) belongs to every route that gets there.
  const confirmed = step(product.chart, state, { type: 'CONFIRM', facts: situation.facts });
  const last = confirmed.taken ? pageOfState(product, confirmed.state) : undefined;
  if (last !== undefined && !pages.includes(last)) pages.push(last);
  return { pages, complete: confirmed.taken };
}
