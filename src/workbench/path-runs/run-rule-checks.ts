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
  const search = { product, seen: collectSeenAnswers(drafts) };
  const all = listValidationRules(product).map(
    (rule): RuleTest => ({ rule, ...createTestInputs(search, drafts, rule) }),
  );
  const run = new RuleRun(product);
  for (const round of groupRounds(all, run.deciding)) {
    const [{ rule, violated }] = round as [RuleTest];
    const answers = Object.assign({}, ...round.map((one) => one.violated[0]?.change.answers ?? {}));
    const [first] = violated as [TestInput];
    const problems = collectRefusals(product, rule.page, { ...first, change: { ...first.change, answers } });
    for (const one of round) run.expectRefused(one.rule, one.violated[0] as TestInput, problems);
  }
  for (const { rule, violated, met } of all) {
    for (const trial of violated.slice(1)) run.expectRefused(rule, trial, run.findProblems(rule, trial));
    run.checkMet(rule, met);
  }
  for (const { id } of run.walked.faults) run.walked.items.delete(id);
  return run.walked;
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

/** Compares the problems of changed drafts with the rules of a product. */
class RuleRun {
  readonly walked: RuleCoverage = { items: new Set(), faults: [], problems: [] };
  /** Fields on which something depends. */
  readonly deciding: Set<string>;
  readonly #product: Product;

  constructor(product: Product) {
    this.#product = product;
    this.deciding = listDecidingFields(product);
  }

  expectRefused(rule: ValidationRule, trial: TestInput, problems: Problem[]): void {
    const id = toRuleItem(rule, 'violated');
    const here = problems.filter(({ at }) => at === trial.at);
    const codes = [...new Set(here.map(({ code }) => code))].sort().join();
    // Two rules across fields may belong to one field and both be violated.
    const isAmong = rule.kind === 'rule' || rule.kind === 'choices';
    this.walked.problems.push(...here);
    this.walked.items.add(id);
    if (isAmong ? codes.split(',').includes(rule.code) : codes === [...trial.codes].sort().join()) return;
    const there = problems.filter(({ at }) => at === undefined || at === trial.at);
    const said = there.map(({ code }) => code).join(', ') || 'passes';
    this.walked.faults.push({ id, trial, message: `${trial.at} is not refused as ${trial.codes}, but: ${said}` });
  }

  /**
   * Checks values at the bounds: the rule refuses none of them, and one of them, or another answer, is accepted without
   * any refusal.
   */
  checkMet(rule: ValidationRule, trials: TestInput[]): void {
    const id = toRuleItem(rule, 'met');
    const isBound = ({ draft }: TestInput) => draft === trials[0]?.draft;
    const codesAt = (trial: TestInput, problems: Problem[]) =>
      problems.filter(({ at }) => at === trial.at).map(({ code }) => code);
    for (const trial of rule.kind === 'schema' ? trials.filter(isBound) : trials.slice(0, 1)) {
      if (codesAt(trial, this.findProblems(rule, trial)).includes(rule.code))
        this.walked.faults.push({ id, trial, message: `${trial.at} is refused as ${rule.code}, and is allowed` });
    }
    const clean = trials.find((trial) => codesAt(trial, this.findProblems(rule, trial)).length === 0);
    const isSchema = rule.kind === 'schema' || rule.kind === 'required';
    if (clean && (isSchema || codesAt(clean, collectRefusals(this.#product, rule.page, clean)).length === 0))
      this.walked.items.add(id);
  }

  /**
   * Finds the problems that the page's check reports, without NEXT. An answer on which nothing depends needs no new
   * evaluation.
   */
  findProblems({ page, field }: ValidationRule, { draft, change }: TestInput): Problem[] {
    const product = this.#product;
    const { record, situation } = draft.journey;
    const answers = Object.entries(change.answers).map(([name, value]) => [
      name,
      normaliseAnswer(value, findField(product, name)),
    ]);
    const kept = { ...change, answers: Object.fromEntries(answers) };
    const isAlone = Object.keys(change.answers).every((name) => name === field && !this.deciding.has(name));
    if (change.findings !== undefined || !isAlone)
      return checkPage(product, page, deriveChangedState(product, record, kept));
    const now = applyChangeToRecord({ ...record, answers: situation.answers }, kept);
    return checkPage(product, page, { ...situation, answers: now.answers });
  }
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
