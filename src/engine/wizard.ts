import { checkAnswerTypes, normaliseAnswer } from './answers.ts';
import { type ChartAction, step } from './chart.ts';
import { checkPage } from './check-page.ts';
import { evaluatePlain } from './expression.ts';
import type { Json } from './json.ts';
import type { Product } from './product.ts';
import type { Answers, Circumstances, DraftRecord, Problem } from './record.ts';
import { type Position, replay, shownFingerprint } from './replay.ts';

/** What an answer did: the new record, and what it cleared or has to tell. Nothing is kept if there are problems. */
export type Answered = {
  record: DraftRecord;
  position: Position;
  clears: string[];
  tells: string[];
  problems: Problem[];
};

/** What NEXT did: the new position, or why not. */
export type Passed = { record: DraftRecord; position: Position; problems: Problem[] };

/** A new draft, its fields filled with the product's own starting values. */
export function start(product: Product, circumstances: Circumstances, asOf: string): DraftRecord {
  const empty: DraftRecord = { circumstances, answers: {}, findings: {}, asOf, passed: [], outcomes: [] };
  return { ...empty, answers: startingAnswers(product, empty) };
}

function startingAnswers(product: Product, record: DraftRecord): Answers {
  const scope = { values: { asOf: record.asOf, circumstances: record.circumstances } };
  const values = Object.entries(product.definition.form.start ?? {}).map(([field, logic]) => [
    field,
    evaluatePlain(logic, scope),
  ]);
  return Object.fromEntries(values.filter(([, value]) => value !== undefined)) as Answers;
}

/**
 * Takes answers (null removes one). The chart may move its side regions and clear other answers; look at `clears`
 * before keeping the result, so that a person is told first. After CONFIRM nothing changes any more.
 */
export function answer(product: Product, record: DraftRecord, changes: Record<string, Json>): Answered {
  const before = replay(product, record);
  const refused = (problems: Problem[]): Answered => ({ record, position: before, clears: [], tells: [], problems });
  if (before.confirmed) return refused([{ code: 'alreadyConfirmed', message: 'problems.alreadyConfirmed' }]);
  const wrong = checkAnswerTypes(product, changes);
  if (wrong.length > 0) return refused(wrong);

  const answers: Answers = { ...record.answers };
  const changed: string[] = [];
  for (const [field, value] of Object.entries(changes)) {
    const normal = normaliseAnswer(value);
    if (JSON.stringify(answers[field] ?? null) === JSON.stringify(normal)) continue;
    changed.push(field);
    if (normal === null) delete answers[field];
    else answers[field] = normal;
  }
  const kept = { ...record, answers };
  const actions = actionsOf(product, before, kept, changed);
  const clears = fieldsCleared(actions).filter((field) => !changed.includes(field) && answers[field] !== undefined);
  for (const field of clears) delete answers[field];
  const next = { ...kept, findings: findingsStillTrue(kept) };
  const tells = actions.filter((action) => action.type === 'tell').map((action) => String(action.params.message));
  return { record: next, position: replay(product, next), clears, tells, problems: [] };
}

/** What the chart asks for when the answers become these: judged from where the side regions stood before. */
function actionsOf(product: Product, before: Position, kept: DraftRecord, changed: string[]): ChartAction[] {
  const { facts } = replay(product, kept).situation;
  return step(product.chart, before.situation.state, { type: 'ANSWER', facts, changed }).actions;
}

function fieldsCleared(actions: ChartAction[]): string[] {
  return actions.filter((action) => action.type === 'clear').flatMap((action) => action.params.fields as string[]);
}

function findingsStillTrue(record: DraftRecord): DraftRecord['findings'] {
  return Object.fromEntries(
    Object.entries(record.findings).filter(([, finding]) =>
      Object.entries(finding.inputs).every(
        ([field, value]) => JSON.stringify(record.answers[field]) === JSON.stringify(value),
      ),
    ),
  );
}

