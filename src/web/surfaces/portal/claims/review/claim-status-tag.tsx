import type { ClaimStatus } from '#contract/claims/claims.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Tag } from '#web/kit/feedback/tag.tsx';

const variants = {
  submitted: 'plain',
  under_review: 'plain',
  information_requested: 'gold',
  approved: 'success',
  declined: 'error',
  paid: 'success',
} as const;

/** The status of a claim, in a word. */
export function ClaimStatusTag({ status }: { status: ClaimStatus }) {
  const text = useText();
  return (
    <span className="whitespace-nowrap">
      <Tag variant={variants[status]}>{text(`claims.statuses.${status}`)}</Tag>
    </span>
  );
}
