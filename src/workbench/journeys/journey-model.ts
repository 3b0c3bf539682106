import type { ActorLogic, Snapshot } from 'xstate';
import { type ChartEvent, type ChartState, canTransition, listActivePaths, type Step, step } from '#engine/chart.ts';
import { checkPage } from '#engine/check-page.ts';
import { type DerivedState, deriveState, findPageOfState } from '#engine/derived-state.ts';
import { isSameJson } from '#engine/language/json.ts';
import type { Product } from '#engine/product.ts';
import type { Answers, DraftRecord } from '#engine/record.ts';
import { start } from '#engine/wizard.ts';
import { listChartNodes, listSideRegions } from '../base/chart-nodes.ts';
import { createFactsAhead } from './facts-ahead.ts';
import type { AnswerSet } from './find-answer-sets.ts';
import { isPageShown, type StartedEndorsement } from './started-endorsement.ts';

/** `ANSWER` names the answer set from which later answers come; `BEGIN` names the one for an endorsement. */
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

export type JourneyModel = {
  product: Product;
  witnesses: AnswerSet[];
  logic: ActorLogic<JourneySnapshot, JourneyEvent>;
  /** Lists the events that continue from here, without those that a page refuses. */
  events(snapshot: JourneySnapshot): JourneyEvent[];
  /** Builds the record at the time when a page has been answered and later pages have not. */
  recordAt(witness: AnswerSet, pages: string[]): DraftRecord;
  /** Builds a key. Two snapshots with equal keys have the same possible future. */
  key(snapshot: JourneySnapshot, event?: JourneyEvent, before?: JourneySnapshot): string;
  /** Returns true if the page is valid and has no exit. */
  isStuck(snapshot: JourneySnapshot): boolean;
};

export type ModelOptions = {
  /** Removes events that are not possible in the environment that follows the journeys. */
  filter?: (snapshot: JourneySnapshot, event: JourneyEvent) => boolean;
};

const COMMANDS = ['ANSWER', 'NEXT', 'RESET', 'CONFIRM'];

/**
 * Creates the model of a product's journeys. The chart is the real one; answer sets answer it page by page; the pages'
 * own validators hold it; after CONFIRM all external events move it. Answers change only on the first page, because the
 * chart does not decide the effect of a change on passed pages.
 */
