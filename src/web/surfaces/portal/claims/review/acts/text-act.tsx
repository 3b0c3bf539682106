import type { ReactNode } from 'react';
import { Field } from '#web/fields/field/field.tsx';
import { TextArea } from '#web/fields/text/text-area.tsx';
import { ConfirmDialog } from '#web/surfaces/portal/form/confirm-dialog.tsx';
import { useForm, useRequired } from '#web/surfaces/portal/form/use-form.ts';
import { ActForm } from './act-form.tsx';
import { useQuestion } from './use-question.ts';

type TextActProps = {
  /** Of its fields' ids. */
  id: string;
  title: string;
  label: string;
  help?: ReactNode;
  action: string;
  /** Characters at most. */
  limit: number;
  /** Asked before it is done. */
  confirm?: { title: string; text: string };
  send: (said: string) => Promise<void>;
  onCancel: () => void;
};

/** An act that needs words and nothing else: a question, an answer, a note, a reason. */
export function TextAct({ id, title, label, help, action, limit, confirm, send, onCancel }: TextActProps) {
  const required = useRequired();
  const question = useQuestion();
  const labels = { said: label };
  const form = useForm({
    id,
    initial: { said: '' },
    labels,
    check: (values) => required(values, labels, 'said'),
    send: async ({ said }) => {
      if (confirm && !(await question.ask())) return;
      await send(said.trim());
    },
  });
  return (
    <>
      <ActForm title={title} action={action} form={form} onCancel={onCancel}>
        <Field {...form.field('said')} help={help}>
          <TextArea value={form.values.said} onChange={(said) => form.set({ said })} maxLength={limit} />
        </Field>
      </ActForm>
      {confirm && question.isAsked && (
        <ConfirmDialog title={confirm.title} action={action} {...question.dialog}>
          <p>{confirm.text}</p>
        </ConfirmDialog>
      )}
    </>
  );
}
