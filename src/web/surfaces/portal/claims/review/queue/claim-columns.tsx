import { clsx } from 'clsx/lite';
import { AlarmClock, Hourglass } from 'lucide-react';
import { Link } from 'wouter';
import type { ClaimRow } from '#contract/claims/claims.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { useUser } from '#web/api/people/user.ts';
import { Lines } from '#web/desk/list/cells.tsx';
import { column, figureColumn, moneyColumn, nameColumn } from '#web/desk/list/columns.tsx';
import { PendingCell } from '#web/desk/list/pending-cell.tsx';
import { type Sorting, sortBy } from '#web/desk/list/sort-by.ts';
import type { Column } from '#web/desk/list/table.tsx';
import { useProductNames } from '#web/desk/list/use-product-names.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { pathTo, patterns } from '#web/router/paths.ts';
import { ClaimStatusTag } from '../claim-status-tag.tsx';

type ClaimColumnName =
  | 'claim'
  | 'policy'
  | 'dates'
  | 'amount'
  | 'approved'
  | 'waiting'
  | 'pending'
  | 'status'
  | 'standing';

type ClaimColumnOptions = {
  /** Address of a claim's number. */
  opens?: typeof patterns.claim | typeof patterns.pastClaim;
  /** Without it the headings do not order the list. */
  sorting?: Sorting;
};

/**
 * The columns of a list of claims, those named and in this order. Two of them order the list.
 */
export function useClaimColumns(
  names: readonly ClaimColumnName[],
  { opens = patterns.claim, sorting }: ClaimColumnOptions,
): Column<ClaimRow>[] {
  const text = useText();
  const { date } = useFormat();
  const { user } = useUser();
  const { nameOf } = useProductNames();
  const columns: Record<ClaimColumnName, Column<ClaimRow>> = {
    claim: nameColumn(text('claim-review.list.number'), ({ ref, number, claimant }) => (
      <span className="grid">
        <Link
          href={pathTo(opens, { id: ref })}
          data-claim={ref}
          className="link figures inline-flex min-h-6 items-center justify-self-start whitespace-nowrap max-md:min-h-11"
        >
          {number}
        </Link>
        <span className="font-normal">{claimant}</span>
      </span>
    )),
    policy: column(text('portal.words.policy'), ({ product, policyNumber }) => (
      <Lines second={policyNumber}>{nameOf(product)}</Lines>
    )),
    dates: {
      ...column(text('claim-review.list.dates'), ({ lossDate, createdAt }: ClaimRow) => (
        <Lines second={date(toBusinessDate(new Date(createdAt)))}>
          <span className="figures whitespace-nowrap">{date(lossDate)}</span>
        </Lines>
      )),
      ...(sorting && { sort: sortBy(['oldest', 'newest'], sorting) }),
    },
    amount: {
      ...moneyColumn(text('claim-review.list.amount'), ({ amount }: ClaimRow) => amount),
      ...(sorting && { sort: sortBy(['smallest', 'largest'], sorting) }),
    },
    approved: moneyColumn(text('claim-review.list.approved'), ({ approved }) => approved),
    waiting: figureColumn(text('claim-review.list.waiting'), (claim) => <WaitingClock claim={claim} />),
    pending: column(text('lists.pending.head'), ({ pending }) => <PendingCell pending={pending} />),
    status: column(text('portal.words.status'), ({ status }) => <ClaimStatusTag status={status} />),
    /** The status with the name of the reviewer, for the insurer's people. */
    standing: column(text('portal.words.status'), ({ status, assignedTo }) => (
      <Lines
        wraps
        second={
          assignedTo
            ? assignedTo.id === user?.id
              ? text('claim-review.list.you')
              : assignedTo.name
            : text('claim-review.list.nobody')
        }
      >
        <ClaimStatusTag status={status} />
      </Lines>
    )),
  };
  return names.map((name) => ({ ...columns[name], id: name }));
}

/** From this number of hours the waiting time is shown in days and hours, below it in hours. */
const HOURS = 48;

type WaitingClockProps = { claim: Pick<ClaimRow, 'waiting' | 'pending'> };

/**
 * The time that a claim has been waiting for the insurer, with a mark if its clock ends soon or is over; or the other side
 * for which it waits.
 */
export function WaitingClock({ claim: { waiting, pending } }: WaitingClockProps) {
  const text = useText();
  const { dateTime } = useFormat();
  if (!waiting) return <PendingCell pending={pending} />;
  const { hours, isOverdue, isDueSoon, since, dueAt } = waiting;
  const long = { days: Math.floor(hours / 24), hours: hours % 24 };
  const said = hours < HOURS ? text('claim-review.clock.hours', { hours }) : text('claim-review.clock.days', long);
  return (
    <span className="inline-flex flex-wrap items-center justify-end gap-x-2 whitespace-nowrap">
      <span className="figures" title={text('claim-review.clock.since', { at: dateTime(since) })}>
        {said}
      </span>
      {(isOverdue || isDueSoon) && (
        <span
          title={text('claim-review.clock.due', { at: dateTime(dueAt) })}
          className={clsx(
            'inline-flex items-center gap-1 font-semibold text-small',
            isOverdue ? 'text-error' : 'text-gold-deep',
          )}
        >
          <Icon of={isOverdue ? AlarmClock : Hourglass} className="size-4" />
          {text(isOverdue ? 'claim-review.lists.overdue' : 'claim-review.lists.dueSoon')}
        </span>
      )}
    </span>
  );
}
