import type { ReactNode } from 'react';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { leave } from '#web/router/unsaved.ts';
import { FormHead, type FormSubmission } from './form-head.tsx';
import { FormSteps } from './form-steps.tsx';
import { LeaveDialog } from './leave-dialog.tsx';

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
  children: ReactNode;
};

/**
 * A form in a dialog over the page. If Escape, its cross or a press beside it closes it, it asks before input is lost;
 * its button Cancel does not ask.
 */
export function FormDialog({ title, action, form, onClose, cancel, other, children }: FormDialogProps) {
  const close = () => void (form.isChanged ? leave(onClose) : onClose());
  return (
    <Dialog open onClose={close} title={title}>
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
