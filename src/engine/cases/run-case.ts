import { step } from '#engine/chart.ts';
import { applyLookup } from '#engine/commands/apply-lookup.ts';
import { confirm } from '#engine/commands/confirm.ts';
import { listEffects } from '#engine/commands/list-effects.ts';
import { findPageOfState } from '#engine/derived-state.ts';
import type { Journey } from '#engine/journey.ts';
import { listReadNames } from '#engine/language/expression.ts';
import { isSameJson, type Json } from '#engine/language/json.ts';
import { ExpressionError } from '#engine/language/operators.ts';
import type { RatingResult } from '#engine/language/premium.ts';
import type { Product } from '#engine/product.ts';
import type { Answers, Circumstances, DraftRecord, Lookup, Problem } from '#engine/record.ts';
import { computeShownFingerprint } from '#engine/replay.ts';
import { answer, canConfirm, start } from '#engine/wizard.ts';

/** A complete example case of `cases/*.json`: a customer's answers, and the expected journey and premium. */
export type Case = {
  name: string;
  asOf: string;
  circumstances?: Partial<Circumstances>;
  answers: Answers;
  /** The results of the lookups that the pages start, by the name of the lookup. */
  findings?: Record<string, Pick<Lookup, 'status' | 'value'>>;
  /**
   * Id of the page at which the case ends, because the page has problems or ends the journey without a sale; `issued`
   * if the case ends with a policy.
   */
  ends: string;
  /** The expected pages that the case passes, in order, including the page with the confirmation. */
  path?: string[];
  /** The expected messages that the chart shows during the case, by their names. */
  tells?: string[];
  problems?: { at: string; code: string }[];
  premium?: Partial<Record<'total' | 'net' | 'loadings' | 'discounts' | 'fees' | 'levies', number>>;
  facts?: Record<string, boolean | null>;
  /** Changes after the case's own answers, each applied after the previous one. */
  changes?: CaseChange[];
};

/**
 * A later change before CONFIRM, and its expected result. The change sets answers (null removes an answer) or resets
 * the form.
 */
export type CaseChange = {
  name?: string;
  answers?: Record<string, Json>;
  /** The other fields whose answers the change is expected to delete. */
  clears?: string[];
  /** Names of the messages that the chart is expected to show after the change. */
  tells?: string[];
  reset?: true;
  /** For a reset: the fields whose answers are expected to stay. */
  keeps?: string[];
  /** For a reset: all other answers that the form is expected to have afterwards. */
  begins?: Answers;
  /** The expected page after the change. */
  page: string;
  /** The expected total premium after the change, in minor units; null: no premium is expected. */
  premium?: number | null;
};

export type CaseRun = {
  record: DraftRecord;
  /** The journey before CONFIRM, with all pages passed that can be passed. */
  open: Journey;
  /** Id of the last page; `issued` if the case ended with a policy. */
  ended: string;
  /** Ids of the passed pages, in order. */
  path: string[];
  tells: string[];
  problems: Problem[];
  rated: RatingResult | { status: 'not-sold' };
  facts: Record<string, boolean | undefined>;
};

/** The events that external systems send in a successful purchase, in order. */
const HAPPY_PATH_EVENTS = ['SENT', 'VERIFIED', 'PAY', 'PAID', 'ISSUED'];

/** Runs an example case as far as its answers allow. The product must contain its rating. */
export function runCase(product: Product, testCase: Case): CaseRun {
  const { journey: given, tells, problems: refused } = enterAnswers(product, testCase);
  const open = refused.length > 0 ? given : passPages(given);
  const bought = refused.length > 0 ? endAtPage(open, refused) : buy(open);
  const passed = open.record.passed.map(({ page }) => page);
  const { page } = open.position;
  return {
    record: bought.record,
    open,
    ended: bought.ended,
    path: bought.record.outcomes.length > 0 && page !== undefined ? [...passed, page] : passed,
    tells,
    problems: bought.problems,
    rated: rateJourney(open),
    facts: open.situation.facts,
  };
}

/**
 * Returns the rating of a journey.
 * @throws ExpressionError for an error in the rating's definition; the shop reports such an error as `unavailable`
 */
export function rateJourney({ rated }: Journey): CaseRun['rated'] {
  if (rated.status === 'unavailable') throw new ExpressionError(rated.fault);
  return rated;
}

/**
 * Enters the answers in the order of the form's pages, as a buyer does. After each page, the lookups that the page
 * starts get the case's results. Answers for pages that the journey does not pass are entered too; the engine stores
 * them without using them.
 */
