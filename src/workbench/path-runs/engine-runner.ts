import { isDeepStrictEqual } from 'node:util';
import { confirm } from '#engine/commands/confirm.ts';
import { type Journey, openJourney } from '#engine/journey.ts';
import type { Json } from '#engine/language/json.ts';
import type { Product } from '#engine/product.ts';
import type { Answers, DraftRecord, Problem } from '#engine/record.ts';
import { type AnswerResult, answer, canConfirm, next, reset, start } from '#engine/wizard.ts';
import type { JourneyModel } from '#workbench/journeys/journey-model.ts';
import { listDecidingFields } from '#workbench/test-inputs/deciding-fields.ts';
import type { Executor, StepContext, StepRunner } from './chart-model.ts';
import { findBrokenChange } from './find-broken-change.ts';
import { assertInvariants } from './invariants.ts';

/** Events that reach an order from outside of the engine. If a name is missing here, the run reports it. */
const WORLD_EVENTS = [
  ...['SENT', 'VERIFIED', 'REJECTED', 'EXPIRED', 'LOCKED', 'FAILED', 'RESEND'],
  ...['PAY', 'PAID', 'CANCELLED', 'ISSUED', 'REFUNDED', 'CANCEL', 'LAPSED', 'AGREED'],
];

/**
 * Creates a runner that follows paths with the engine's real functions. The model may belong to another product, for
 * tests of the detection.
 */
export function createEngineRunner(product: Product, model: JourneyModel): StepRunner {
  let journey: Journey;

  const accept = (what: string, result: { journey: Journey; problems: Problem[] }): void => {
    if (result.problems.length > 0) throw new Error(`${what} is refused: ${JSON.stringify(result.problems)}`);
    journey = result.journey;
  };

  /** Adds the missing answers and the lookups about them. */
  function give(wanted: DraftRecord): AnswerResult {
    const { circumstances, asOf } = wanted;
    journey = journey.to({ ...journey.record, circumstances, asOf });
    const changes = computeChanges(journey.record.answers, wanted.answers);
    const result = answer(journey, changes);
    accept('the answer', result);
    // Fields that the chart clears are asked again, so they are answered again.
    if (result.clears.length > 0) accept('the answer', answer(journey, pickFields(wanted.answers, result.clears)));
    const { record } = journey;
    journey = journey.to({ ...record, findings: { ...record.findings, ...wanted.findings } });
    if (!isDeepStrictEqual(record.answers, wanted.answers)) throw new Error('the answers are not what was answered');
    return result;
  }

  const currentPage = () => journey.position.page ?? '';
  const report = ({ event }: StepContext): void => {
    journey = journey.alike({ outcomes: [...journey.record.outcomes, { type: event.type }] });
  };

  /** Paths have equal beginnings and the engine is pure, so the draft after a sequence of events is computed once. */
  const known = new Map<string, Journey>();
  let way = '';
  const once =
    (executor: Executor): Executor =>
    (moment) => {
      way = moment.before === undefined ? '' : `${way}\n${JSON.stringify(moment.event)}`;
      const made = known.get(way);
      if (made) journey = made;
      else executor(moment);
      known.set(way, journey);
    };

  const executors: StepRunner['executors'] = {
    START: ({ state }) => {
      const { circumstances, asOf } = state.witness.record;
      journey = start(product, circumstances, asOf);
    },
    BEGIN: ({ state }) => {
      const { begun } = state.witness;
      if (!begun) throw new Error(`${state.witness.name} begins no journey after a sale`);
      journey = openJourney(begun.product, begun.record);
    },
    ANSWER: (moment) => {
      const asked = Object.keys(journey.record.answers);
      const { tells, clears } = give(model.recordAt(moment.state.witness, [currentPage()]));
      const said = readExpectedEffects(moment);
      if (!isDeepStrictEqual(tells, said.tells)) throw new Error(`the buyer is told "${tells}", not "${said.tells}"`);
      if (clears.some((field) => !said.clears.includes(field) || !asked.includes(field)))
        throw new Error(`${clears} are cleared, not ${said.clears}`);
    },
    NEXT: ({ state }) => {
      give(model.recordAt(state.witness, state.trail));
      accept('NEXT', next(journey, currentPage()));
    },
    CONFIRM: ({ state }) => {
      give(model.recordAt(state.witness, state.trail));
      accept('CONFIRM', confirm(journey));
    },
    RESET: () => {
      journey = reset(journey);
    },
    REOPEN: (moment) => {
      report(moment);
      if (moment.state.reopened) assertReopened(journey);
    },
    // All other events come from outside; the order's log records them by the chart's names.
    ...Object.fromEntries(WORLD_EVENTS.map((type) => [type, report])),
  };
  const asserted = new Set<string>();
  const changed = new Set<string>();
  const deciding = listDecidingFields(product);

  /** Tests changes at the declaration. Many paths lead there, and only the answers matter for these changes. */
  function assertChanges(): void {
    if (journey.position.confirmed || !canConfirm(journey)) return;
    const { answers, findings, circumstances } = journey.record;
    const key = JSON.stringify([answers, findings, circumstances]);
    if (changed.has(key)) return;
    // Texts on which nothing depends are changed once, and not with every set of answers.
    const broken = findBrokenChange(journey, (field) => changed.size === 0 || deciding.has(field));
    if (broken !== undefined) throw new Error(broken);
    changed.add(key);
  }

  return {
    executors: Object.fromEntries(Object.entries(executors).map(([type, executor]) => [type, once(executor)])),
    assertState({ state }) {
      const expected = state.chart.value;
      const key = JSON.stringify([journey.record, expected]);
      if (asserted.has(key)) return;
      const stands = journey.position.state.value;
      if (!isDeepStrictEqual(stands, expected))
        throw new Error(`stands in ${JSON.stringify(stands)}, not in ${JSON.stringify(expected)}`);
      assertInvariants(journey);
      assertChanges();
      asserted.add(key);
    },
  };
}

