import type { ActorLogic, Snapshot } from 'xstate';
import {
  type ChartEvent,
  type ChartState,
  canTransition,
  type Facts,
  listActivePaths,
  type Step,
  step,
} from '#engine/chart.ts';
import { checkPage } from '#engine/check-page.ts';
import { type DerivedState, deriveState, findPageOfState } from '#engine/derived-state.ts';
import { isSameJson } from '#engine/language/json.ts';
import type { Product } from '#engine/product.ts';
import type { Answers, DraftRecord } from '#engine/record.ts';
import { getOrCreate } from '#engine/reviewed/get-or-create.ts';
import { start } from '#engine/wizard.ts';
import { listChartNodes, listSideRegions } from '../base/chart-nodes.ts';
import { createFactsAhead } from './facts-ahead.ts';
import type { AnswerSet } from './find-answer-sets.ts';
import { isPageShown, type StartedEndorsement } from './started-endorsement.ts';

/**
 * `witness` names an answer set: for `ANSWER` the one from which later answers come, for `BEGIN` the one of an
 * endorsement.
 */
export type JourneyEvent = { type: string; witness?: string };

/** A position of a journey in the model. */
export type JourneySnapshot = Snapshot<undefined> & {
  chart: ChartState;
  witness: AnswerSet;
  /** The passed pages. */
  trail: string[];
  confirmed: boolean;
  /** True if a payment was requested, so money may arrive. */
  asked: boolean;
  /** True if the draft is open again for a change: a new journey begins here. */
  reopened: boolean;
  /** The last event, and the events that the chart received for it. */
  last: string;
  sent: SentEvent[];
};

/** An event that the chart receives, the state before it, and its step. */
type SentEvent = { before: ChartState; event: ChartEvent; step: Step };

const COMMANDS = ['ANSWER', 'NEXT', 'RESET', 'CONFIRM'];
/** The events that pass a page. */
const PASSING_EVENTS = ['NEXT', 'CONFIRM'];

/** A record at one time of a journey and its derived state; `valid` is true if its last page is valid. */
type Moment = { record: DraftRecord; situation: DerivedState; valid: boolean };

/**
 * The model of a product's journeys. The chart is the real one; answer sets answer it page by page; the pages' own
 * validators check the answers; after CONFIRM all external events move the chart. Answers change only on the first
 * page, because the chart does not decide the effect of a change on passed pages.
 */
export class JourneyModel {
  readonly logic: ActorLogic<JourneySnapshot, JourneyEvent> = {
    transition: (snapshot, event) => this.#transition(snapshot, event),
    getInitialSnapshot: () => this.#begin(),
    getPersistedSnapshot: (snapshot) => snapshot,
  };
  readonly #byName: Map<string, AnswerSet>;
  readonly #blank: AnswerSet;
  /** The present answers of each endorsement. */
  readonly #stands: AnswerSet[];
  readonly #side: string[];
  readonly #ahead: (state: ChartState) => string[];
  readonly #memory = new Map<string, Moment>();

  /** @param isPossible removes events that are not possible in the environment that follows the journeys */
  constructor(
    readonly product: Product,
    readonly witnesses: AnswerSet[],
    private readonly isPossible: (snapshot: JourneySnapshot, event: JourneyEvent) => boolean = () => true,
  ) {
    const { chart, form } = product.definition;
    this.#byName = new Map(witnesses.map((witness) => [witness.name, witness]));
    this.#blank = createEmptyAnswerSet(product, witnesses);
    this.#stands = witnesses.filter(({ begun, name }) => begun?.name === name);
    this.#side = listSideRegions(listChartNodes(chart), form.pages);
    this.#ahead = createFactsAhead(chart, this.#side);
  }

