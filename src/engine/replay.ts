import { type ChartState, findPendingEffect, step } from './chart.ts';
import { checkPage } from './check-page.ts';
import { type DerivedState, findPageOfState, type Route } from './derived-state.ts';
import { PREMIUM } from './language/definition.ts';
import { computeFingerprint } from './language/json.ts';
import type { Quotation } from './language/premium.ts';
import { findPageDefinition, type Product } from './product.ts';
import type { DraftRecord, Problem } from './record.ts';

/** The position of a record in its journey. It is derived, never stored. */
export type Position = {
  /** The furthest page reached; undefined once the journey has ended. */
  page: string | undefined;
  /** Pages that may be visited, in order; the last one is `page`. */
  trail: string[];
  /** All pages of the route as far as the answers decide it, for the list of steps. */
  route: Route;
  state: ChartState;
  /** The problems that prevent `page` from being passed. */
  problems: Problem[];
  /** The effect that the chart waits for, e.g. `sendCode`. */
  waiting: string | undefined;
  confirmed: boolean;
  /** True if it ended with a policy. */
  ended: boolean;
  /** True on a page that ends the journey without a sale: only other answers lead to a next page. */
  stopped: boolean;
};

/** The data of a journey before its pages are passed. */
type ReplayInput = { product: Product; record: DraftRecord; situation: DerivedState; quotation: Quotation | undefined };

/** The fingerprint of the content that a page shows now, without its own answers. */
export function computeShownFingerprint(journey: ReplayInput, page: string): string {
  const { shows = [] } = findPageDefinition(journey.product, page);
  const { values } = journey.situation.scope;
  return computeFingerprint(shows.map((name) => (name === PREMIUM ? journey.quotation : values[name]) ?? null));
}

/**
 * Replays a record through the chart from the start: a page counts as passed while it is valid and shows the same
 * content as when it was passed; then the order's events are sent. Browser and server use this same function to decide
 * a position.
 */
export function replayRecord(journey: ReplayInput): Position {
  const { product, record, situation } = journey;
  const { facts } = situation;
  const isShown = (page: string) => !product.revises?.passesOver(product, page, situation);
  const way = situation.way.filter((at) => isShown(at.page));
  const route: Route = { ...situation.route, pages: situation.route.pages.filter(isShown) };
  let state = situation.end;
  const trail: string[] = [];
  let problems: Problem[] = [];
  for (const at of way) {
    trail.push(at.page);
    problems = checkPage(product, at.page, situation);
    const passed = record.passed.find(({ page }) => page === at.page);
    if (problems.length === 0 && passed?.shown === computeShownFingerprint(journey, at.page)) continue;
    state = at.state;
    break;
  }
  for (const outcome of record.outcomes) state = step(product.chart, state, { type: outcome.type, facts }).state;
  const confirmed = record.outcomes.length > 0;
  const page = findPageOfState(product, state);
  if (confirmed && page !== undefined && !trail.includes(page)) trail.push(page);
  return {
    page,
    trail,
    route,
    state,
    problems: confirmed ? [] : problems,
    waiting: findPendingEffect(state),
    confirmed,
    ended: state.hasTag('end'),
    stopped: state.hasTag('stop'),
  };
}
