import { decideClaim } from '#contract/claims/claim-steps.ts';
import { type ClaimReason, claimReasons } from '#contract/claims/claims.ts';
import { ConfirmDialog, useConfirmation } from '#web/desk/form/confirm-dialog.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { TextArea } from '#web/fields/text/text-area.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { ClaimActionForm } from './claim-action-form.tsx';
import { type ClaimActionProps, useClaimAction } from './use-claim-action.ts';

type Declined = { reason: ClaimReason | ''; message: string };

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
      const said = message.trim();
      const body = { outcome: 'decline' as const, reason, ...(said ? { message: said } : {}) };
      await act({ step: 'decide', body }, text('claim-review.acts.done.decline'));
    },
  });
  const { values, set } = form;
  return (
    <>
      <ClaimActionForm
        title={text('claim-review.acts.decline')}
        action={text('claim-review.declining.send')}
        form={form}
        onCancel={props.onCancel}
      >
        <Field {...form.field('reason')}>
          <SelectInput
            value={values.reason}
            onChange={(reason) => set({ reason: reason as Declined['reason'] })}
            choices={claimReasons.map((value) => ({ value, label: text(`claims.reasons.${value}`) }))}
            placeholder={text('claim-review.declining.choose')}
          />
        </Field>
        <Field
          {...form.field('message')}
          help={text('claim-review.approval.messageHelp')}
          optional={values.reason !== 'other'}
        >
          <TextArea {...form.input('message')} />
        </Field>
      </ClaimActionForm>
      {question.isAsked && (
        <ConfirmDialog
          title={text('claim-review.declining.confirm')}
          action={text('claim-review.declining.send')}
          {...question.dialog}
        >
          <p>{values.reason && text(`claims.reasons.${values.reason}`)}</p>
          <p className="mt-2">{text('claim-review.approval.confirmText', { name, phone })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
