import { useState } from 'react';
import { type ClaimRow, openStatuses } from '#contract/claims/claims.ts';
import { useClaimStep, useReviewers } from '#web/api/claims/claims.ts';
import type { BulkAct } from '#web/desk/bulk/bulk-bar.tsx';
import { FilterSelect } from '#web/desk/list/filter-select.tsx';
import { useText } from '#web/i18n/use-text.ts';

/** The key and the name of a claim, where many are chosen. */
export const keyOfClaim = ({ ref }: ClaimRow): string => ref;
export const nameOfClaim = ({ number }: ClaimRow): string => number;

/** True for a claim that a reviewer can take or hand over. */
export const isOpen = ({ status }: ClaimRow): boolean => openStatuses.some((one) => one === status);

/** The acts of a reviewer on many claims: take those that nobody has, and hand over. */
export function useClaimActs(): BulkAct<ClaimRow>[] {
  const text = useText();
  const step = useClaimStep();
  const { data: reviewers = [] } = useReviewers();
  const [reviewer, setReviewer] = useState('');
  return [
    {
      id: 'take',
      label: text('claim-review.queue.take'),
      about: <p>{text('lists.bulk.takeAbout')}</p>,
      act: ({ ref }) => step.mutateAsync({ ref, step: 'take', body: { onlyIfFree: true } }),
    },
    {
      id: 'handOver',
      label: text('claim-review.acts.handOver'),
      about: (
        <FilterSelect
          label={text('claim-review.acts.handOverTo')}
          all={text('claim-review.declining.choose')}
          value={reviewer}
          onChange={setReviewer}
          choices={reviewers.map(({ id, name }) => ({ value: id, label: name }))}
        />
      ),
      isReady: reviewer !== '',
      act: ({ ref }) => step.mutateAsync({ ref, step: 'take', body: { reviewer } }),
    },
  ];
}