function enterAnswers(product: Product, testCase: Case): { journey: Journey; tells: string[]; problems: Problem[] } {
  const circumstances: Circumstances = { channel: 'public', language: 'en', ...testCase.circumstances };
  const untold = new Map(Object.entries(testCase.findings ?? {}));
  const tells: string[] = [];
  let journey = start(product, circumstances, testCase.asOf);
  for (const page of [...Object.keys(product.definition.form.pages), undefined]) {
    const fields = Object.keys(testCase.answers).filter((field) => product.pageOf[field] === page);
    const answered = answer(journey, pick(testCase.answers, fields));
    if (answered.problems.length > 0) return { journey, tells, problems: answered.problems };
    journey = answered.journey;
    tells.push(...answered.tells);
    for (const [name, finding] of untold) {
      if (page !== undefined && !asksForLookup(product, page, name)) continue;
      const found = applyLookup(journey, name, { ...finding, inputs: selectLookupInputs(journey, name) });
      journey = found.journey;
      tells.push(...found.tells);
      untold.delete(name);
    }
  }
  return { journey, tells, problems: [] };
}

function pick(answers: Answers, fields: string[]): Answers {
  return Object.fromEntries(fields.map((field) => [field, answers[field] as Json]));
}

/** Returns true if a page starts this lookup. */
function asksForLookup(product: Product, page: string, finding: string): boolean {
  const { form, product: settings } = product.definition;
  if (finding === 'phoneProof')
    return listReadNames(settings.policyholder.phone).some((name) => product.pageOf[name] === page);
  return (form.pages[page]?.effects ?? []).some((effect) => effect.finding === finding);
}

/**
 * Passes every page that is valid with these answers. The answers do not change, so one replay has the same result as
 * the command NEXT on each page.
 */
function passPages(journey: Journey): Journey {
  const pages = Object.keys(journey.product.definition.form.pages);
  const passed = pages.map((page) => ({ page, shown: computeShownFingerprint(journey, page) }));
  const behind = journey.alike({ passed }).position.trail.slice(0, -1);
  return journey.alike({ passed: behind.flatMap((page) => passed.filter((entry) => entry.page === page)) });
}

type PurchaseRun = Pick<CaseRun, 'record' | 'ended' | 'problems'>;

function endAtPage({ record, position: { page = 'nowhere' } }: Journey, problems: Problem[]): PurchaseRun {
  return { record, ended: page, problems };
}

/**
 * Confirms the journey if possible and simulates the events of external systems. The result has no problems if the
 * journey ends without a sale.
 */
function buy(open: Journey): PurchaseRun {
  if (open.position.problems.length > 0 || open.position.stopped) return endAtPage(open, open.position.problems);
  if (!canConfirm(open)) return endAtPage(open, [{ code: 'noWayOn', message: 'problems.noWayOn' }]);
  const { journey, problems } = confirm(open);
  const { product, record, situation, position } = journey;
  const outcomes = [...record.outcomes];
  let { state } = position;
  for (const type of HAPPY_PATH_EVENTS) {
    const next = step(product.chart, state, { type, facts: situation.facts });
    if (isSameJson(next.state.value as Json, state.value as Json)) continue;
    outcomes.push({ type });
    state = next.state;
  }
  const ended = state.hasTag('end') ? 'issued' : (findPageOfState(product, state) ?? 'nowhere');
  return { record: { ...record, outcomes }, ended, problems };
}

/** Adds the case's lookup results to a journey, each with the present inputs of the lookup. */
export function applyCaseLookups({ findings = {} }: Pick<Case, 'findings'>, journey: Journey): Journey {
  return Object.entries(findings).reduce((before, [name, finding]) => {
    return applyLookup(before, name, { ...finding, inputs: selectLookupInputs(before, name) }).journey;
  }, journey);
}

/**
 * Returns the present answers that a lookup uses as inputs, as declared by the page whose condition for the lookup is
 * true now.
 */
export function selectLookupInputs({ product, situation }: Journey, name: string): Record<string, Json> {
  const { form, product: settings } = product.definition;
  const { facts, answers } = situation;
  const asked = listEffects(form).filter(({ finding }) => finding === name);
  const [effect] = asked.filter(({ when }) => when === undefined || facts[when] === true);
  const fields =
    (effect ?? asked[0])?.inputs ?? (name === 'phoneProof' ? listReadNames(settings.policyholder.phone) : []);
  const given = fields.filter((field) => answers[field] !== undefined);
  return Object.fromEntries(given.map((field) => [field, answers[field] as Json]));
}
