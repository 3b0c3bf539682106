import { type CaseDraft, caseDrafts } from '#workbench/trials/case-drafts.ts';
import type { PathsPlan } from '../journeys/plan.ts';
import { type MessageFormatter, type MessagesWalked, walkMessages } from './walk-messages.ts';
import { type ResetsWalked, walkResets } from './walk-resets.ts';
import { type RulesWalked, walkRules } from './walk-rules.ts';

/** What no path of the chart shows: the rules of pages, what changes clear, and what is said of it all. */
export type BesideWalked = { items: Set<string>; complaints: { id: string; message: string }[] };

/** Walks rules, resets and messages from the cases' drafts. */
export function walkBeside(
  { product, cases }: Pick<PathsPlan, 'product' | 'cases'>,
  words: MessageFormatter,
): BesideWalked {
  const drafts = caseDrafts(product, cases);
  const rules = walkRules(product, drafts);
  const resets = walkResets(product, drafts);
  const messages = walkMessages(product, drafts, { problems: rules.problems, tells: resets.tells, words });
  return {
    items: new Set([...rules.items, ...resets.items, ...messages.items]),
    complaints: [...spoken(rules), ...spoken(resets), ...messages.faults],
  };
}

function spoken({ faults }: Pick<RulesWalked | ResetsWalked, 'faults'>): MessagesWalked['faults'] {
  return faults.map(({ id, trial, message }) => ({ id, message: `${message} (${wayOf(trial.draft, trial.change)})` }));
}

/** The case, and what is changed in it. */
function wayOf({ name }: CaseDraft, { answers, findings = {} }: { answers: object; findings?: object }): string {
  const told = Object.keys(findings).length === 0 ? '' : `, told ${JSON.stringify(findings)}`;
  return `${name}${Object.keys(answers).length === 0 ? '' : `, ${JSON.stringify(answers)}`}${told}`;
}
