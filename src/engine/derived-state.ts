import { type ChartState, type Facts, listActivePaths, step } from './chart.ts';
import type { Logic } from './language/definition.ts';
import { evaluateFact, evaluatePlain, listRootNames, type Scope } from './language/expression.ts';
import type { Json } from './language/json.ts';
import { selectCurrentLookups } from './lookup.ts';
import { findPageDefinition, type Product } from './product.ts';
import { selectReadableAnswers } from './readable-answers.ts';
import type { Answers, Circumstances, DraftRecord, Lookup, Problem } from './record.ts';

export type Route = {
  pages: string[];
  /** True when the facts decide the whole way, to the page that confirms. */
  complete: boolean;
  /** The page on which the way ends without a sale, if these facts lead there. */
  stop?: string;
};

/** All that follows from a record, before any page is passed. */
export type DerivedState = {
  /** Answers that their facts allow: what is rated, shown and printed. */
  answers: Answers;
  /** Fields whose answer is kept aside until its fact is back. */
  parked: string[];
  /** Fields that are not asked now. */
  hidden: Set<string>;
  derived: Record<string, Json | undefined>;
  facts: Facts;
  /** Those that stand. */
  findings: Record<string, Lookup>;
  /** The side regions' states by region, e.g. `{ package: 'annual' }`. */
  regions: Record<string, string>;
  /** The chart at its first page, side regions moved. */
  state: ChartState;
  /** The pages that the journey passes with these facts, as far as they decide it. */
  route: Route;
  /** The same as NEXT goes: the state of each page, and where the last NEXT that is taken leads. */
  way: { page: string; state: ChartState }[];
  end: ChartState;
  /** Names for expressions. */
  scope: Scope;
  /** What pages refused, here and in the situations before: of `checkPage` alone. */
  checked: Map<string, CheckedPage>;
};

/** What a page refused, and all that was read for it. */
type CheckedPage = { read: unknown[]; problems: Problem[] };

/**
 * Derived values, facts, side regions and parked answers of a record. Parking an answer can only make facts
 * unknown, and an unknown fact allows nothing, so the set of parked answers grows until it stands still.
 * @param before of another record of the product: what reads nothing that is otherwise here is not worked out again
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
  return { derived, facts, findings, regions, state, scope, checked, ...computeRoute(product, state, facts) };
}

type Form = Product['definition']['form'];
type EvaluatedValues = Pick<DerivedState, 'derived' | 'facts' | 'scope'>;

/** What is worked out: by the names that it reads, of derived values and where the side regions stand, too. */
type EvaluationStep = { name: string; logic: Logic; reads: string[]; isRegional: boolean };

/** What is worked out of a form's answers, in this order. */
type EvaluationPlan = { derived: EvaluationStep[]; facts: EvaluationStep[] };

/** All, what of it reads where the side regions stand, and the names that are not given but follow. */
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

/** What was worked out before, and the names that are read otherwise since. */
type PreviousState = { last: BaseState; changed: Set<string> };

/** The given names whose values are not the very same. */
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

/** Works out derived values and facts, into what it is given; of those that read nothing else than before, what they were. */
function evaluatePlan(
  { derived: plan, facts: asked }: EvaluationPlan,
  followed: EvaluatedValues,
  known?: PreviousState,
): EvaluatedValues {
  const { scope, derived, facts } = followed;
  // Where the side regions will stand is not known yet: what reads it is worked out each time.
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

/** The same with what the side regions say, which only some of it reads. */
function evaluateRegional(form: Form, before: EvaluatedValues, regions: Record<string, string>): EvaluatedValues {
  before.scope.values.regions = regions;
  const { regional } = findEvaluationPlans(form);
  if (regional.derived.length === 0 && regional.facts.length === 0) return before;
  // The facts by which the chart has moved stay as they were: it remembers by them.
  return evaluatePlan(regional, { ...before, facts: { ...before.facts } });
}

const regionsCache = new WeakMap<Form, WeakMap<ChartState, Record<string, string>>>();

/** Nobody changes them: they are the same for every record whose chart stands there. */
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
 * Fields that are not allowed: by their own fact, because the journey is known not to pass their page, or because they
 * are the customer's to declare and somebody else sells.
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

type AskedFields = { page: string; fields: { field: string; fact: string | undefined; isDeclared: boolean }[] }[];

const askedFieldsCache = new WeakMap<Form, AskedFields>();

/** By page, its fields with the fact by which each is asked. */
function listAskedFields(form: Form): AskedFields {
  const known = askedFieldsCache.get(form);
  if (known) return known;
  const made = Object.entries(form.pages).map(([page, { schema, when, declares = [] }]) => ({
    page,
    fields: Object.keys(schema.properties).map((field) => ({
      ...{ field, fact: when?.[field], isDeclared: declares.includes(field) },
    })),
  }));
  askedFieldsCache.set(form, made);
  return made;
}

/** A field's answer as it is shown: the option that applies, where other answers may decide it; else the one given. */
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

/** The page of a state: the deepest active state that is named as a page. */
export function findPageOfState(product: Product, state: ChartState): string | undefined {
  for (const path of listActivePaths(state)) {
    const page = path.findLast((segment) => segment in product.definition.form.pages);
    if (page !== undefined) return page;
  }
  return undefined;
}

/** What the policyholder declares on the way of a record: the field, and its page. */
export function listDeclarations(product: Product, { route, facts }: DerivedState) {
  return route.pages.flatMap((page) => {
    const { declares = [], when } = findPageDefinition(product, page);
    return declares
      .filter((field) => when?.[field] === undefined || facts[when[field]] === true)
      .map((field) => ({ page, field }));
  });
}

function computeRoute(product: Product, first: ChartState, facts: Facts): Pick<DerivedState, 'route' | 'way' | 'end'> {
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
  // The page behind the confirmation (payment) belongs to every route that gets there.
  const confirmed = step(product.chart, state, { type: 'CONFIRM', facts });
  const last = findPageOfState(product, confirmed.state);
  if (last !== undefined && !pages.includes(last)) pages.push(last);
  return { route: { pages, complete: confirmed.taken }, way, end: state };
}
