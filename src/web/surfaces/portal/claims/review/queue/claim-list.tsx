import type { ReactNode } from 'react';
import type { ClaimRow } from '#contract/claims/claims.ts';
import { useClaims } from '#web/api/claims/claims.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { PagedTable } from '#web/surfaces/portal/list/paged-table.tsx';
import { useClaimColumns } from './claim-columns.tsx';

type ClaimListProps = {
  /** Only those that stand there; `open` if it is not said. */
  status?: ClaimRow['status'] | 'open';
  /** A policy's number: only the claims on it. */
  policy?: string;
  /** What stands there when there are none. */
  empty?: ReactNode;
};

/** Claims in sight, newest first, each a link to its page. Brings its own words. */
export function ClaimList(props: ClaimListProps) {
  return useMessages(['claims', 'claim-review']) ? <Listed {...props} /> : <Skeleton className="h-40 w-full" />;
}

function Listed({ status = 'open', policy, empty }: ClaimListProps) {
  const text = useText();
  const list = useClaims({ status, search: policy });
  const columns = useClaimColumns(['claim', 'policy', 'dates', 'amount', 'status']);
  return (
    <PagedTable
      caption={text('claim-review.list.open')}
      columns={columns}
      keyOf={({ ref }) => ref}
      list={list}
      empty={empty ?? <p>{text('claim-review.list.noneOpen')}</p>}
    />
  );
}