  /** Lists the events that continue from here, without those that a page refuses. */
  events(snapshot: JourneySnapshot): JourneyEvent[] {
    const { chart } = this.product;
    if (snapshot.reopened || this.#findPage(snapshot.chart) === undefined) return [];
    const { facts } = this.#at(snapshot.witness, this.#listPages(snapshot)).situation;
    const possible = snapshot.confirmed
      ? chart.eventNames
          .filter((type) => !COMMANDS.includes(type) && canTransition(chart, snapshot.chart, { type, facts }))
          .map((type) => ({ type }))
      : this.#listCommands(snapshot);
    return possible.filter((event) => this.isPossible(snapshot, event));
  }

  /** Builds the record at the time when a page has been answered and later pages have not. */
  recordAt(witness: AnswerSet, pages: string[]): DraftRecord {
    return this.#at(witness, pages).record;
  }

  /** Builds a key. Two snapshots with equal keys have the same possible future. */
  key = (snapshot: JourneySnapshot, event?: JourneyEvent, before?: JourneySnapshot): string => {
    const { witness, trail, confirmed, asked, reopened, last } = snapshot;
    // Each endorsement has its own key until it is confirmed.
    const own = (confirmed ? last === 'CONFIRM' && witness.begun?.way : witness.begun && witness.name) || null;
    const names = trail.length === 0 ? this.product.chart.factNames : this.#ahead(snapshot.chart);
    const matters = names.map((name) => witness.facts[name] ?? null);
    const value = ({ chart: state, trail: passed }: JourneySnapshot) =>
      listActivePaths(state)
        .filter(([region]) => passed.length === 0 || !this.#side.includes(region ?? ''))
        .map((path) => path.join('.'));
    return JSON.stringify([
      ...[value(snapshot), matters, own, own === null ? null : last, confirmed, asked, reopened],
      ...[event ?? null, before ? value(before) : null],
    ]);
  };

  /** Returns true if the page is valid and has no exit. */
  isStuck(snapshot: JourneySnapshot): boolean {
    if (snapshot.reopened || snapshot.chart.hasTag('end') || snapshot.chart.hasTag('stop')) return false;
    const onwards = this.events(snapshot).some(({ type }) => type !== 'ANSWER' && type !== 'RESET');
    return !onwards && (snapshot.confirmed || this.#at(snapshot.witness, this.#listPages(snapshot)).valid);
  }

  #begin(): JourneySnapshot {
    const { state } = this.#at(this.#blank, []).situation;
    return {
      ...{ status: 'active', output: undefined, error: undefined, trail: [], last: '', sent: [] },
      ...{ chart: state ?? this.product.chart.initial, witness: this.#blank },
      ...{ confirmed: false, asked: false, reopened: false },
    };
  }

  #at(witness: AnswerSet, pages: string[]): Moment {
    return getOrCreate(this.#memory, `${witness.name}|${pages.join()}`, () => {
      const record = buildRecordUpTo(this.product, witness, pages);
      const situation = deriveState(this.product, record);
      const page = pages.at(-1);
      const valid = page !== undefined && checkPage(this.product, page, situation).length === 0;
      return { record, situation, valid };
    });
  }

  #findPage(state: ChartState): string | undefined {
    return findPageOfState(this.product, state);
  }

