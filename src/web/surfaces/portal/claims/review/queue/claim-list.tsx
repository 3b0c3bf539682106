import type { ReactNode } from 'react';
import type { ClaimRow } from '#contract/claims/claims.ts';
import { useClaims } from '#web/api/claims/claims.ts';
import { PagedTable } from '#web/desk/list/paged-table.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { useClaimColumns } from './claim-columns.tsx';

type ClaimListProps = {
  /** Only claims of this status; without it `open`. */
  status?: ClaimRow['status'] | 'open';
  /** A policy's number: only the claims on it. */
  policy?: string;
  /** The content of an empty list. */
  empty?: ReactNode;
};

/** Claims that the user may see, newest first, each a link to its page. */
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
