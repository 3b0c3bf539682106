import { step } from '#engine/chart.ts';
import { namesRead } from '#engine/expression.ts';
import type { Json } from '#engine/json.ts';
import { effectsOf, type Product } from '#engine/product.ts';
import { type Rated, rateSituation } from '#engine/rating.ts';
import type { Answers, Circumstances, DraftRecord, Finding, Problem } from '#engine/record.ts';
import { type Position, replay, shownFingerprint } from '#engine/replay.ts';
import { pageOfState, type Situation, situationOf } from '#engine/situation.ts';
import { answer, canConfirm, confirm, find, start } from '#engine/wizard.ts';

/** A case of `cases/*.json`, as a whole. */
export type Case = {
  name: string;
  asOf: string;
  circumstances?: Partial<Circumstances>;
  answers: Answers;
  /** What the world told, by finding; it answers what the pages' effects ask. */
  findings?: Record<string, Pick<Finding, 'status' | 'value'>>;
  /** Page where the journey must stop, or `issued`. */
  ends: string;
  /** Pages that it passes, in order, the one that it confirms among them; and what the chart tells on the way. */
  path?: string[];
  tells?: string[];
  problems?: { at: string; code: string }[];
  premium?: Partial<Record<'total' | 'net' | 'loadings' | 'discounts' | 'fees' | 'levies', number>>;
  facts?: Record<string, boolean | null>;
  /** What changes afterwards, each after the one before. */
  changes?: CaseChange[];
};

/** A later change, before CONFIRM: other answers (null for none), or the form begun again; and what that does. */
export type CaseChange = {
  name?: string;
  answers?: Record<string, Json>;
  /** Other answers that are deleted, and what the chart tells. */
  clears?: string[];
  tells?: string[];
  reset?: true;
  /** Fields whose answers a reset keeps, and everything else that the new form begins with. */
  keeps?: string[];
  begins?: Answers;
  /** Page where it stands then. */
  page: string;
  /** The total then; null for no premium. */
  premium?: number | null;
};

export type CaseRun = {
  record: DraftRecord;
  /** The record with every page passed that lets itself be passed, before CONFIRM. */
  open: DraftRecord;
  /** Page where it stopped, or `issued`. */
  ended: string;
  /** Pages passed on the way. */
  path: string[];
  tells: string[];
  problems: Problem[];
  rated: Rated;
  facts: Record<string, boolean | undefined>;
};

/** What the world reports when all goes well, in order. */
const HAPPY_WORLD = ['SENT', 'VERIFIED', 'PAY', 'PAID', 'ISSUED'];

/** Takes a case as far as its answers carry it; the product must have its rating. */
export function runCase(product: Product, testCase: Case): CaseRun {
  const { record: given, tells, problems: refused } = giveAnswers(product, testCase);
  const { open, before } =
    refused.length > 0 ? { open: given, before: replay(product, given) } : passPages(product, given);
  const bought = refused.length > 0 ? stays(open, before, refused) : buy(product, open, before);
  const passed = open.passed.map(({ page }) => page);
  const { situation } = bought;
  return {
    record: bought.record,
    open,
    ended: bought.ended,
    path: bought.record.outcomes.length > 0 && before.page !== undefined ? [...passed, before.page] : passed,
    tells,
    problems: bought.problems,
    rated: rateSituation(product, situation),
    facts: situation.facts,
  };
}

/**
 * The answers as a buyer gives them: a page at a time, in the order of form.json's pages; then the world tells what
 * that page has asked. Answers to pages that the journey does not pass are given, too: they are put aside.
 */
function giveAnswers(product: Product, testCase: Case): { record: DraftRecord; tells: string[]; problems: Problem[] } {
  const circumstances: Circumstances = { channel: 'public', language: 'en', ...testCase.circumstances };
  const untold = new Map(Object.entries(testCase.findings ?? {}));
  const tells: string[] = [];
  let record = start(product, circumstances, testCase.asOf);
  for (const page of [...Object.keys(product.definition.form.pages), undefined]) {
    const fields = Object.keys(testCase.answers).filter((field) => product.pageOf[field] === page);
    if (fields.length > 0) {
      const answered = answer(product, record, pick(testCase.answers, fields));
      if (answered.problems.length > 0) return { record, tells, problems: answered.problems };
      record = answered.record;
      tells.push(...answered.tells);
    }
    for (const [name, finding] of untold) {
      if (page !== undefined && !asks(product, page, name)) continue;
      const found = find(product, record, name, { ...finding, inputs: inputsOf(product, record, name) });
      record = found.record;
      tells.push(...found.tells);
      untold.delete(name);
    }
  }
  return { record: withPremium(product, record), tells, problems: [] };
}

