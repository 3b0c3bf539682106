import { checkAnswerTypes, normaliseAnswer } from './answers.ts';
import { type ChartAction, step } from './chart.ts';
import { checkPage } from './check-page.ts';
import type { Logic } from './definition.ts';
import { evaluatePlain } from './expression.ts';
import type { Json } from './json.ts';
import { effectsOf, type Product } from './product.ts';
import type { Answers, Circumstances, DraftRecord, Finding, Given, Problem } from './record.ts';
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
export function start(product: Product, circumstances: Circumstances, asOf: string, given?: Given): DraftRecord {
  const begun = { circumstances, answers: {}, findings: {}, asOf, passed: [], outcomes: [] };
  const empty: DraftRecord = given === undefined ? begun : { ...begun, given };
  return { ...empty, answers: startingAnswers(product, empty) };
}

function startingAnswers(product: Product, record: DraftRecord): Answers {
  const { asOf, circumstances, given = {} } = record;
  const scope = { values: { asOf, circumstances, given } };
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
  return { ...settle(product, before, { ...record, answers }, changed), problems: [] };
}

/** Lets the chart react to changed answers: it moves side regions, clears and tells; findings fall with their inputs. */
function settle(
  product: Product,
  before: Position,
  changedRecord: DraftRecord,
  changed: string[],
): Omit<Answered, 'problems'> {
  const answers = { ...changedRecord.answers };
  const actions = actionsOf(product, before, changedRecord, changed);
  const clears = fieldsCleared(actions, changedRecord).filter(
    (field) => !changed.includes(field) && answers[field] !== undefined,
  );
  for (const field of clears) delete answers[field];
  const kept = { ...changedRecord, answers };
  const record = { ...kept, findings: findingsStillTrue(kept) };
  const tells = actions.filter((action) => action.type === 'tell').map((action) => String(action.params.message));
  return { record, position: replay(product, record), clears, tells };
}

/**
 * Puts what the world told into a record: the fields that it fills are filled where they are blank, never overwritten,
 * and the chart reacts. Only the server calls it; what the inputs are and whether they are still asked is its business.
 */
export function find(
  product: Product,
  record: DraftRecord,
  name: string,
  finding: Finding,
): Omit<Answered, 'problems'> {
  const before = replay(product, record);
  const told = { ...record, findings: { ...record.findings, [name]: finding } };
  const filled = finding.status === 'found' ? blanksFilled(product, told, name) : {};
  const kept = Object.keys(filled).length === 0 ? finding : { ...finding, filled };
  return settle(
    product,
    before,
    { ...told, answers: { ...record.answers, ...filled }, findings: { ...told.findings, [name]: kept } },
    Object.keys(filled),
  );
}

function blanksFilled(product: Product, told: DraftRecord, name: string): Answers {
  const asked = effectsOf(product.definition.form).filter(({ finding }) => finding === name);
  const fills = Object.assign({}, ...asked.map((effect) => effect.fills));
  const { scope } = replay(product, told).situation;
  const values = Object.entries(fills as Record<string, Logic>)
    .filter(([field]) => told.answers[field] === undefined)
    .map(([field, logic]) => [field, normaliseAnswer(evaluatePlain(logic, scope) ?? null)] as const)
    .filter(([field, value]) => value !== null && checkAnswerTypes(product, { [field]: value }).length === 0);
  return Object.fromEntries(values);
}

/** What the chart asks for when the answers become these: judged from where the side regions stood before. */
function actionsOf(product: Product, before: Position, kept: DraftRecord, changed: string[]): ChartAction[] {
  const { facts } = replay(product, kept).situation;
  return step(product.chart, before.situation.state, { type: 'ANSWER', facts, changed }).actions;
}

function fieldsCleared(actions: ChartAction[], { answers, findings }: DraftRecord): string[] {
  return actions.flatMap(({ type, params }) => {
    if (type === 'clear') return params.fields as string[];
    if (type !== 'clearFilled') return [];
    // What was changed since is the person's own.
    const filled = Object.entries(findings[String(params.finding)]?.filled ?? {});
    return filled.filter(([field, value]) => sameJson(answers[field], value)).map(([field]) => field);
  });
}

const sameJson = (one: Json | undefined, other: Json | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

function findingsStillTrue(record: Pick<DraftRecord, 'answers' | 'findings'>): DraftRecord['findings'] {
  return Object.fromEntries(
    Object.entries(record.findings).filter(([, finding]) =>
      Object.entries(finding.inputs).every(([field, value]) => sameJson(record.answers[field], value)),
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

/**
 * Judges answers that come all at once: every page of the way is passed in turn. What is wrong is told of all pages
 * together; otherwise the record stands where only the confirmation is left.
 */
export function passAll(product: Product, record: DraftRecord): Passed {
  const position = replay(product, record);
  const wrong = position.route.pages.flatMap((page) => checkPage(product, page, position.situation));
  let passed: Passed = { record, position, problems: wrong };
  while (passed.problems.length === 0 && passed.position.page && !canConfirm(product, passed.position))
    passed = next(product, passed.record, passed.position.page);
  return passed;
}

function notReached(page: string): Problem {
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

/** Starts the form again. The chart's `reset` action names what is kept; what was found out about that stays, too. */
export function reset(product: Product, record: DraftRecord): DraftRecord {
  const { situation, confirmed } = replay(product, record);
  if (confirmed) return record;
  const { actions } = step(product.chart, situation.state, { type: 'RESET', facts: situation.facts });
  const keep = actions
    .filter((action) => action.type === 'reset')
    .flatMap((action) => (action.params.keep ?? []) as string[]);
  const kept = Object.fromEntries(Object.entries(record.answers).filter(([field]) => keep.includes(field)));
  const answers = { ...startingAnswers(product, record), ...kept };
  // One that filled what is blank now is asked again, so that it fills it again; the premium is calculated anew.
  const findings = Object.fromEntries(
    Object.entries(findingsStillTrue({ answers: kept, findings: record.findings })).filter(
      ([, { inputs, filled = {} }]) =>
        Object.keys(inputs).length > 0 && Object.keys(filled).every((field) => field in kept),
    ),
  );
  return { ...record, answers, findings, passed: [] };
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
  // What the new version does not ask the world, nobody would see: a discount that is none, for one.
  const asked = [...effectsOf(product.definition.form).map(({ finding }) => finding), 'phoneProof'];
  const findings = Object.fromEntries(Object.entries(record.findings).filter(([name]) => asked.includes(name)));
  return { record: { ...record, answers, findings: findingsStillTrue({ answers, findings }) }, dropped };
}