/** Reads the notices and the cleared fields that the chart declares for this step. */
function readExpectedEffects({ state }: StepContext): { tells: string[]; clears: string[] } {
  const actions = state.sent.flatMap(({ step }) => step.actions);
  return {
    tells: actions.filter(({ type }) => type === 'tell').map(({ params }) => String(params.message)),
    clears: actions.filter(({ type }) => type === 'clear').flatMap(({ params }) => params.fields as string[]),
  };
}

export function computeChanges(before: Answers, after: Answers): Record<string, Json> {
  const removed = Object.keys(before).filter((field) => after[field] === undefined);
  const given = Object.entries(after).filter(([field, value]) => !isDeepStrictEqual(before[field], value));
  return { ...Object.fromEntries(removed.map((field) => [field, null])), ...Object.fromEntries(given) };
}

function pickFields(answers: Answers, fields: string[]): Answers {
  return Object.fromEntries(fields.flatMap((field) => (answers[field] === undefined ? [] : [[field, answers[field]]])));
}

/** "Change my answers": the draft is at its declaration, which is asked again, and it can be confirmed again. */
function assertReopened(journey: Journey): void {
  const { product, record, situation } = journey;
  const { answers, outcomes } = record;
  const page = journey.alike({ outcomes: [] }).position.page ?? '';
  // The policyholder's declarations are hidden from the seller.
  const declared = Object.keys(product.definition.form.pages[page]?.schema.properties ?? {}).filter(
    (field) => !situation.hidden.has(field),
  );
  const draft = openJourney(product, {
    ...record,
    outcomes: [],
    answers: Object.fromEntries(Object.entries(answers).filter(([field]) => !declared.includes(field))),
  });
  if (declared.length > 0 && confirm(draft).problems.length === 0)
    throw new Error('an order is confirmed without its declaration');
  const again = answer(draft, pickFields(answers, declared));
  const { problems } = confirm(again.journey);
  if (problems.length > 0) throw new Error(`cannot be confirmed again: ${JSON.stringify(problems)}`);
  if (outcomes.at(-1)?.type !== 'REOPEN') throw new Error('the log does not say REOPEN');
}
