import type { ReactNode } from 'react';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { leave } from '#web/router/unsaved.ts';
import { FormHead, type SentForm } from './form-head.tsx';
import { FormSteps } from './form-steps.tsx';
import { LeaveQuestion } from './leave-question.tsx';

type FormDialogProps = {
  title: string;
  /** The word on the button that sends it. */
  action: string;
  /** Of `useForm`. */
  form: SentForm;
  onClose: () => void;
  /** The word on the button that leaves it, where "Cancel" could be misread. */
  cancel?: string;
  children: ReactNode;
};

/** A form over the page. Closed by Escape, its cross or a press beside it, it asks before input is lost; its button Cancel does not. */
export function FormDialog({ title, action, form, onClose, cancel, children }: FormDialogProps) {
  const close = () => void (form.isChanged ? leave(onClose) : onClose());
  return (
    <Dialog open onClose={close} title={title}>
      <form noValidate onSubmit={form.submit} className="grid gap-5 pt-1">
        <FormHead {...form} />
        {children}
        <FormSteps action={action} busy={form.busy} onCancel={onClose} cancel={cancel} />
      </form>
      <LeaveQuestion />
    </Dialog>
  );
}
