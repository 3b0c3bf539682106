import { payClaim } from '#contract/claims/claim-steps.ts';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { TextField } from '#web/desk/form/fields.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { useQuestion } from '#web/desk/form/use-question.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ActForm } from './act-form.tsx';
import { type ActProps, useAct } from './use-act.ts';

/** Marks an approved claim as paid, for good. */
export function PayForm(props: ActProps) {
  const text = useText();
  const { money } = useFormat();
  const act = useAct(props);
  const question = useQuestion();
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
      <ActForm title={title} action={title} form={form} onCancel={props.onCancel}>
        <TextField form={form} name="reference" optional className="figures" />
      </ActForm>
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
