import type { BalanceLineView } from '#contract/claims/policy-holders.ts';
import type { Messages } from '#shared/flatten-messages.ts';
import type { ClaimFiling } from '#web/api/claims/claim-filing.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';

/** Escapes a text of a person as a message: it then contains no parameters. */
const escapeMessage = (text: string): string => text.replaceAll(/[{}<>]/g, ' ');

/**
 * The labels of the options that come from the policy, by their message ids in the form; beside each benefit its
 * remaining amount for the insured person.
 */
export function useOptionWords(filing: ClaimFiling, insured: unknown): Messages {
  const leftOf = useRemainingText(filing);
  const { people, messages } = filing;
  const lines = (people.find(({ id }) => id === insured) ?? people[0])?.lines ?? [];
  const at = (rest: string) => `${filing.journey.id}.${rest}`;
  return {
    ...messages,
    ...Object.fromEntries(
      filing.insured.map(({ id, name }) => [at(`claimant.insured.options.${id}`), escapeMessage(name)]),
    ),
    ...Object.fromEntries(
      lines.flatMap((line) => [
        [at(`costs.lines.benefit.options.${line.benefit}`), messages[line.label] ?? line.benefit],
        [at(`costs.lines.benefit.optionHelp.${line.benefit}`), leftOf(line)],
      ]),
    ),
  };
}

function useRemainingText({ currency, messages }: ClaimFiling): (line: BalanceLineView) => string {
  const text = useText();
  const { money } = useFormat();
  const withoutAmount = (words: string | undefined, left: string | undefined): string =>
    left === undefined
      ? (words ?? text('claim-filing.noLimit'))
      : [words, text('claim-filing.leftOnly', { left })].filter(Boolean).join(' · ');
  return (line) => {
    const { limit, payable } = line;
    const { isShared, shown } = findShownAmount(line);
    const words = limit.kind === 'words' ? messages[limit.label] : undefined;
    if (isShared && limit.kind !== 'money') return words ?? '';
    const left = shown === null ? undefined : money(shown, currency);
    if (limit.kind !== 'money') return withoutAmount(words, left);
    const most = money(limit.amount, currency);
    if (left === undefined || limit.basis !== 'period') return text('claim-filing.upTo', { limit: most });
    return payable === limit.amount
      ? text('claim-filing.leftOnly', { left })
      : text('claim-filing.left', { left, limit: most });
  };
}

/** The remaining amount at a line: that of its own limit, because the amount left of a shared limit is shown once. */
function findShownAmount({ payable, left: own, within }: BalanceLineView) {
  const isShared = within !== null && (own === null || (payable !== null && payable < own));
  return { isShared, shown: payable !== null && isShared && own !== null ? own : payable };
}
