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
 * Applies every reset rule of the chart in a draft in which it has an effect. All other answers must stay.
 * @param declared the product that supplies the expected result, for tests of the detection
 */
export function runResetChecks(product: Product, drafts: CaseDraft[], declared: Product = product): ResetCoverage {
  const walked: ResetCoverage = { items: new Set(), faults: [], tells: new Set() };
  const rules = listResetRules(declared.definition.chart);
  const search = { product: declared, seen: collectSeenAnswers(drafts) };
  for (const rule of rules) {
    const trial = findResetTestInput(search, drafts, rule);
    if (!trial) continue;
    const complaint =
      rule.event === 'RESET' ? checkReset(product, trial, rule) : checkChange(product, trial, rule, rules);
    if (complaint === undefined) walked.items.add(toResetItem(rule));
    else walked.faults.push({ id: toResetItem(rule), trial, message: complaint });
    if (rule.kind === 'tell' && complaint === undefined) walked.tells.add(rule.message);
  }
  return walked;
}

/**
 * Checks one change of answers: the engine clears exactly the answered fields that the selected rules name, and sends
 * their notices.
 */
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

/** Lists the fields of a record that a rule names. A filled field counts only if it still has the filled value. */
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

/** Checks that the form restarts with its first values, and retains exactly the fields that the rule names. */
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
