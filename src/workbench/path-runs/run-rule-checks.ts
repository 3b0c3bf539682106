import { normaliseAnswer } from '#engine/answers.ts';
import { checkPage } from '#engine/check-page.ts';
import { applyLookup } from '#engine/commands/apply-lookup.ts';
import { openJourney } from '#engine/journey.ts';
import { findField, type Product } from '#engine/product.ts';
import type { Problem } from '#engine/record.ts';
import { answer, next } from '#engine/wizard.ts';
import { applyChangeToRecord, collectSeenAnswers, deriveChangedState } from '#workbench/test-inputs/answer-changes.ts';
import type { CaseDraft } from '#workbench/test-inputs/case-drafts.ts';
import { listDecidingFields } from '#workbench/test-inputs/deciding-fields.ts';
import { createTestInputs } from '#workbench/test-inputs/rule-test-inputs.ts';
import type { TestInput } from '#workbench/test-inputs/test-input.ts';
import { listValidationRules, type ValidationRule } from '#workbench/test-inputs/validation-rules.ts';

/** A change of a draft whose result differs from the definition. */
export type RuleFault = { id: string; trial: Pick<TestInput, 'draft' | 'change'>; message: string };

export type RuleCoverage = {
  /** The ids of checked rules: `rule travelInfo.startDate required violated`, `... met`. */
  items: Set<string>;
  faults: RuleFault[];
  /** The problems that pages reported with their refusals. */
  problems: Problem[];
};

export const toRuleItem = ({ id }: ValidationRule, outcome: 'violated' | 'met'): string => `rule ${id} ${outcome}`;

type RuleTest = { rule: ValidationRule; violated: TestInput[]; met: TestInput[] };

/** Violates and meets every rule of every page, by answers and NEXT. The definition supplies the expected result. */
export function runRuleChecks(product: Product, drafts: CaseDraft[]): RuleCoverage {
  const walked: RuleCoverage = { items: new Set(), faults: [], problems: [] };
  const seen = collectSeenAnswers(drafts);
  const deciding = listDecidingFields(product);
  const all = listValidationRules(product).map(
    (rule): RuleTest => ({ rule, ...createTestInputs(product, drafts, seen, rule) }),
  );
  for (const round of groupRounds(all, deciding)) {
    const [{ rule, violated }] = round as [RuleTest];
    const answers = Object.assign({}, ...round.map((one) => one.violated[0]?.change.answers ?? {}));
    const [first] = violated as [TestInput];
    const problems = collectRefusals(product, rule.page, { ...first, change: { ...first.change, answers } });
    for (const one of round) expectRefused(one.rule, one.violated[0] as TestInput, problems, walked);
  }
  for (const { rule, violated, met } of all) {
    const check = (trial: TestInput) => findProblems(product, rule, trial, deciding);
    for (const trial of violated.slice(1)) expectRefused(rule, trial, check(trial), walked);
    checkMet(product, rule, met, check, walked);
  }
  for (const { id } of walked.faults) walked.items.delete(id);
  return walked;
}

/** Groups violations that one NEXT can show together: of different fields of a page, on which nothing else depends. */
function groupRounds(all: RuleTest[], deciding: Set<string>): RuleTest[][] {
  const rounds = new Map<string, RuleTest[]>();
  const turns = new Map<string, number>();
  for (const tried of all.filter(({ violated }) => violated.length > 0)) {
    const { rule, violated } = tried;
    const { id, page, field } = rule;
    const isAlone =
      deciding.has(field) || !['schema', 'required'].includes(rule.kind) || violated[0]?.at !== `/${field}`;
    const turn = turns.get(`${page} ${field}`) ?? 0;
    const key = isAlone ? id : `${page} ${violated[0]?.draft.name} ${turn}`;
    if (!isAlone) turns.set(`${page} ${field}`, turn + 1);
    rounds.set(key, [...(rounds.get(key) ?? []), tried]);
  }
  return [...rounds.values()];
}

function expectRefused(rule: ValidationRule, trial: TestInput, problems: Problem[], walked: RuleCoverage): void {
  const id = toRuleItem(rule, 'violated');
  const here = problems.filter(({ at }) => at === trial.at);
  const codes = [...new Set(here.map(({ code }) => code))].sort().join();
  // Two rules across fields may belong to one field and both be violated.
  const isAmong = rule.kind === 'rule' || rule.kind === 'choices';
  walked.problems.push(...here);
  walked.items.add(id);
  if (isAmong ? codes.split(',').includes(rule.code) : codes === [...trial.codes].sort().join()) return;
  const there = problems.filter(({ at }) => at === undefined || at === trial.at);
  const said = there.map(({ code }) => code).join(', ') || 'passes';
  walked.faults.push({ id, trial, message: `${trial.at} is not refused as ${trial.codes}, but: ${said}` });
}

/**
 * Checks values at the bounds: the rule refuses none of them, and one of them, or another answer, is accepted without
 * any refusal.
 */
function checkMet(
  product: Product,
  rule: ValidationRule,
  trials: TestInput[],
  check: (trial: TestInput) => Problem[],
  walked: RuleCoverage,
): void {
  const id = toRuleItem(rule, 'met');
  const bounds = rule.kind === 'schema' ? trials.filter(({ draft }) => draft === trials[0]?.draft) : trials.slice(0, 1);
  const codesAt = (trial: TestInput, problems: Problem[]) =>
    problems.filter(({ at }) => at === trial.at).map(({ code }) => code);
  for (const trial of bounds) {
    if (codesAt(trial, check(trial)).includes(rule.code))
      walked.faults.push({ id, trial, message: `${trial.at} is refused as ${rule.code}, and is allowed` });
  }
  const clean = trials.find((trial) => codesAt(trial, check(trial)).length === 0);
  const isSchema = rule.kind === 'schema' || rule.kind === 'required';
  if (clean && (isSchema || codesAt(clean, collectRefusals(product, rule.page, clean)).length === 0))
    walked.items.add(id);
}

/**
 * Finds the problems that the page's check reports, without NEXT. An answer on which nothing depends needs no new
 * evaluation.
 */
function findProblems(
  product: Product,
  { page, field }: ValidationRule,
  { draft, change }: TestInput,
  deciding: Set<string>,
): Problem[] {
  const { record, situation } = draft.journey;
  const changed = Object.keys(change.answers);
  const answers = Object.entries(change.answers).map(([name, value]) => [
    name,
    normaliseAnswer(value, findField(product, name)),
  ]);
  const kept = { ...change, answers: Object.fromEntries(answers) };
  if (change.findings === undefined && changed.every((name) => name === field && !deciding.has(name))) {
    const now = applyChangeToRecord({ ...record, answers: situation.answers }, kept);
    return checkPage(product, page, { ...situation, answers: now.answers });
  }
  return checkPage(product, page, deriveChangedState(product, record, kept));
}

/** Collects the problems after these answers and NEXT on the page, and on the pages before it if necessary. */
function collectRefusals(product: Product, page: string, { draft, change }: TestInput): Problem[] {
  const given = answer(openJourney(product, draft.journey.record), change.answers);
  if (given.problems.length > 0) return given.problems;
  let journey = Object.entries(change.findings ?? {}).reduce(
    (before, [name, finding]) => applyLookup(before, name, finding).journey,
    given.journey,
  );
  for (;;) {
    const passed = next(journey, page);
    if (passed.problems[0]?.code !== 'pageNotReached') return passed.problems;
    const before = next(journey, journey.position.page ?? '');
    if (before.problems.length > 0) return passed.problems;
    journey = before.journey;
  }
}
