import type { ReactNode } from 'react';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { leave } from '#web/router/unsaved.ts';
import { TextField } from './fields.tsx';
import { FormHead, FormSteps, type FormSubmission } from './form-head.tsx';
import { LeaveDialog } from './leave-dialog.tsx';
import { useForm } from './use-form.ts';

type FormDialogProps = {
  title: string;
  /** The label of the button that sends it. */
  action: string;
  /** The result of `useForm`; or the `submit` of a form that validates itself. */
  form: Pick<FormSubmission, 'submit'> & Partial<FormSubmission>;
  onClose: () => void;
  /** The label of the button that closes it, if "Cancel" would be ambiguous. */
  cancel?: string;
  /** Another button, between the two. */
  other?: ReactNode;
  isWide?: boolean;
  children: ReactNode;
};

/**
 * A form in a dialog over the page. If Escape, its cross or a press beside it closes it, it asks before input is lost;
 * its button Cancel does not ask.
 */
export function FormDialog({ title, action, form, onClose, cancel, other, isWide, children }: FormDialogProps) {
  const close = () => void (form.isChanged ? leave(onClose) : onClose());
  return (
    <Dialog open onClose={close} title={title} isWide={isWide ?? false}>
      <form noValidate onSubmit={form.submit} className="grid gap-5 pt-1">
        <FormHead problems={[]} failure={null} attempt={0} {...form} />
        {children}
        <FormSteps action={action} busy={form.busy} onCancel={onClose} cancel={cancel}>
          {other}
        </FormSteps>
      </form>
      <LeaveDialog />
    </Dialog>
  );
}

type TextDialogProps = Omit<FormDialogProps, 'form' | 'other' | 'children'> & {
  /** Prefix of the field's id. */
  id: string;
  /** The member of the call's body that contains the text: errors of the server name this member. */
  name: string;
  label: string;
  help?: string;
  maxLength: number | undefined;
  /** Gets the text without spaces around it; a rejection is shown. */
  send: (typed: string) => Promise<unknown>;
  /** Content above the field. */
  children?: ReactNode;
};

/** A dialog that asks for one required text. */
export function TextDialog(props: TextDialogProps) {
  const { id, name, label, help, maxLength, send, children, ...dialog } = props;
  const form = useForm({
    id,
    initial: { [name]: '' },
    labels: { [name]: label },
    required: [name],
    send: (values) => send(`${values[name]}`.trim()),
  });
  return (
    <FormDialog {...dialog} form={form}>
      {children}
      <TextField form={form} name={name} help={help} maxLength={maxLength} />
    </FormDialog>
  );
}
