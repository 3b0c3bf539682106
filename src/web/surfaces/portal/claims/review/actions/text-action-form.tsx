import { addClaimNote, answerClaim, reopenClaim, requestClaimDetails } from '#contract/claims/claim-steps.ts';
import { ConfirmDialog, useConfirmation } from '#web/desk/form/confirm-dialog.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { Field } from '#web/fields/field/field.tsx';
import { TextArea } from '#web/fields/text/text-area.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ClaimActionForm } from './claim-action-form.tsx';
import { type ClaimActionProps, type ClaimStepInput, useClaimAction } from './use-claim-action.ts';

/** Actions that send one text, with their messages below `claim-review.acts`. */
const textActions = {
  /** Answers the insurer's question; files are sent separately. */
  answer: { step: 'answer', body: answerClaim.body, label: 'answerText', help: 'answerHelp', action: 'sendAnswer' },
  /** Asks the contact person for more information. */
  ask: { step: 'ask', body: requestClaimDetails.body, label: 'question', help: 'questionHelp', action: 'sendQuestion' },
  /** Adds a note that only the insurer's people see. */
  note: { step: 'notes', body: addClaimNote.body, label: 'noteText', help: 'noteHelp', action: 'keepNote' },
  /** Reopens a decided claim, with a reason that only the insurer's people see. */
  reopen: { step: 'reopen', body: reopenClaim.body, label: 'reopenReason', help: 'reopenHelp', action: 'reopen' },
};

/** An action that needs a text and nothing else: an answer, a question, a note, a reason. */
export function TextActionForm(props: ClaimActionProps) {
  const text = useText();
  const { money } = useFormat();
  const act = useClaimAction(props);
  const question = useConfirmation();
  const id = props.name as keyof typeof textActions;
  const { step, body, label, help, action } = textActions[id];
  const [member = ''] = Object.keys(body.properties);
  const { contactPerson: name, phone, decision, currency } = props.claim;
  const form = useForm({
    id,
    initial: { [member]: '' },
    labels: { [member]: text(`claim-review.acts.${label}`) },
    body,
    send: async (values) => {
      if (id === 'reopen' && !(await question.ask())) return;
      const made = { step, body: { [member]: `${values[member]}`.trim() } } as ClaimStepInput;
      await act(made, text(`claim-review.acts.done.${id}`));
    },
  });
  return (
    <>
      <ClaimActionForm
        title={text(`claim-review.acts.${id}`)}
        action={text(`claim-review.acts.${action}`)}
        form={form}
        onCancel={props.onCancel}
      >
        <Field {...form.field(member)} help={text(`claim-review.acts.${help}`, { name, phone })}>
          <TextArea {...form.input(member)} />
        </Field>
      </ClaimActionForm>
      {question.isAsked && (
        <ConfirmDialog
          title={text('claim-review.acts.reopenConfirm')}
          action={text('claim-review.acts.reopen')}
          {...question.dialog}
        >
          <p>
            {decision?.outcome === 'approved'
              ? text('claim-review.acts.reopenText', { amount: money(decision.total, currency), name, phone })
              : text('claim-review.acts.reopenDeclined', { name, phone })}
          </p>
        </ConfirmDialog>
      )}
    </>
  );
}