/** Passes a page that the journey has reached, if it is valid. */
export function next(product: Product, record: DraftRecord, page: string): Passed {
  const before = replay(product, record);
  const refused = (problems: Problem[]): Passed => ({ record, position: before, problems });
  if (before.confirmed) return refused([{ code: 'alreadyConfirmed', message: 'problems.alreadyConfirmed' }]);
  if (!before.trail.includes(page)) return refused([notReached(page)]);
  const problems = checkPage(product, page, before.situation);
  if (problems.length > 0) return refused(problems);
  const shown = shownFingerprint(product, page, before.situation, record);
  const passed = [...record.passed.filter((entry) => entry.page !== page), { page, shown }];
  const after = { ...record, passed };
  const position = replay(product, after);
  // A valid page that leads nowhere: the facts do not decide the way yet.
  if (position.page === page && !canConfirm(product, position)) {
    return refused([{ code: 'noWayOn', message: 'problems.noWayOn' }]);
  }
  return { record: after, position, problems: [] };
}

export function notReached(page: string): Problem {
  return { code: 'pageNotReached', message: 'problems.pageNotReached', params: { page } };
}

/** True where the chart takes CONFIRM: the page with the declaration, before the order. */
export function canConfirm(product: Product, position: Position): boolean {
  return step(product.chart, position.state, { type: 'CONFIRM', facts: position.situation.facts }).taken;
}

/** Freezes the record if its declaration page is valid; the caller makes the order of it. */
export function confirm(product: Product, record: DraftRecord): Passed {
  const before = replay(product, record);
  const refused = (problems: Problem[]): Passed => ({ record, position: before, problems });
  if (before.confirmed) return refused([{ code: 'alreadyConfirmed', message: 'problems.alreadyConfirmed' }]);
  if (!canConfirm(product, before)) return refused([notReached(before.page ?? ''), ...before.problems]);
  if (before.problems.length > 0) return refused(before.problems);
  const { answers } = before.situation;
  const after = { ...record, answers, outcomes: [{ type: 'CONFIRM' }] };
  return { record: after, position: replay(product, after), problems: [] };
}

/** The page before one, among those passed. */
export function back(position: Position, from: string): string | undefined {
  return position.trail[position.trail.indexOf(from) - 1];
}

/** The page asked for if the journey has reached it, else the furthest one. `held` says that it was not reached. */
export function goTo(position: Position, wanted: string): { page: string | undefined; held: boolean } {
  const reached = position.trail.includes(wanted);
  return { page: reached ? wanted : position.page, held: !reached };
}

/** Starts the form again. The chart's `reset` action names what is kept. */
export function reset(product: Product, record: DraftRecord): DraftRecord {
  const { situation, confirmed } = replay(product, record);
  if (confirmed) return record;
  const { actions } = step(product.chart, situation.state, { type: 'RESET', facts: situation.facts });
  const keep = actions
    .filter((action) => action.type === 'reset')
    .flatMap((action) => (action.params.keep ?? []) as string[]);
  const kept = Object.fromEntries(Object.entries(record.answers).filter(([field]) => keep.includes(field)));
  return { ...record, answers: { ...startingAnswers(product, record), ...kept }, findings: {}, passed: [] };
}

/** Continues a draft on another day: judged by today, unless it is confirmed and so frozen. */
export function resume(record: DraftRecord, asOf: string): DraftRecord {
  return record.outcomes.length > 0 ? record : { ...record, asOf };
}

/** Moves a draft to another version: what that version does not ask, or asks with another type, is dropped. */
export function moveTo(product: Product, record: DraftRecord): { record: DraftRecord; dropped: string[] } {
  if (record.outcomes.length > 0) return { record, dropped: [] };
  const dropped = Object.entries(record.answers)
    .filter(([field, value]) => checkAnswerTypes(product, { [field]: value }).length > 0)
    .map(([field]) => field);
  const answers = Object.fromEntries(Object.entries(record.answers).filter(([field]) => !dropped.includes(field)));
  return { record: { ...record, answers }, dropped };
}
