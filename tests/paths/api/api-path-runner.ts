import { isDeepStrictEqual } from 'node:util';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { OrderView } from '#contract/purchase/orders.ts';
import { type ChartState, findPendingEffect, step } from '#engine/chart.ts';
import { findPageOfState } from '#engine/derived-state.ts';
import { openJourney } from '#engine/journey.ts';
import { listReadNames } from '#engine/language/expression.ts';
import type { Product } from '#engine/product.ts';
import type { Answers, DraftRecord } from '#engine/record.ts';
import type { OpenDraft, Shop } from '#tests/support/test-shop.ts';
import { evaluateTransitions } from '#workbench/base/chart-transitions.ts';
import { listStateItems } from '#workbench/journeys/journey-coverage.ts';
import type { JourneyModel } from '#workbench/journeys/journey-model.ts';
import type { StepContext, StepRunner } from '#workbench/path-runs/chart-model.ts';
import { computeChanges } from '#workbench/path-runs/engine-runner.ts';
import { createAfterSaleExecutors } from '../after-sale/after-sale-executors.ts';
import { type CaseAnswers, createApiExecutors } from './api-executors.ts';
import { listDocumentsShown } from './order-invariants.ts';

/** One walk through the API: a draft, then its order. */
export type ApiPathRun = {
  draft: OpenDraft;
  /** A mobile number of its own, so that the limits of one walk are not another's. */
  phone: string;
  ref: string | undefined;
  /** The confirmed record. */
  frozen: DraftRecord | undefined;
  tranId: string | undefined;
  /** Of a journey after a sale: the product as it walks it. */
  revising?: Product;
};

export type ApiPathRunner = StepRunner & {
  /** Walked items of the order's real logs. */
  walked: Set<string>;
};

/** Walks a product's journeys through the API of a shop; every walk has a customer of its own. */
export function createApiPathRunner(shop: Shop, product: Product, model: JourneyModel): ApiPathRunner {
  const walked = new Set<string>();
  const walk: ApiPathRun = {
    draft: { id: '', key: '', view: {} as DraftView },
    phone: '',
    ref: undefined,
    frozen: undefined,
    tranId: undefined,
  };
  const phoneField = listReadNames(product.definition.product.policyholder.phone)[0] ?? '';

  /** The witness's answers up to a page, with the walk's own number. */
  const wanted = ({ state }: StepContext, pages: string[]): CaseAnswers => {
    const record = model.recordAt(state.witness, pages);
    const { begun } = state.witness;
    if (begun) {
      const answers = applyModelChanges(begun.record.answers, record.answers, walk.draft.view.record.answers);
      return { ...record, answers, again: record.answers };
    }
    if (record.answers[phoneField] === undefined) return record;
    return { ...record, answers: { ...record.answers, [phoneField]: walk.phone } };
  };

  function assertDraft(state: ChartState): void {
    const { id, view } = walk.draft;
    // A journey after a sale is not begun yet.
    if (id === '') return;
    const { value } = openJourney(walk.revising ?? product, view.record).position.state;
    if (!isDeepStrictEqual(value, state.value))
      throw new Error(`the draft stands in ${JSON.stringify(value)}, not in ${JSON.stringify(state.value)}`);
    if (view.page !== (findPageOfState(product, state) ?? null)) throw new Error(`the server says ${view.page}`);
  }

  function assertOrder({ chart: state, witness }: StepContext['state'], view: OrderView): void {
    const log = { ...(walk.frozen as DraftRecord), outcomes: view.outcomes };
    const { position, situation } = openJourney(walk.revising ?? product, log);
    const { value } = position.state;
    const { facts } = situation;
    // Acts of the server in one commit are seen at its end alone.
    const after = findPendingEffect(state) === undefined ? [] : ['SENT', 'FAILED', 'ISSUED'];
    const then = (from: ChartState, type: string) => step(model.product.chart, from, { type, facts }).state;
    const done = witness.begun && !witness.owes ? [then(then(state, 'PAID'), 'ISSUED')] : [];
    const states = [state, ...after.map((type) => then(state, type)), ...done];
    if (!states.some((expected) => isDeepStrictEqual(value, expected.value)))
      throw new Error(
        `the order's log (${view.outcomes.map(({ type }) => type).join(' ')}) stands in ${JSON.stringify(value)}, not in ${JSON.stringify(state.value)}`,
      );
    if ((view.policy !== null) !== (view.status === 'issued'))
      throw new Error(`${view.status}, and its policy is ${JSON.stringify(view.policy)}`);
  }

  const executors = createApiExecutors(shop, product, walk, wanted);
  return {
    walked,
    executors: { ...executors, ...createAfterSaleExecutors(shop, product, walk, executors) },
    async assertState({ state }) {
      if (walk.ref === undefined) return assertDraft(state.chart);
      const view = await shop.order(walk.ref);
      assertOrder(state, view);
      const isGiven = view.policy !== null || walk.revising !== undefined;
      const given = isGiven ? [] : await listDocumentsShown(shop, walk.ref, product);
      if (given.length > 0) throw new Error(`${given.join()} is given, and there is no policy`);
      for (const item of listItemsOfLog(walk.revising ?? product, {
        ...(walk.frozen as DraftRecord),
        outcomes: view.outcomes,
      }))
        walked.add(item);
    },
  };
}

/** The items that the log of an order walks, in the chart's own replay. */
export function listItemsOfLog(product: Product, record: DraftRecord): string[] {
  const draft = openJourney(product, { ...record, outcomes: [] });
  const { facts } = draft.situation;
  let { state } = draft.position;
  const items = listStateItems({ chart: state });
  for (const { type } of record.outcomes) {
    const event = { type, facts };
    const { asked, touched } = evaluateTransitions(product.chart, state, event);
    state = step(product.chart, state, event).state;
    items.push(
      ...asked.map(({ id, holds }) => `guard ${id} ${holds ? 'true' : 'not true'}`),
      ...asked.filter(({ taken }) => taken).map(({ id }) => `transition ${id}`),
      ...touched.map((name) => `state ${name}`),
      ...listStateItems({ chart: state }),
    );
  }
  return items;
}

/** The answers at the server, changed as those of the model were: its pictures and its phone are others. */
function applyModelChanges(before: Answers, after: Answers, answers: Answers): Answers {
  const next = { ...answers };
  for (const [field, value] of Object.entries(computeChanges(before, after))) {
    if (value === null) delete next[field];
    else next[field] = value;
  }
  return next;
}