  #listPages({ chart: state, trail, confirmed }: JourneySnapshot): string[] {
    const page = this.#findPage(state);
    return confirmed || page === undefined ? trail : [...trail, page];
  }

  /** Finds the answer set after an event. */
  #findWitness({ witness }: JourneySnapshot, event: JourneyEvent): AnswerSet {
    return (event.type === 'ANSWER' ? this.#byName.get(event.witness ?? '') : undefined) ?? witness;
  }

  #send(before: ChartState, type: string, facts: Facts, changed?: string[]): SentEvent {
    const event = { type, facts, ...(changed && { changed }) };
    return { before, event, step: step(this.product.chart, before, event) };
  }

  /** Lists the events that the chart receives for this event. */
  #sendEvents(snapshot: JourneySnapshot, event: JourneyEvent): SentEvent[] {
    const { chart: state, witness } = snapshot;
    const { begun } = witness;
    const pages = this.#listPages(snapshot);
    const isAnswer = event.type === 'ANSWER';
    const { situation, record } = this.#at(this.#findWitness(snapshot, event), pages);
    const before = this.#at(witness, isAnswer ? pages : pages.slice(0, -1));
    const changed = listDifferingFields(before.record.answers, record.answers);
    const answersFirst = PASSING_EVENTS.includes(event.type) && changed.length > 0 && (pages.length > 1 || begun);
    const first = answersFirst ? [this.#send(state, 'ANSWER', situation.facts, changed)] : [];
    const now = first[0]?.step.state ?? state;
    const last = this.#send(now, event.type, situation.facts, isAnswer ? changed : undefined);
    const isShown = (page: string) => begun === undefined || isPageShown(begun, page, situation);
    const passed = event.type === 'NEXT' ? this.#passPages(last.step.state, situation, (page) => !isShown(page)) : [];
    return [...first, last, ...passed];
  }

  /** Lists pages that pass without being opened, one NEXT after the other; never the last page. */
  #passPages(from: ChartState, { facts }: DerivedState, isPassed: (page: string) => boolean): SentEvent[] {
    const sent: SentEvent[] = [];
    for (let state = from; ; ) {
      const page = this.#findPage(state);
      const canPass = canTransition(this.product.chart, state, { type: 'NEXT', facts });
      if (page === undefined || !isPassed(page) || !canPass) return sent;
      const next = this.#send(state, 'NEXT', facts);
      sent.push(next);
      state = next.step.state;
    }
  }

  /**
   * Builds the first snapshot of an endorsement. It passes pages that the endorsement does not ask; a renewal also
   * passes valid pages that it asks.
   */
  #open(begun: StartedEndorsement, witness: AnswerSet, isReset: boolean): JourneySnapshot {
    const { situation } = this.#at(witness, []);
    const first = this.#send(this.product.chart.initial, 'ANSWER', situation.facts, []);
    const trail: string[] = [];
    const goesOn = (page: string) => {
      if (!isPageShown(begun, page, situation)) return true;
      const isOpened = isReset || begun.about.does !== 'renew' || checkPage(this.product, page, situation).length > 0;
      if (!isOpened) trail.push(page);
      return !isOpened;
    };
    const sent = [first, ...this.#passPages(first.step.state, situation, goesOn)];
    const { state } = (sent.at(-1) as SentEvent).step;
    // The last page is not passed.
    const last = this.#findPage(state);
    return { ...this.#begin(), chart: state, witness, trail: trail.filter((page) => page !== last), sent };
  }

  /** Finds the present answers of the endorsement that an event opens, or opens again. */
  #findOpened({ witness }: JourneySnapshot, event: JourneyEvent): AnswerSet | undefined {
    if (event.type === 'BEGIN') return this.#byName.get(event.witness ?? '');
    const isAgain = event.type === 'RESET' && witness.begun !== undefined;
    return isAgain ? this.#stands.find(({ begun }) => begun === witness.begun) : undefined;
  }

  #transition(snapshot: JourneySnapshot, event: JourneyEvent): JourneySnapshot {
    const { type } = event;
    const opened = this.#findOpened(snapshot, event);
    if (opened?.begun) return { ...this.#open(opened.begun, opened, type === 'RESET'), last: type };
    const sent = this.#sendEvents(snapshot, event);
    if (type === 'RESET') return { ...this.#begin(), last: type, sent };
    const { step: taken, event: received } = sent.at(-1) as SentEvent;
    const again = { type: 'CONFIRM', facts: received.facts };
    return {
      ...snapshot,
      chart: taken.state,
      witness: this.#findWitness(snapshot, event),
      trail: PASSING_EVENTS.includes(type) ? this.#listPages(snapshot) : snapshot.trail,
      confirmed: snapshot.confirmed || type === 'CONFIRM',
      asked: snapshot.asked || type === 'PAY',
      reopened: type === 'REOPEN' && canTransition(this.product.chart, taken.state, again),
      last: type,
      sent,
    };
  }

  #listCommands(snapshot: JourneySnapshot): JourneyEvent[] {
    const { chart: state, witness, trail, last } = snapshot;
    const { chart } = this.product;
    const { valid, situation } = this.#at(witness, this.#listPages(snapshot));
    const { facts } = situation;
    const { begun } = witness;
    if (begun === undefined && this.#stands.length > 0)
      return this.#stands.map(({ name }) => ({ type: 'BEGIN', witness: name }));
    const isFirst = begun === undefined ? trail.length === 0 : last === 'BEGIN' || last === 'RESET';
    const others = this.witnesses.filter((other) => isFirst && other !== witness && other.begun === begun);
    return [
      ...others.map(({ name }) => ({ type: 'ANSWER', witness: name })),
      ...PASSING_EVENTS.filter((type) => valid && canTransition(chart, state, { type, facts })).map((type) => ({
        type,
      })),
      ...(chart.eventNames.includes('RESET') && witness !== this.#blank ? [{ type: 'RESET' }] : []),
    ];
  }
}

/** Creates the answer set of a person who has just opened the first page. */
function createEmptyAnswerSet(product: Product, witnesses: AnswerSet[]): AnswerSet {
  const asOf = witnesses[0]?.record.asOf ?? '2026-01-01';
  const { record, situation } = start(product, { channel: 'public', language: 'en' }, asOf);
  return { name: 'nobody', record, facts: situation.facts, reach: 0, isWhole: false };
}

/**
 * Builds the answers to these pages alone, over the first answers of the form or of the endorsement. A lookup is
 * included after its inputs are answered.
 */
function buildRecordUpTo(product: Product, { record: whole, begun: about }: AnswerSet, pages: string[]): DraftRecord {
  const begun = about?.record ?? start(product, whole.circumstances, whole.asOf).record;
  const fields = Object.entries(product.pageOf).flatMap(([field, page]) => (pages.includes(page) ? [field] : []));
  const answers: Answers = { ...begun.answers };
  for (const field of fields) {
    const value = whole.answers[field];
    if (value === undefined) delete answers[field];
    else answers[field] = value;
  }
  const findings = Object.entries(whole.findings).filter(([, { inputs }]) =>
    Object.keys(inputs).every((field) => answers[field] !== undefined),
  );
  return { ...begun, answers, findings: Object.fromEntries(findings) };
}

function listDifferingFields(left: Answers, right: Answers): string[] {
  const fields = new Set([...Object.keys(left), ...Object.keys(right)]);
  return [...fields].filter((field) => !isSameJson(left[field], right[field]));
}
