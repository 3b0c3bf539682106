import { type ChartState, step, waitingFor } from './chart.ts';
import { checkPage } from './check-page.ts';
import { fingerprint, type Json } from './json.ts';
import { type Product, pageDefinition } from './product.ts';
import type { DraftRecord, Problem } from './record.ts';
import { pageOfState, routeOf, type Situation, situationOf } from './situation.ts';

/** Where a record stands. Derived, never stored. */
export type Position = {
  /** The furthest page reached; undefined once the journey has ended. */
  page: string | undefined;
  /** Pages that may be visited, in order, ending with `page`. */
  trail: string[];
  /** All pages of the way as far as the answers decide it, for the list of steps. */
  route: { pages: string[]; complete: boolean };
  state: ChartState;
  situation: Situation;
  /** What keeps `page` from being passed. */
  problems: Problem[];
  /** The effect that is waited for, e.g. `sendCode`. */
  waiting: string | undefined;
  confirmed: boolean;
  ended: boolean;
};

/** Values that a page showed beside its own answers; `premium` is found in the record's findings. */
function shownOn(product: Product, page: string, situation: Situation, record: DraftRecord): Json {
  const { shows = [] } = pageDefinition(product, page);
  return shows.map((name) => {
    const finding = record.findings[name];
    if (finding) return (finding.value ?? null) as Json;
    return (situation.scope.values[name] ?? null) as Json;
  });
}

/** The fingerprint of what a page shows now. */
export function shownFingerprint(product: Product, page: string, situation: Situation, record: DraftRecord): string {
  return fingerprint(shownOn(product, page, situation, record));
}

/**
 * Replays a record through the chart from the start: a page counts as passed while it is valid and shows what it
 * showed when it was passed; then the order's log is sent. The referee's one rule, the same in browser and server.
 */
export function replay(product: Product, record: DraftRecord): Position {
  const situation = situationOf(product, record);
  const { facts } = situation;
  let { state } = situation;
  const trail: string[] = [];
  let problems: Problem[] = [];
  for (;;) {
    const page = pageOfState(product, state);
    if (page === undefined || trail.includes(page)) break;
    trail.push(page);
    problems = checkPage(product, page, situation);
    const passed = record.passed.find((entry) => entry.page === page);
    const still = passed !== undefined && passed.shown === shownFingerprint(product, page, situation, record);
    if (problems.length > 0 || !still) break;
    const next = step(product.chart, state, { type: 'NEXT', facts });
    if (!next.taken) break;
    state = next.state;
  }
  for (const outcome of record.outcomes) state = step(product.chart, state, { type: outcome.type, facts }).state;
  const confirmed = record.outcomes.length > 0;
  const page = pageOfState(product, state);
  if (confirmed && page !== undefined && !trail.includes(page)) trail.push(page);
  return {
    page,
    trail,
    route: routeOf(product, situation),
    state,
    situation,
    problems: confirmed ? [] : problems,
    waiting: waitingFor(state),
    confirmed,
    ended: state.hasTag('end'),
  };
}
