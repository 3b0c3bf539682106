import type { ReactNode } from 'react';
import type { TObject } from 'typebox';
import { Field } from '#web/fields/field/field.tsx';
import { TextArea } from '#web/fields/text/text-area.tsx';
import { ConfirmDialog } from '#web/surfaces/portal/form/confirm-dialog.tsx';
import { useForm } from '#web/surfaces/portal/form/use-form.ts';
import { ActForm } from './act-form.tsx';
import { useQuestion } from './use-question.ts';

type TextActProps = {
  /** Of its fields' ids. */
  id: string;
  title: string;
  label: string;
  help?: ReactNode;
  action: string;
  /** What is sent: one text. */
  body: TObject;
  /** Asked before it is done. */
  confirm?: { title: string; text: string };
  send: (said: string) => Promise<void>;
  onCancel: () => void;
};

/** An act that needs words and nothing else: a question, an answer, a note, a reason. */
export function TextAct({ id, title, label, help, action, body, confirm, send, onCancel }: TextActProps) {
  const question = useQuestion();
  const [name = ''] = Object.keys(body.properties);
  const form = useForm({
    id,
    initial: { [name]: '' },
    labels: { [name]: label },
    body,
    send: async (values) => {
      if (confirm && !(await question.ask())) return;
      await send(`${values[name]}`.trim());
    },
  });
  return (
    <>
      <ActForm title={title} action={action} form={form} onCancel={onCancel}>
        <Field {...form.field(name)} help={help}>
          <TextArea {...form.input(name)} />
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
