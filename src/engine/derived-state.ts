import { type ChartState, describeTruths, type Facts, listActivePaths, step } from './chart.ts';
import type { Logic } from './language/definition.ts';
import { evaluateFact, evaluatePlain, listRootNames, type Scope } from './language/expression.ts';
import type { Json } from './language/json.ts';
import { listAskedFields } from './language/pages/page-fields.ts';
import { selectCurrentLookups } from './lookup.ts';
import { findPageDefinition, type Product } from './product.ts';
import { selectReadableAnswers } from './readable-answers.ts';
import type { Answers, Circumstances, DraftRecord, Lookup, Problem } from './record.ts';

export type Route = {
  pages: string[];
  /** True if the facts decide all pages of the route, up to the confirmation. */
  complete: boolean;
  /** Id of the page on which the route ends without a sale; undefined if the facts do not lead to such a page. */
  stop?: string;
};

/** All values that are derived from a record alone, before any page counts as passed. */
export type DerivedState = {
  /** Answers of the fields that are asked now. Only these answers are rated, shown and printed. */
  answers: Answers;
  /** Names of the fields that have a stored answer but are not asked now, so the answer is not used. */
  parked: string[];
  /** Names of the fields that are not asked now. */
  hidden: Set<string>;
  derived: Record<string, Json | undefined>;
  facts: Facts;
  /** The lookup results whose inputs are still the present answers. */
  findings: Record<string, Lookup>;
  /** The states of the chart's side regions, by region, e.g. `{ package: 'annual' }`. */
  regions: Record<string, string>;
  /** The chart's state on the first page, after the side regions have reacted to the answers. */
  state: ChartState;
  /** The pages that the journey passes with these facts, as far as the facts decide the route. */
  route: Route;
  /** The route as a sequence of NEXT commands: each page with the chart's state on it. */
  way: { page: string; state: ChartState }[];
  /** The chart's state on the last page of the route. */
  end: ChartState;
  /** The values that expressions can read, by name. */
  scope: Scope;
  /** Cached problems of pages, shared with the earlier derived states. Only `checkPage` uses them. */
  checked: Map<string, CheckedPage>;
};

/** The problems of a page, and all inputs that the check has read. */
type CheckedPage = { read: unknown[]; problems: Problem[] };

/**
 * Derives values, facts, side regions and parked answers of a record. Parking an answer can only make facts unknown,
 * and an unknown fact allows nothing, so the set of parked answers grows until it is stable.
 * @param before the state of another record of the product: values with the same inputs are not computed again
 */
export function deriveState(product: Product, record: DraftRecord, before?: DerivedState): DerivedState {
  product.work.derivations += 1;
  let { answers } = record;
  let hidden = new Set<string>();
  let judged: BaseState | undefined = before;
  for (;;) {
    judged = deriveBaseState(product, record, answers, judged);
    hidden = findHiddenFields(product, judged, hidden);
    const fields = Object.keys(answers);
    const allowed = fields.filter((field) => !hidden.has(field));
    if (allowed.length === fields.length) {
      const parked = Object.keys(record.answers).filter((field) => hidden.has(field));
      return { ...judged, answers, parked, hidden };
    }
    const asked = answers;
    answers = Object.fromEntries(allowed.map((field) => [field, asked[field] as Json]));
  }
}

type BaseState = Omit<DerivedState, 'answers' | 'parked' | 'hidden'>;

const NO_GIVEN = {};

function deriveBaseState(
  product: Product,
  record: DraftRecord,
  answers: Answers,
  last: BaseState | undefined,
): BaseState {
  const { asOf, circumstances, given = NO_GIVEN } = record;
  const { form } = product.definition;
  const findings = selectCurrentLookups(record.findings, answers);
  const known = { ...selectReadableAnswers(product, answers), asOf, circumstances, given, findings };
  const nothing = { scope: { values: known, tables: form.tables ?? {} }, derived: {}, facts: {} };
  const { all, follows } = findEvaluationPlans(form);
  const before = evaluatePlan(
    all,
    nothing,
    last && { last, changed: listChangedNames(known, last.scope.values, follows) },
  );
  const { state } = step(product.chart, product.chart.initial, { type: 'ANSWER', facts: before.facts, changed: [] });
  const regions = readRegions(product, state);
  const { derived, facts, scope } = evaluateRegional(form, before, regions);
  const checked = last?.checked ?? new Map();
  return { derived, facts, findings, regions, state, scope, checked, ...findRoute(product, state, facts) };
}

