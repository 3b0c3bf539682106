import { isDeepStrictEqual } from 'node:util';
import { confirm } from '#engine/commands/confirm.ts';
import { type Journey, openJourney } from '#engine/journey.ts';
import type { Json } from '#engine/language/json.ts';
import type { Product } from '#engine/product.ts';
import type { Answers, DraftRecord } from '#engine/record.ts';
import { type AnswerResult, answer, canConfirm, next, type PassResult, reset, start } from '#engine/wizard.ts';
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
 * Follows paths with the engine's real functions. The model may belong to another product, for tests of the detection.
 */
export class EngineRunner implements StepRunner {
  readonly executors: StepRunner['executors'];
  readonly #product: Product;
  readonly #model: JourneyModel;
  readonly #deciding: Set<string>;
  /** The draft; START sets it. */
  #journey!: Journey;
  /** The events up to now. Paths have equal beginnings, so the draft after them is computed once. */
  #way = '';
  readonly #known = new Map<string, Journey>();
  /** States and drafts whose invariants hold. */
  readonly #asserted = new Set<string>();
  /** Drafts in which `findBrokenChange` found no fault. */
  readonly #changed = new Set<string>();

  constructor(product: Product, model: JourneyModel) {
    this.#product = product;
    this.#model = model;
    this.#deciding = listDecidingFields(product);
    const executors = Object.entries(this.#listExecutors());
    this.executors = Object.fromEntries(executors.map(([type, executor]) => [type, this.#once(executor)]));
  }

  #listExecutors(): StepRunner['executors'] {
    const passPage =
      (what: string, pass: () => PassResult): Executor =>
      ({ state }) => {
        this.#give(this.#model.recordAt(state.witness, state.trail));
        this.#accept(what, pass());
      };
    return {
      START: ({ state }) => {
        const { circumstances, asOf } = state.witness.record;
        this.#journey = start(this.#product, circumstances, asOf);
      },
      BEGIN: ({ state }) => {
        const { begun } = state.witness;
        if (!begun) throw new Error(`${state.witness.name} begins no journey after a sale`);
        this.#journey = openJourney(begun.product, begun.record);
      },
      ANSWER: (moment) => this.#executeAnswer(moment),
      NEXT: passPage('NEXT', () => next(this.#journey, this.#page)),
      CONFIRM: passPage('CONFIRM', () => confirm(this.#journey)),
      RESET: () => {
        this.#journey = reset(this.#journey);
      },
      REOPEN: (moment) => {
        this.#report(moment);
        if (moment.state.reopened) assertReopened(this.#journey);
      },
      // All other events come from outside; the order's log records them by the chart's names.
      ...Object.fromEntries(WORLD_EVENTS.map((type) => [type, (moment: StepContext) => this.#report(moment)])),
    };
  }

  assertState = ({ state }: StepContext): void => {
    const expected = state.chart.value;
    const key = JSON.stringify([this.#journey.record, expected]);
    if (this.#asserted.has(key)) return;
    const stands = this.#journey.position.state.value;
    if (!isDeepStrictEqual(stands, expected))
      throw new Error(`stands in ${JSON.stringify(stands)}, not in ${JSON.stringify(expected)}`);
    assertInvariants(this.#journey);
    this.#assertChanges();
    this.#asserted.add(key);
  };

  get #page(): string {
    return this.#journey.position.page ?? '';
  }

  #once(executor: Executor): Executor {
    return (moment) => {
      this.#way = moment.before === undefined ? '' : `${this.#way}\n${JSON.stringify(moment.event)}`;
      const made = this.#known.get(this.#way);
      if (made) this.#journey = made;
      else executor(moment);
      this.#known.set(this.#way, this.#journey);
    };
  }

  #accept(what: string, { journey, problems }: PassResult): void {
    if (problems.length > 0) throw new Error(`${what} is refused: ${JSON.stringify(problems)}`);
    this.#journey = journey;
  }

  #report({ event }: StepContext): void {
    this.#journey = this.#journey.alike({ outcomes: [...this.#journey.record.outcomes, { type: event.type }] });
  }

  #executeAnswer(moment: StepContext): void {
    const asked = Object.keys(this.#journey.record.answers);
    const { tells, clears } = this.#give(this.#model.recordAt(moment.state.witness, [this.#page]));
    const said = readExpectedEffects(moment);
    if (!isDeepStrictEqual(tells, said.tells)) throw new Error(`the buyer is told "${tells}", not "${said.tells}"`);
    if (clears.some((field) => !said.clears.includes(field) || !asked.includes(field)))
      throw new Error(`${clears} are cleared, not ${said.clears}`);
  }

  /** Adds the missing answers and the lookups about them. */
  #give(wanted: DraftRecord): AnswerResult {
    const { circumstances, asOf } = wanted;
    this.#journey = this.#journey.to({ ...this.#journey.record, circumstances, asOf });
    const result = answer(this.#journey, computeChanges(this.#journey.record.answers, wanted.answers));
    this.#accept('the answer', result);
    // Fields that the chart clears are asked again, so they are answered again.
    if (result.clears.length > 0)
      this.#accept('the answer', answer(this.#journey, pickFields(wanted.answers, result.clears)));
    const { record } = this.#journey;
    this.#journey = this.#journey.to({ ...record, findings: { ...record.findings, ...wanted.findings } });
    if (!isDeepStrictEqual(record.answers, wanted.answers)) throw new Error('the answers are not what was answered');
    return result;
  }

  /** Tests changes at the declaration. Many paths lead there, and only the answers matter for these changes. */
  #assertChanges(): void {
    const journey = this.#journey;
    if (journey.position.confirmed || !canConfirm(journey)) return;
    const { answers, findings, circumstances } = journey.record;
    const key = JSON.stringify([answers, findings, circumstances]);
    if (this.#changed.has(key)) return;
    // Texts on which nothing depends are changed once, and not with every set of answers.
    const isFirst = this.#changed.size === 0;
    const broken = findBrokenChange(journey, (field) => isFirst || this.#deciding.has(field));
    if (broken !== undefined) throw new Error(broken);
    this.#changed.add(key);
  }
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
