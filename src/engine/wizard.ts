import { checkAnswerTypes, normaliseAnswer } from './answers.ts';
import { type ChartAction, canTransition, step } from './chart.ts';
import { checkPage, listOfferedOptions } from './check-page.ts';
import { type Journey, openJourney } from './journey.ts';
import { listRefusedChoices } from './language/choices.ts';
import { evaluatePlain } from './language/expression.ts';
import { isSameJson, type Json } from './language/json.ts';
import { selectCurrentLookups } from './lookup.ts';
import { findField, type Product } from './product.ts';
import type { Answers, Circumstances, DraftRecord, Given, Problem } from './record.ts';
import { computeShownFingerprint, type Position } from './replay.ts';

/** The journey after an answer, the cleared answers and the messages. With problems, the journey is unchanged. */
export type AnswerResult = { journey: Journey; clears: string[]; tells: string[]; problems: Problem[] };

/** The journey after NEXT or CONFIRM. With problems, it is unchanged. */
export type PassResult = { journey: Journey; problems: Problem[] };

export const alreadyConfirmed: Problem = { code: 'alreadyConfirmed', message: 'problems.alreadyConfirmed' };
export const notSold: Problem = { code: 'notSold', message: 'problems.notSold' };

/** A new draft with the product's initial values. */
export function start(product: Product, circumstances: Circumstances, asOf: string, given?: Given): Journey {
  const begun = { circumstances, answers: {}, findings: {}, asOf, passed: [], outcomes: [] };
  const empty: DraftRecord = given === undefined ? begun : { ...begun, given };
  return openJourney(product, { ...empty, answers: computeStartAnswers(product, empty) });
}

