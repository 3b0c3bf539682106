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

/** A complete case of `cases/*.json`. */
export type Case = {
  name: string;
  asOf: string;
  circumstances?: Partial<Circumstances>;
  answers: Answers;
  /** Lookup results by name. They are the results of the lookups that the pages start. */
  findings?: Record<string, Pick<Lookup, 'status' | 'value'>>;
  /**
   * The page at which the case ends, because that page has problems or ends the journey without a sale; or `issued`.
   */
  ends: string;
  /** Passed pages in order, the confirmed one included. */
  path?: string[];
  /** Names of the messages that the chart shows during the case. */
  tells?: string[];
  problems?: { at: string; code: string }[];
  premium?: Partial<Record<'total' | 'net' | 'loadings' | 'discounts' | 'fees' | 'levies', number>>;
  facts?: Record<string, boolean | null>;
  /** Later changes, each after the previous one. */
  changes?: CaseChange[];
};

/**
 * A later change, before CONFIRM, and its expected result. It sets other answers (null removes one) or resets the form.
 */
export type CaseChange = {
  name?: string;
  answers?: Record<string, Json>;
  /** Other fields whose answers the change deletes. */
  clears?: string[];
  /** Names of the messages that the chart shows after the change. */
  tells?: string[];
  reset?: true;
  /** Fields whose answers a reset keeps. */
  keeps?: string[];
  /** All other initial answers of the form after a reset. */
  begins?: Answers;
  /** The page after the change. */
  page: string;
  /** The total after the change; null for no premium. */
  premium?: number | null;
};

export type CaseRun = {
  record: DraftRecord;
  /** The journey before CONFIRM, after all pages that can be passed. */
  open: Journey;
  /** The last page, or `issued`. */
  ended: string;
  /** Passed pages. */
  path: string[];
  tells: string[];
  problems: Problem[];
  rated: RatingResult | { status: 'not-sold' };
  facts: Record<string, boolean | undefined>;
};

/** Events of external systems in a successful purchase, in order. */
const HAPPY_PATH_EVENTS = ['SENT', 'VERIFIED', 'PAY', 'PAID', 'ISSUED'];

/** Runs a case as far as its answers allow. The product must have its rating. */
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
 * The rating of a journey.
 * @throws ExpressionError for an error in the rating's definition, which the shop reports as unavailable
 */
export function rateJourney({ rated }: Journey): CaseRun['rated'] {
  if (rated.status === 'unavailable') throw new ExpressionError(rated.fault);
  return rated;
}

/**
 * Enters the answers in the order of form.json's pages, as a buyer does; after each page its lookups are answered.
 * Answers of pages that the journey does not pass are entered, too: they are parked.
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

/** True if a page has an effect for this lookup. */
function asksForLookup(product: Product, page: string, finding: string): boolean {
  const { form, product: settings } = product.definition;
  if (finding === 'phoneProof')
    return listReadNames(settings.policyholder.phone).some((name) => product.pageOf[name] === page);
  return (form.pages[page]?.effects ?? []).some((effect) => effect.finding === finding);
}

/**
 * Passes every page that is valid with these answers. The answers do not change, so one replay is the same as NEXT on
 * each page.
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
 * Confirms if possible, and simulates the events of external systems. A journey that ends without a sale has no
 * problems.
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

/** The journey with the case's lookup results. Each result is stored with the present inputs of its lookup. */
export function applyCaseLookups({ findings = {} }: Pick<Case, 'findings'>, journey: Journey): Journey {
  return Object.entries(findings).reduce((before, [name, finding]) => {
    return applyLookup(before, name, { ...finding, inputs: selectLookupInputs(before, name) }).journey;
  }, journey);
}

/** The present answers that are the inputs of a lookup, from its effect whose condition holds now. */
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