type Form = Product['definition']['form'];
type EvaluatedValues = Pick<DerivedState, 'derived' | 'facts' | 'scope'>;

/**
 * A derived value or a fact: its name, its expression and the names that it reads. `isRegional`: it reads side regions,
 * directly or through derived values.
 */
type EvaluationStep = { name: string; logic: Logic; reads: string[]; isRegional: boolean };

/** The computed names of a form: first the derived values, then the facts. */
type EvaluationPlan = { derived: EvaluationStep[]; facts: EvaluationStep[] };

/**
 * `all`: all derived values and facts; `regional`: those that read side regions; `follows`: names that are computed
 * from other values (derived values and `regions`).
 */
type EvaluationPlans = { all: EvaluationPlan; regional: EvaluationPlan; follows: ReadonlySet<string> };

const evaluationPlans = new WeakMap<Form, EvaluationPlans>();

function findEvaluationPlans(form: Form): EvaluationPlans {
  const known = evaluationPlans.get(form);
  if (known) return known;
  const regional = new Set(['regions']);
  const worked = (name: string, logic: Logic): EvaluationStep => {
    const reads = listRootNames(logic);
    return { name, logic, reads, isRegional: reads.some((read) => regional.has(read)) };
  };
  const derived = form.derived.map(({ set, logic }) => {
    const made = worked(set, logic);
    if (made.isRegional) regional.add(set);
    return made;
  });
  const facts = Object.entries(form.conditions).map(([name, logic]) => worked(name, logic));
  const isRegional = (each: EvaluationStep) => each.isRegional;
  const made = {
    all: { derived, facts },
    regional: { derived: derived.filter(isRegional), facts: facts.filter(isRegional) },
    follows: new Set(['regions', ...derived.map(({ name }) => name)]),
  };
  evaluationPlans.set(form, made);
  return made;
}

/** The previous derived state, and the names whose values have changed since. */
type PreviousState = { last: BaseState; changed: Set<string> };

/** Lists the names with new, changed or missing values since `before`; a name in `follows` may be missing. */
function listChangedNames(
  now: Record<string, unknown>,
  before: Record<string, unknown>,
  follows: ReadonlySet<string>,
): Set<string> {
  const changed = new Set<string>();
  for (const name of Object.keys(now)) if (now[name] !== before[name]) changed.add(name);
  for (const name of Object.keys(before)) if (!(name in now) && !follows.has(name)) changed.add(name);
  return changed;
}

/**
 * Computes derived values and facts, and adds them to the given values. A name whose inputs have not changed keeps its
 * previous value.
 */
function evaluatePlan(
  { derived: plan, facts: asked }: EvaluationPlan,
  followed: EvaluatedValues,
  known?: PreviousState,
): EvaluatedValues {
  const { scope, derived, facts } = followed;
  // The states of the side regions are not known yet, so names that read them are always computed again.
  const isSame = ({ isRegional, reads }: EvaluationStep, { changed }: PreviousState) =>
    !isRegional && !reads.some((name) => changed.has(name));
  for (const each of plan) {
    const { name, logic } = each;
    if (known && isSame(each, known)) derived[name] = known.last.derived[name];
    else derived[name] = evaluatePlain(logic, scope);
    if (known && derived[name] !== known.last.derived[name]) known.changed.add(name);
    scope.values[name] = derived[name];
  }
  for (const each of asked)
    facts[each.name] = known && isSame(each, known) ? known.last.facts[each.name] : evaluateFact(each.logic, scope);
  return followed;
}

/** Computes the derived values and facts that read side regions, once the regions' states are known. */
function evaluateRegional(form: Form, before: EvaluatedValues, regions: Record<string, string>): EvaluatedValues {
  before.scope.values.regions = regions;
  const { regional } = findEvaluationPlans(form);
  if (regional.derived.length === 0 && regional.facts.length === 0) return before;
  // The facts object that the chart used stays unchanged, because the chart's cache uses it as a key.
  return evaluatePlan(regional, { ...before, facts: { ...before.facts } });
}

const regionsCache = new WeakMap<Form, WeakMap<ChartState, Record<string, string>>>();