export function createJourneyModel(product: Product, witnesses: AnswerSet[], options: ModelOptions = {}): JourneyModel {
  const { chart } = product;
  const byName = new Map(witnesses.map((witness) => [witness.name, witness]));
  const blank = createEmptyAnswerSet(product, witnesses);
  const stands = witnesses.filter(({ begun, name }) => begun?.name === name);
  const asItStands = ({ witness }: JourneySnapshot) => stands.find(({ begun }) => begun === witness.begun);
  const side = listSideRegions(listChartNodes(product.definition.chart), product.definition.form.pages);
  const ahead = createFactsAhead(product.definition.chart, side);
  const memory = new Map<string, { record: DraftRecord; situation: DerivedState; valid: boolean }>();

  function at(witness: AnswerSet, pages: string[]) {
    const key = `${witness.name}|${pages.join()}`;
    const known = memory.get(key);
    if (known) return known;
    const record = buildRecordUpTo(product, witness, pages);
    const situation = deriveState(product, record);
    const page = pages.at(-1);
    const valid = page !== undefined && checkPage(product, page, situation).length === 0;
    const made = { record, situation, valid };
    memory.set(key, made);
    return made;
  }

  const pagesOf = ({ chart: state, trail, confirmed }: JourneySnapshot): string[] => {
    const page = findPageOfState(product, state);
    return confirmed || page === undefined ? trail : [...trail, page];
  };

  /** Lists the events that the chart receives for this event. */
  function told(snapshot: JourneySnapshot, event: JourneyEvent): SentEvent[] {
    const { chart: state, witness } = snapshot;
    const pages = pagesOf(snapshot);
    const answering = event.type === 'ANSWER' ? (byName.get(event.witness ?? '') ?? witness) : witness;
    const { situation, record } = at(answering, pages);
    const { facts } = situation;
    const before = event.type === 'ANSWER' ? at(witness, pages) : at(witness, pages.slice(0, -1));
    const changed = listDifferingFields(before.record.answers, record.answers);
    const isPurchase = witness.begun === undefined;
    const answersFirst =
      (event.type === 'NEXT' || event.type === 'CONFIRM') && changed.length > 0 && (pages.length > 1 || !isPurchase);
    const sent: SentEvent[] = [];
    for (const type of [...(answersFirst ? ['ANSWER'] : []), event.type]) {
      const sending = { type, facts, ...(type === 'ANSWER' ? { changed } : {}) };
      const now = sent[0]?.step.state ?? state;
      sent.push({ before: now, event: sending, step: step(chart, now, sending) });
    }
    const reached = sent.at(-1)?.step.state ?? state;
    const { begun } = witness;
    if (event.type !== 'NEXT' || !begun) return sent;
    return [...sent, ...passing(reached, situation, (page) => !isPageShown(begun, page, situation))];
  }

  /** Lists pages that pass without being opened, one NEXT after the other; never the last page. */
  function passing(from: ChartState, { facts }: DerivedState, isPassed: (page: string) => boolean): SentEvent[] {
    const sent: SentEvent[] = [];
    for (let state = from; ; ) {
      const page = findPageOfState(product, state);
      if (page === undefined || !isPassed(page) || !canTransition(chart, state, { type: 'NEXT', facts })) return sent;
      const event = { type: 'NEXT', facts };
      sent.push({ before: state, event, step: step(chart, state, event) });
      state = sent.at(-1)?.step.state ?? state;
    }
  }

  /**
   * Builds the first snapshot of an endorsement. It passes pages that the endorsement does not ask; a renewal also
   * passes valid pages that it asks.
   */
  function opened(begun: StartedEndorsement, witness: AnswerSet, isReset: boolean): JourneySnapshot {
    const { situation } = at(witness, []);
    const { facts } = situation;
    const event = { type: 'ANSWER', facts, changed: [] };
    const first: SentEvent = { before: chart.initial, event, step: step(chart, chart.initial, event) };
    const trail: string[] = [];
    const goesOn = (page: string) => {
      const shown = isPageShown(begun, page, situation);
      if (!shown) return true;
      if (isReset || begun.about.does !== 'renew' || checkPage(product, page, situation).length > 0) return false;
      trail.push(page);
      return true;
    };
    const sent = [first, ...passing(first.step.state, situation, goesOn)];
    const state = (sent.at(-1) as SentEvent).step.state;
    return { ...begin(), chart: state, witness, trail: withoutLast(trail, state), sent };
  }

  /** Removes the last page if it cannot be passed. */
  function withoutLast(trail: string[], state: ChartState): string[] {
    const page = findPageOfState(product, state);
    return trail.filter((each) => each !== page);
  }

  function transition(snapshot: JourneySnapshot, event: JourneyEvent): JourneySnapshot {
    const { type } = event;
    const opens = type === 'BEGIN' ? byName.get(event.witness ?? '') : snapshot.witness.begun && asItStands(snapshot);
    if (opens?.begun && (type === 'BEGIN' || type === 'RESET'))
      return { ...opened(opens.begun, opens, type === 'RESET'), last: type };
    const sent = told(snapshot, event);
    const last = sent.at(-1);
    if (type === 'RESET' || !last) return { ...begin(), last: type, sent };
    const { state } = last.step;
    const confirmed = snapshot.confirmed || type === 'CONFIRM';
    const passes = type === 'NEXT' || type === 'CONFIRM';
    return {
      ...snapshot,
      chart: state,
      witness: type === 'ANSWER' ? (byName.get(event.witness ?? '') ?? snapshot.witness) : snapshot.witness,
      trail: passes ? pagesOf(snapshot) : snapshot.trail,
      confirmed,
      asked: snapshot.asked || type === 'PAY',
      reopened: type === 'REOPEN' && canTransition(chart, state, { type: 'CONFIRM', facts: last.event.facts }),
      last: type,
      sent,
    };
  }

  function commands(snapshot: JourneySnapshot): JourneyEvent[] {
    const { chart: state, witness, trail, last } = snapshot;
    const {
      valid,
      situation: { facts },
    } = at(witness, pagesOf(snapshot));
    const { begun } = witness;
    if (begun === undefined && stands.length > 0) return stands.map(({ name }) => ({ type: 'BEGIN', witness: name }));
    const first = begun === undefined ? trail.length === 0 : last === 'BEGIN' || last === 'RESET';
    const answers = witnesses.filter((other) => first && other !== witness && other.begun === begun);
    return [
      ...(first ? answers.map(({ name }) => ({ type: 'ANSWER', witness: name })) : []),
      ...['NEXT', 'CONFIRM']
        .filter((type) => valid && canTransition(chart, state, { type, facts }))
        .map((type) => ({ type })),
      ...(chart.eventNames.includes('RESET') && witness !== blank ? [{ type: 'RESET' }] : []),
    ];
  }

  function events(snapshot: JourneySnapshot): JourneyEvent[] {
    if (snapshot.reopened || findPageOfState(product, snapshot.chart) === undefined) return [];
    const { facts } = at(snapshot.witness, pagesOf(snapshot)).situation;
    const possible = snapshot.confirmed
      ? chart.eventNames
          .filter((type) => !COMMANDS.includes(type) && canTransition(chart, snapshot.chart, { type, facts }))
          .map((type) => ({ type }))
      : commands(snapshot);
    return possible.filter((event) => options.filter?.(snapshot, event) ?? true);
  }

  function key(snapshot: JourneySnapshot, event?: JourneyEvent, before?: JourneySnapshot): string {
    const { witness, trail, confirmed, asked, reopened } = snapshot;
    // Each endorsement has its own key until it is confirmed.
    const own = (confirmed ? snapshot.last === 'CONFIRM' && witness.begun?.way : witness.begun && witness.name) || null;
    const names = trail.length === 0 ? chart.factNames : ahead(snapshot.chart);
    const matters = names.map((name) => witness.facts[name] ?? null);
    const value = ({ chart: state, trail: passed }: JourneySnapshot) =>
      listActivePaths(state)
        .filter(([region]) => passed.length === 0 || !side.includes(region ?? ''))
        .map((path) => path.join('.'));
    return JSON.stringify([
      value(snapshot),
      matters,
      own,
      own === null ? null : snapshot.last,
      confirmed,
      asked,
      reopened,
      event ?? null,
      before ? value(before) : null,
    ]);
  }

  function isStuck(snapshot: JourneySnapshot): boolean {
    if (snapshot.reopened || snapshot.chart.hasTag('end') || snapshot.chart.hasTag('stop')) return false;
    const onwards = events(snapshot).some(({ type }) => type !== 'ANSWER' && type !== 'RESET');
    return !onwards && (snapshot.confirmed || at(snapshot.witness, pagesOf(snapshot)).valid);
  }

  function begin(): JourneySnapshot {
    const { state } = at(blank, []).situation;
    return {
      ...{ status: 'active', output: undefined, error: undefined, trail: [], last: '', sent: [] },
      ...{ chart: state ?? chart.initial, witness: blank, confirmed: false, asked: false, reopened: false },
    };
  }

  const logic: JourneyModel['logic'] = {
    transition: (snapshot, event) => transition(snapshot, event),
    getInitialSnapshot: begin,
    getPersistedSnapshot: (snapshot) => snapshot,
  };
  return {
    product,
    witnesses,
    logic,
    events,
    recordAt: (witness, pages) => at(witness, pages).record,
    key,
    isStuck,
  };
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
