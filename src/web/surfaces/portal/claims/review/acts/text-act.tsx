import { answerClaim, askClaim, noteClaim, reopenClaim } from '#contract/claims/claim-steps.ts';
import { ConfirmDialog } from '#web/desk/form/confirm-dialog.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { useQuestion } from '#web/desk/form/use-question.ts';
import { Field } from '#web/fields/field/field.tsx';
import { TextArea } from '#web/fields/text/text-area.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ActForm } from './act-form.tsx';
import { type ActProps, type Made, useAct } from './use-act.ts';

/** What is sent, one text each, and the messages below `claim-review.acts`. */
const acts = {
  /** What the insurer asked; files are sent beside it. */
  answer: { step: 'answer', body: answerClaim.body, label: 'answerText', help: 'answerHelp', action: 'sendAnswer' },
  /** The contact person, for more. */
  ask: { step: 'ask', body: askClaim.body, label: 'question', help: 'questionHelp', action: 'sendQuestion' },
  /** Among the insurer's people. */
  note: { step: 'notes', body: noteClaim.body, label: 'noteText', help: 'noteHelp', action: 'keepNote' },
  /** Takes a decision back, with a reason that stays among the insurer's people. */
  reopen: { step: 'reopen', body: reopenClaim.body, label: 'reopenReason', help: 'reopenHelp', action: 'reopen' },
};

/** An act that needs words and nothing else: an answer, a question, a note, a reason. */
export function TextAct(props: ActProps) {
  const text = useText();
  const { money } = useFormat();
  const act = useAct(props);
  const question = useQuestion();
  const id = props.name as keyof typeof acts;
  const { step, body, label, help, action } = acts[id];
  const [member = ''] = Object.keys(body.properties);
  const { contactPerson: name, phone, decision, currency } = props.claim;
  const form = useForm({
    id,
    initial: { [member]: '' },
    labels: { [member]: text(`claim-review.acts.${label}`) },
    body,
    send: async (values) => {
      if (id === 'reopen' && !(await question.ask())) return;
      const made = { step, body: { [member]: `${values[member]}`.trim() } } as Made;
      await act(made, text(`claim-review.acts.done.${id}`));
    },
  });
  return (
    <>
      <ActForm
        title={text(`claim-review.acts.${id}`)}
        action={text(`claim-review.acts.${action}`)}
        form={form}
        onCancel={props.onCancel}
      >
        <Field {...form.field(member)} help={text(`claim-review.acts.${help}`, { name, phone })}>
          <TextArea {...form.input(member)} />
        </Field>
      </ActForm>
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
