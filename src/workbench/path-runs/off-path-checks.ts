import { type CaseDraft, createCaseDrafts } from '#workbench/test-inputs/case-drafts.ts';
import type { PathsPlan } from '../journeys/plan.ts';
import { type MessageCoverage, type MessageFormatter, runMessageChecks } from './run-message-checks.ts';
import { type ResetCoverage, runResetChecks } from './run-reset-checks.ts';
import { type RuleCoverage, runRuleChecks } from './run-rule-checks.ts';

/** The coverage that no path of the chart shows: page rules, the effects of changes, and their messages. */
export type OffPathCoverage = { items: Set<string>; complaints: { id: string; message: string }[] };

/** Runs the checks of rules, resets and messages from the cases' drafts. */
export function runOffPathChecks(
  { product, cases }: Pick<PathsPlan, 'product' | 'cases'>,
  words: MessageFormatter,
): OffPathCoverage {
  const drafts = createCaseDrafts(product, cases);
  const rules = runRuleChecks(product, drafts);
  const resets = runResetChecks(product, drafts);
  const messages = runMessageChecks(product, drafts, { problems: rules.problems, tells: resets.tells, words });
  return {
    items: new Set([...rules.items, ...resets.items, ...messages.items]),
    complaints: [...formatMessages(rules), ...formatMessages(resets), ...messages.faults],
  };
}

function formatMessages({ faults }: Pick<RuleCoverage | ResetCoverage, 'faults'>): MessageCoverage['faults'] {
  return faults.map(({ id, trial, message }) => ({
    id,
    message: `${message} (${describeChange(trial.draft, trial.change)})`,
  }));
}

/** Describes the case and its changes. */
function describeChange(
  { name }: CaseDraft,
  { answers, findings = {} }: { answers: object; findings?: object },
): string {
  const told = Object.keys(findings).length === 0 ? '' : `, told ${JSON.stringify(findings)}`;
  return `${name}${Object.keys(answers).length === 0 ? '' : `, ${JSON.stringify(answers)}`}${told}`;
}
