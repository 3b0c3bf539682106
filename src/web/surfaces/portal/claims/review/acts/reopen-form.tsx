import { reopenClaim } from '#contract/claims/claim-steps.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextAct } from './text-act.tsx';
import { type ActProps, useAct } from './use-act.ts';

/** Takes a decision back, with a reason that stays among the insurer's people. */
export function ReopenForm(props: ActProps) {
  const text = useText();
  const { money } = useFormat();
  const act = useAct(props);
  const { contactPerson: name, phone, decision, currency } = props.claim;
  const amount = money(decision?.total ?? 0, currency);
  const isApproved = decision?.outcome === 'approved';
  return (
    <TextAct
      id="reopen"
      title={text('claim-review.acts.reopen')}
      label={text('claim-review.acts.reopenReason')}
      help={text('claim-review.acts.reopenHelp')}
      action={text('claim-review.acts.reopen')}
      body={reopenClaim.body}
      confirm={{
        title: text('claim-review.acts.reopenConfirm'),
        text: isApproved
          ? text('claim-review.acts.reopenText', { amount, name, phone })
          : text('claim-review.acts.reopenDeclined', { name, phone }),
      }}
      send={(reason) => act({ step: 'reopen', body: { reason } }, text('claim-review.acts.done.reopen'))}
      onCancel={props.onCancel}
    />
  );
}
