import type { PolicyStatusView } from '#contract/purchase/policies.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Tag } from '#web/kit/feedback/tag.tsx';

const variants = { notBegun: 'plain', active: 'success', expired: 'plain', cancelled: 'error' } as const;

/** Today's status of a policy. */
export function PolicyTag({ status, isVoid }: Pick<PolicyStatusView, 'status' | 'isVoid'>) {
  const text = useText();
  return (
    <span className="whitespace-nowrap">
      <Tag variant={variants[status]}>{text(`interface.policyStatuses.${isVoid ? 'void' : status}`)}</Tag>
    </span>
  );
}
