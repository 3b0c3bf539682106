import type { ReactNode } from 'react';
import type { ClaimRow } from '#contract/claims/claims.ts';
import { useClaims } from '#web/api/claims/claims.ts';
import { PagedTable } from '#web/desk/list/paged-table.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { useClaimColumns } from './claim-columns.tsx';

type ClaimListProps = {
  /** Only those that stand there; `open` if it is not said. */
  status?: ClaimRow['status'] | 'open';
  /** A policy's number: only the claims on it. */
  policy?: string;
  /** What stands there when there are none. */
  empty?: ReactNode;
};

/** Claims in sight, newest first, each a link to its page. */
export function ClaimList({ status = 'open', policy, empty }: ClaimListProps) {
  const text = useText();
  const list = useClaims({ status, search: policy });
  const columns = useClaimColumns(['claim', 'policy', 'dates', 'amount', 'status']);
  return (
    <PagedTable
      caption={text('claim-review.list.open')}
      columns={columns}
      by="ref"
      list={list}
      empty={empty ?? <p>{text('claim-review.list.noneOpen')}</p>}
    />
  );
}
