import { Link } from 'wouter';
import type { ClaimRow } from '#contract/claims/claims.ts';
import { toBusinessDate } from '#engine/language/dates.ts';
import { useUser } from '#web/api/people/user.ts';
import { Lines } from '#web/desk/list/cells.tsx';
import { column, figureColumn, moneyColumn, nameColumn } from '#web/desk/list/columns.tsx';
import type { Column } from '#web/desk/list/table.tsx';
import { useProductNames } from '#web/desk/list/use-product-names.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { pathTo, patterns } from '#web/router/paths.ts';
import { ClaimStatusTag } from '../claim-status-tag.tsx';
import { WaitingClock } from './waiting-clock.tsx';

export type ClaimColumnName = 'claim' | 'policy' | 'dates' | 'amount' | 'approved' | 'waiting' | 'status' | 'standing';

/**
 * The columns of a list of claims, those named and in this order.
 *
 * @param opens address of a claim's number
 */
export function useClaimColumns(
  names: readonly ClaimColumnName[],
  opens: typeof patterns.claim | typeof patterns.pastClaim = patterns.claim,
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
    dates: column(text('claim-review.list.dates'), ({ lossDate, createdAt }) => (
      <Lines second={date(toBusinessDate(new Date(createdAt)))}>
        <span className="figures whitespace-nowrap">{date(lossDate)}</span>
      </Lines>
    )),
    amount: moneyColumn(text('claim-review.list.amount'), ({ amount }) => amount),
    approved: moneyColumn(text('claim-review.list.approved'), ({ approved }) => approved),
    waiting: figureColumn(text('claim-review.list.waiting'), (claim) => <WaitingClock claim={claim} />),
    status: column(text('portal.words.status'), ({ status }) => <ClaimStatusTag status={status} />),
    /** With its reviewer: for the insurer's people. */
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
  return names.map((name) => columns[name]);
}
