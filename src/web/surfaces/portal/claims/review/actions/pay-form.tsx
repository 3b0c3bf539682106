import { payClaim } from '#contract/claims/claim-steps.ts';
import { ConfirmDialog, useConfirmation } from '#web/desk/form/confirm-dialog.tsx';
import { TextField } from '#web/desk/form/fields.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ClaimActionForm } from './claim-action-form.tsx';
import { type ClaimActionProps, useClaimAction } from './use-claim-action.ts';

/** Marks an approved claim as paid, for good. */
export function PayForm(props: ClaimActionProps) {
  const text = useText();
  const { money } = useFormat();
  const act = useClaimAction(props);
  const question = useConfirmation();
  const { contactPerson: name, phone, decision, currency } = props.claim;
  const form = useForm({
    id: 'pay',
    initial: { reference: '' },
    body: payClaim.body,
    labels: { reference: text('claim-review.acts.payReference') },
    send: async ({ reference }) => {
      if (!(await question.ask())) return;
      const said = reference.trim();
      await act({ step: 'pay', body: said ? { reference: said } : {} }, text('claim-review.acts.done.pay'));
    },
  });
  const title = text('claim-review.acts.pay');
  return (
    <>
      <ClaimActionForm title={title} action={title} form={form} onCancel={props.onCancel}>
        <TextField form={form} name="reference" optional className="figures" />
      </ClaimActionForm>
      {question.isAsked && (
        <ConfirmDialog
          title={text('claim-review.acts.payConfirm', { amount: money(decision?.total ?? 0, currency) })}
          action={title}
          {...question.dialog}
        >
          <p>{text('claim-review.acts.payText', { name, phone })}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