/** Reads the side regions' states. Nobody may change the object, which all records in this state share. */
function readRegions({ definition: { form } }: Product, state: ChartState): Record<string, string> {
  const known = regionsCache.get(form) ?? new WeakMap<ChartState, Record<string, string>>();
  regionsCache.set(form, known);
  const found =
    known.get(state) ??
    Object.fromEntries(
      listActivePaths(state)
        .filter((path) => !path.some((segment) => segment in form.pages))
        .map((path) => [path[0] as string, path.slice(1).join('.')]),
    );
  known.set(state, found);
  return found;
}

/**
 * Finds the fields that are not asked: the field's fact is not true, the route surely does not contain the field's
 * page, or only the policyholder may declare the field and somebody else sells.
 */
function findHiddenFields(product: Product, { route, facts, scope }: BaseState, before: Set<string>): Set<string> {
  const hidden = new Set(before);
  const { isSale } = scope.values.circumstances as Circumstances;
  for (const { page, fields } of listAskedFields(product.definition.form)) {
    const left = route.complete && !route.pages.includes(page);
    for (const { field, fact, isDeclared } of fields)
      if (left || (isDeclared && isSale === true) || (fact !== undefined && facts[fact] !== true)) hidden.add(field);
  }
  return hidden;
}

/** Selects the answer to show for a field: the derived value that replaces the choice, or else the given answer. */
export function selectShownAnswer(
  product: Product,
  page: string,
  field: string,
  { answers, derived }: DerivedState,
): Json | undefined {
  const decides = findPageDefinition(product, page).applies?.[field];
  const given = answers[field];
  return (decides === undefined || given === undefined ? undefined : derived[decides]) ?? given;
}

/** Finds the page of a state: the deepest active state that has a page's name; undefined if there is none. */
export function findPageOfState(product: Product, state: ChartState): string | undefined {
  for (const path of listActivePaths(state)) {
    const page = path.findLast((segment) => segment in product.definition.form.pages);
    if (page !== undefined) return page;
  }
  return undefined;
}

/** Lists the policyholder's declarations that the route of a record asks, each field with its page. */
export function listDeclarations(product: Product, { route, facts }: DerivedState) {
  return route.pages.flatMap((page) => {
    const { declares = [], when } = findPageDefinition(product, page);
    return declares
      .filter((field) => when?.[field] === undefined || facts[when[field]] === true)
      .map((field) => ({ page, field }));
  });
}

type FollowedRoute = Pick<DerivedState, 'route' | 'way' | 'end'>;

const routesCache = new WeakMap<Form['pages'], WeakMap<ChartState, Map<string, FollowedRoute>>>();
/** Maximum number of cached routes of one first state. Beyond it the cache of that state is emptied. */
const MAX_ROUTES = 1_000;

/** The route of a first state, computed once for the same facts. Nobody may change it: many records share it. */
function findRoute(product: Product, first: ChartState, facts: Facts): FollowedRoute {
  const { pages } = product.definition.form;
  const states = routesCache.get(pages) ?? new WeakMap<ChartState, Map<string, FollowedRoute>>();
  routesCache.set(pages, states);
  const routes = states.get(first) ?? new Map<string, FollowedRoute>();
  states.set(first, routes);
  const key = describeTruths(product.chart, facts);
  const known = routes.get(key) ?? computeRoute(product, first, facts);
  if (routes.size >= MAX_ROUTES) routes.clear();
  routes.set(key, known);
  return known;
}

function computeRoute(product: Product, first: ChartState, facts: Facts): FollowedRoute {
  let state = first;
  const way: DerivedState['way'] = [];
  const pages: string[] = [];
  for (;;) {
    const page = findPageOfState(product, state);
    if (page === undefined || pages.includes(page)) return { route: { pages, complete: false }, way, end: state };
    pages.push(page);
    way.push({ page, state });
    const next = step(product.chart, state, { type: 'NEXT', facts });
    if (!next.taken) break;
    state = next.state;
  }
  const stop = state.hasTag('stop') ? pages.at(-1) : undefined;
  if (stop !== undefined) return { route: { pages, complete: false, stop }, way, end: state };
  // The page that follows the confirmation (payment) is part of every route with a confirmation.
  const confirmed = step(product.chart, state, { type: 'CONFIRM', facts });
  const last = findPageOfState(product, confirmed.state);
  if (last !== undefined && !pages.includes(last)) pages.push(last);
  return { route: { pages, complete: confirmed.taken }, way, end: state };
}
