import { AlarmClock } from 'lucide-react';
import type { ClaimRow } from '#contract/claims/claims.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/icon/icon.tsx';

/** Hours after which days are easier to read. */
const HOURS = 48;

/**
 * The time that a claim has been waiting for the insurer, with a mark if it is too long; or that it waits for the
 * agent.
 */
export function WaitingClock({ claim: { waiting, status } }: { claim: Pick<ClaimRow, 'waiting' | 'status'> }) {
  const text = useText();
  const { dateTime } = useFormat();
  if (!waiting) {
    if (status !== 'information_requested') return null;
    return <span className="whitespace-normal text-muted">{text('claim-review.clock.withAgent')}</span>;
  }
  const { hours, isOverdue, since } = waiting;
  const long = { days: Math.floor(hours / 24), hours: hours % 24 };
  const said = hours < HOURS ? text('claim-review.clock.hours', { hours }) : text('claim-review.clock.days', long);
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2 whitespace-nowrap">
      <span className="figures" title={text('claim-review.clock.since', { at: dateTime(since) })}>
        {said}
      </span>
      {isOverdue && (
        <span className="inline-flex items-center gap-1 font-semibold text-error text-small">
          <Icon of={AlarmClock} className="size-4" />
          {text('claim-review.clock.overdue')}
        </span>
      )}
    </span>
  );
}
