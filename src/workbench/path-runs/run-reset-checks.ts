import { isDeepStrictEqual } from 'node:util';
import { openJourney } from '#engine/journey.ts';
import type { Product } from '#engine/product.ts';
import type { DraftRecord } from '#engine/record.ts';
import { answer, reset, start } from '#engine/wizard.ts';
import { collectSeenAnswers } from '#workbench/test-inputs/answer-changes.ts';
import type { CaseDraft } from '#workbench/test-inputs/case-drafts.ts';
import { listResetRules, type ResetRule } from '#workbench/test-inputs/reset-rules.ts';
import { findResetTestInput, type ResetTestInput } from '#workbench/test-inputs/reset-test-input.ts';
import type { RuleFault } from './run-rule-checks.ts';

export type ResetCoverage = { items: Set<string>; faults: RuleFault[]; tells: Set<string> };

export const toResetItem = ({ id }: ResetRule): string => `reset ${id}`;

/**
 * Takes every reset rule of the chart where it has something to do; what no rule names is kept.
 * @param declared the product that says what is to be expected, to see that another one is noticed
 */
export function runResetChecks(product: Product, drafts: CaseDraft[], declared: Product = product): ResetCoverage {
  const walked: ResetCoverage = { items: new Set(), faults: [], tells: new Set() };
  const rules = listResetRules(declared.definition.chart);
  const seen = collectSeenAnswers(drafts);
  for (const rule of rules) {
    const trial = findResetTestInput(declared, drafts, seen, rule);
    if (!trial) continue;
    const complaint =
      rule.event === 'RESET' ? checkReset(product, trial, rule) : checkChange(product, trial, rule, rules);
    if (complaint === undefined) walked.items.add(toResetItem(rule));
    else walked.faults.push({ id: toResetItem(rule), trial, message: complaint });
    if (rule.kind === 'tell' && complaint === undefined) walked.tells.add(rule.message);
  }
  return walked;
}

/** One change of the answers: cleared is what the rules taken name, and all that was answered of it; told what they say. */
function checkChange(product: Product, trial: ResetTestInput, rule: ResetRule, rules: ResetRule[]): string | undefined {
  const { record } = trial.draft.journey;
  const result = answer(openJourney(product, record), trial.change.answers);
  if (result.problems.length > 0) return `the answer is refused: ${JSON.stringify(result.problems)}`;
  const taken = rules.filter(({ transition }) => trial.taken.includes(transition));
  const cleared = taken
    .flatMap((one) => listNamedFields(one, record))
    .filter((field) => record.answers[field] !== undefined && !(field in trial.change.answers));
  const named = listNamedFields(rule, record).filter((field) => !(field in trial.change.answers));
  if (rule.kind !== 'tell' && named.length === 0) return 'nothing is there to be cleared';
  return (
    findWronglyKept(record, result.journey.record, { ...trial.change.answers }, cleared) ??
    (isDeepStrictEqual([...result.clears].sort(), [...new Set(cleared)].sort())
      ? undefined
      : `it says that ${result.clears} are cleared, and they are ${cleared}`) ??
    (rule.kind === 'tell' && !result.tells.includes(rule.message) ? `"${rule.message}" is not told` : undefined)
  );
}

/** What a rule names in a record: of what was filled only that which is still as it was filled. */
function listNamedFields(rule: ResetRule, { answers, findings }: DraftRecord): string[] {
  if (rule.kind === 'clear') return [rule.field];
  if (rule.kind !== 'clearFilled') return [];
  return Object.entries(findings[rule.finding]?.filled ?? {})
    .filter(([field, value]) => isDeepStrictEqual(answers[field], value))
    .map(([field]) => field);
}

function findWronglyKept(
  before: DraftRecord,
  after: DraftRecord,
  changed: DraftRecord['answers'],
  cleared: string[],
): string | undefined {
  const wanted = { ...before.answers, ...changed };
  for (const field of new Set([...Object.keys(wanted), ...Object.keys(after.answers)])) {
    const expected = cleared.includes(field) || wanted[field] === null ? undefined : wanted[field];
    if (!isDeepStrictEqual(after.answers[field], expected))
      return expected === undefined ? `${field} is kept` : `${field} is lost`;
  }
  return undefined;
}

/** The form begins again with what it begins with; kept is what the rule names, and nothing else. */
function checkReset(product: Product, { draft: { journey } }: ResetTestInput, rule: ResetRule): string | undefined {
  const keep = rule.kind === 'reset' || rule.kind === 'keep' ? rule.keep : [];
  const { record } = journey;
  const kept = Object.entries(record.answers).filter(([field]) => keep.includes(field));
  const { record: begun } = start(product, record.circumstances, record.asOf);
  const wanted = { ...begun.answers, ...Object.fromEntries(kept) };
  const { record: after } = reset(openJourney(product, record));
  if (after.passed.length > 0) return 'pages stay passed';
  if (isDeepStrictEqual(after.answers, record.answers)) return 'nothing is cleared';
  return isDeepStrictEqual(after.answers, wanted)
    ? undefined
    : `answers are ${JSON.stringify(after.answers)}, not ${JSON.stringify(wanted)}`;
}