function computeStartAnswers(product: Product, record: DraftRecord): Answers {
  const { asOf, circumstances, given = {} } = record;
  const scope = { values: { asOf, circumstances, given } };
  const values = Object.entries(product.definition.form.start ?? {}).map(([field, logic]) => [
    field,
    evaluatePlain(logic, scope),
  ]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Answers;
}

/**
 * Sets answers (null removes one). The chart may move its side regions and clear other answers. Check `clears` before
 * you store the result, so that the person can be warned first. After CONFIRM nothing changes any more.
 */
export function answer(journey: Journey, changes: Record<string, Json>): AnswerResult {
  const { product, record } = journey;
  const refused = (problems: Problem[]): AnswerResult => ({ journey, clears: [], tells: [], problems });
  if (record.outcomes.length > 0) return refused([alreadyConfirmed]);
  const wrong = checkAnswerTypes(product, changes);
  if (wrong.length > 0) return refused(wrong);

  const answers: Answers = { ...record.answers };
  const changed: string[] = [];
  for (const [field, value] of Object.entries(changes)) {
    const normal = normaliseAnswer(value, findField(product, field));
    if (isSameJson(answers[field], normal)) continue;
    changed.push(field);
    if (normal === null) delete answers[field];
    else answers[field] = normal;
  }
  const changedJourney = changed.length === 0 ? journey : journey.to({ ...record, answers });
  const settled = reactToAnswers(journey, changedJourney, changed);
  const { journey: offered, dropped } = dropRefusedChoices(journey, settled.journey, Object.keys(changes));
  const only = selectOnlyChoices(offered, dropped);
  const clears = [...settled.clears.filter((field) => !(field in only)), ...dropped];
  const { record: now } = offered;
  const taken = Object.keys(only).length === 0 ? offered : journey.to({ ...now, answers: { ...now.answers, ...only } });
  return { ...settled, clears, journey: taken, problems: [] };
}

/**
 * Drops the choices that were offered before the answers changed and are not offered now: the whole answer, or the
 * options of a list. A field that was answered just now stays, and its page names the problem; so do the fields of
 * `keepsChoice`.
 * @param answered the fields that were answered just now, also with the same value
 * @param dropped fields that have lost a choice already: one choice can depend on another
 */
function dropRefusedChoices(
  before: Journey,
  journey: Journey,
  answered: string[],
  dropped: string[] = [],
): { journey: Journey; dropped: string[] } {
  if (journey === before) return { journey, dropped };
  const { form } = journey.product.definition;
  const listRefused = ({ situation: { answers, scope } }: Journey) => listRefusedChoices(form, answers, scope);
  const now = listRefused(journey).filter(
    ({ page, field }) => !answered.includes(field) && !form.pages[page]?.keepsChoice?.includes(field),
  );
  const known = now.length > 0 ? listRefused(before).map(({ field }) => field) : [];
  const fallen = now.filter(({ field }) => !known.includes(field));
  if (fallen.length === 0) return { journey, dropped };
  const answers = { ...journey.record.answers };
  for (const { field, left } of fallen)
    if (left === undefined) delete answers[field];
    else answers[field] = left;
  const findings = selectCurrentLookups(journey.record.findings, answers);
  const fields = new Set([...dropped, ...fallen.map(({ field }) => field)]);
  return dropRefusedChoices(before, journey.to({ ...journey.record, answers, findings }), answered, [...fields]);
}

/**
 * Answers fields without a choice: the blank fields of `takesOnly` with one option get that option.
 * @param dropped fields that have lost their choice just now: the person is told, and chooses again
 */
function selectOnlyChoices({ product, record, situation }: Journey, dropped: readonly string[]): Answers {
  const taken: Answers = {};
  for (const [page, { takesOnly }] of Object.entries(product.definition.form.pages))
    for (const field of takesOnly ?? []) {
      if (record.answers[field] !== undefined || dropped.includes(field)) continue;
      const [only, ...others] = listOfferedOptions(product, page, field, situation);
      if (only !== undefined && others.length === 0) taken[field] = only;
    }
  return taken;
}

/**
 * Lets the chart react to changed answers: it moves side regions, clears answers and shows messages; lookup results are
 * dropped with their inputs.
 */
export function reactToAnswers(before: Journey, journey: Journey, changed: string[]): Omit<AnswerResult, 'problems'> {
  const { product, record } = journey;
  const { facts } = journey.situation;
  // Uses the side regions before the change.
  const { actions } = step(product.chart, before.situation.state, { type: 'ANSWER', facts, changed });
  const answers = { ...record.answers };
  const clears = listClearedFields(actions, record).filter(
    (field) => !changed.includes(field) && answers[field] !== undefined,
  );
  for (const field of clears) delete answers[field];
  const findings = selectCurrentLookups(record.findings, answers);
  const tells = actions.filter((action) => action.type === 'tell').map((action) => String(action.params.message));
  const hasFallen = Object.keys(findings).length < Object.keys(record.findings).length;
  const kept = hasFallen ? journey.alike({ findings }) : journey;
  return { journey: clears.length > 0 ? journey.to({ ...record, answers, findings }) : kept, clears, tells };
}

function listClearedFields(actions: ChartAction[], { answers, findings }: DraftRecord): string[] {
  return actions.flatMap(({ type, params }) => {
    if (type === 'clear') return params.fields as string[];
    // Only `clearFilled` names a lookup. It clears the answers that the lookup filled and that nobody has changed
    // since.
    const filled = Object.entries(findings[String(params.finding)]?.filled ?? {});
    return filled.filter(([field, value]) => isSameJson(answers[field], value)).map(([field]) => field);
  });
}

/** Passes a page that the journey has reached, if it is valid. */
export function next(journey: Journey, page: string): PassResult {
  const { product, record, situation, position } = journey;
  const refused = (problems: Problem[]): PassResult => ({ journey, problems });
  if (position.confirmed) return refused([alreadyConfirmed]);
  if (!position.trail.includes(page)) return refused([createNotReachedProblem(page)]);
  const problems = checkPage(product, page, situation);
  if (problems.length > 0) return refused(problems);
  const others = record.passed.filter((entry) => entry.page !== page);
  const after = journey.alike({ passed: [...others, { page, shown: computeShownFingerprint(journey, page) }] });
  if (after.position.stopped && after.position.page === page) return refused([notSold]);
  // A valid page without a next page: the facts do not decide the route yet.
  if (after.position.page === page && !canConfirm(after))
    return refused([{ code: 'noWayOn', message: 'problems.noWayOn' }]);
  return { journey: after, problems: [] };
}

export function createNotReachedProblem(page: string): Problem {
  return { code: 'pageNotReached', message: 'problems.pageNotReached', params: { page } };
}

/** True if the chart accepts CONFIRM: on the page with the declaration, before the order. */
export function canConfirm({ product, position, situation }: Journey): boolean {
  return canTransition(product.chart, position.state, { type: 'CONFIRM', facts: situation.facts });
}

/** The page before another one, among the passed pages. */
export function findPreviousPage(position: Position, from: string): string | undefined {
  return position.trail[position.trail.indexOf(from) - 1];
}

/**
 * The requested page if the journey has reached it, otherwise the furthest one. `held` is true if it was not reached.
 */
export function findReachablePage(position: Position, wanted: string): { page: string | undefined; held: boolean } {
  const reached = position.trail.includes(wanted);
  return { page: reached ? wanted : position.page, held: !reached };
}

/** The answers that a reset keeps: those of the fields that the chart's `reset` action names. */
export function selectKeptAnswers({ product, record, situation }: Journey): Answers {
  const { actions } = step(product.chart, situation.state, { type: 'RESET', facts: situation.facts });
  const keep = actions
    .filter((action) => action.type === 'reset')
    .flatMap((action) => (action.params.keep ?? []) as string[]);
  return Object.fromEntries(Object.entries(record.answers).filter(([field]) => keep.includes(field)));
}

/** Resets the form to the answers that the chart keeps; lookup results about them are kept, too. */
export function reset(journey: Journey): Journey {
  const { product, record } = journey;
  if (record.outcomes.length > 0) return journey;
  // An endorsement begins again with the policy's answers.
  if (product.revises) return openJourney(product, { ...record, answers: product.revises.held, passed: [] });
  const kept = selectKeptAnswers(journey);
  const answers = { ...computeStartAnswers(product, record), ...kept };
  // A lookup whose filled field is blank now is dropped, so that it runs and fills the field again.
  const findings = Object.fromEntries(
    Object.entries(selectCurrentLookups(record.findings, kept)).filter(
      ([, { inputs, filled = {} }]) =>
        Object.keys(inputs).length > 0 && Object.keys(filled).every((field) => field in kept),
    ),
  );
  return openJourney(product, { ...record, answers, findings, passed: [] });
}

/** Continues a draft on another day: it is checked as of today, unless it is confirmed and so frozen. */
export function resume(record: DraftRecord, asOf: string): DraftRecord {
  return record.outcomes.length > 0 ? record : { ...record, asOf };
}
