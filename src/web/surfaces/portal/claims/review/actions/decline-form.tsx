import { type ClaimReason, claimReasons } from '#contract/claims/claim-lines.ts';
import { decideClaim } from '#contract/claims/claim-steps.ts';
import { AreaField, SelectField } from '#web/desk/form/choice-fields.tsx';
import { useConfirmation } from '#web/desk/form/use-confirmation.ts';
import { useForm } from '#web/desk/form/use-form.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ClaimActionForm, type ClaimActionProps, useClaimAction } from './claim-action-forms.tsx';
import { DecisionPreview } from './decision-preview.tsx';

type Declined = { reason: ClaimReason | ''; message: string };

function toDecline(reason: ClaimReason, message: string) {
  const said = message.trim();
  return { outcome: 'decline' as const, reason, ...(said ? { message: said } : {}) };
}

/** Declines the claim with a reason; `other` requires an explanation. */
export function DeclineForm(props: ClaimActionProps) {
  const text = useText();
  const act = useClaimAction(props);
  const question = useConfirmation();
  const { contactPerson: name, phone } = props.claim;
  const form = useForm<Declined>({
    id: 'decline',
    initial: { reason: '', message: '' },
    labels: { reason: text('claim-review.declining.reason'), message: text('claim-review.approval.message') },
    body: decideClaim.body.anyOf[1],
    check: ({ reason, message }) =>
      reason === 'other' && message.trim() === '' ? { message: text('claim-review.declining.needsMessage') } : {},
    send: async ({ reason, message }) => {
      if (reason === '' || !(await question.ask())) return;
      await act({ step: 'decide', body: toDecline(reason, message) }, text('claim-review.acts.done.decline'));
    },
  });
  const { reason } = form.values;
  return (
    <ClaimActionForm
      title={text('claim-review.acts.decline')}
      action={text('claim-review.declining.send')}
      form={form}
      onCancel={props.onCancel}
      confirm={{
        question,
        title: text('claim-review.declining.confirm'),
        text: (
          <>
            <p>{reason && text(`claims.reasons.${reason}`)}</p>
            <p className="mt-2">{text('claim-review.approval.confirmText', { name, phone })}</p>
            {reason && <DecisionPreview claim={props.claim.ref} body={toDecline(reason, form.values.message)} />}
          </>
        ),
      }}
    >
      <SelectField
        form={form}
        name="reason"
        choices={claimReasons.map((value) => ({ value, label: text(`claims.reasons.${value}`) }))}
        placeholder={text('claim-review.declining.choose')}
      />
      <AreaField
        form={form}
        name="message"
        help={text('claim-review.approval.messageHelp')}
        optional={reason !== 'other'}
      />
    </ClaimActionForm>
  );
}