function pick(answers: Answers, fields: string[]): Answers {
  return Object.fromEntries(fields.map((field) => [field, answers[field] as Json]));
}

/** The page whose answers a finding is about. */
function asks(product: Product, page: string, finding: string): boolean {
  const { form, product: settings } = product.definition;
  if (finding === 'phoneProof')
    return namesRead(settings.policyholder.phone).some((name) => product.pageOf[name] === page);
  return (form.pages[page]?.effects ?? []).some((effect) => effect.finding === finding);
}

/** Passes every page that these answers pass. They change no more, so one replay does what NEXT on each page does. */
function passPages(product: Product, record: DraftRecord): { open: DraftRecord; before: Position } {
  const situation = situationOf(product, record);
  const pages = Object.keys(product.definition.form.pages);
  const passed = pages.map((page) => ({ page, shown: shownFingerprint(product, page, situation, record) }));
  const before = replay(product, { ...record, passed });
  const behind = before.trail.slice(0, -1).map((page) => passed.find((entry) => entry.page === page));
  return { open: { ...record, passed: behind.filter((entry) => entry !== undefined) }, before };
}

type Bought = { record: DraftRecord; ended: string; situation: Situation; problems: Problem[] };

function stays(record: DraftRecord, { page = 'nowhere', situation }: Position, problems: Problem[]): Bought {
  return { record, ended: page, situation, problems };
}

/** Confirms where that is possible, and lets the world do its part. */
function buy(product: Product, open: DraftRecord, before: Position): Bought {
  if (before.problems.length > 0) return stays(open, before, before.problems);
  if (!canConfirm(product, before)) return stays(open, before, [{ code: 'noWayOn', message: 'problems.noWayOn' }]);
  const { record, position, problems } = confirm(product, open);
  const { situation } = position;
  const outcomes = [...record.outcomes];
  let { state } = position;
  for (const type of HAPPY_WORLD) {
    const next = step(product.chart, state, { type, facts: situation.facts });
    if (JSON.stringify(next.state.value) === JSON.stringify(state.value)) continue;
    outcomes.push({ type });
    state = next.state;
  }
  const ended = state.hasTag('end') ? 'issued' : (pageOfState(product, state) ?? 'nowhere');
  return { record: { ...record, outcomes }, ended, situation, problems };
}

/** The record with what the world told the case, bound to the answers that it was asked about. */
export function told(product: Product, { findings = {} }: Pick<Case, 'findings'>, record: DraftRecord): DraftRecord {
  return Object.entries(findings).reduce((before, [name, finding]) => {
    return find(product, before, name, { ...finding, inputs: inputsOf(product, before, name) }).record;
  }, record);
}

/** The answers that a finding is bound to: what its effect, the one that may be asked now, is about. */
export function inputsOf(product: Product, record: DraftRecord, name: string): Record<string, Json> {
  const { form, product: settings } = product.definition;
  const { facts, answers } = situationOf(product, record);
  const asked = effectsOf(form).filter(({ finding }) => finding === name);
  const [effect] = asked.filter(({ when }) => when === undefined || facts[when] === true);
  const fields = (effect ?? asked[0])?.inputs ?? (name === 'phoneProof' ? namesRead(settings.policyholder.phone) : []);
  const given = fields.filter((field) => answers[field] !== undefined);
  return Object.fromEntries(given.map((field) => [field, answers[field] as Json]));
}

/** The premium as the server finds it after every change, so that pages that show it behave as they will. */
export function withPremium(product: Product, record: DraftRecord): DraftRecord {
  const { premium: _before, ...findings } = record.findings;
  const rated = rateSituation(product, situationOf(product, record));
  if (rated.status !== 'rated') return { ...record, findings };
  const premium: Finding = { status: 'found', inputs: {}, value: rated.premium.total };
  return { ...record, findings: { ...findings, premium } };
}
