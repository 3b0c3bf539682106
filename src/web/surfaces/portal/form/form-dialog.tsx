import type { ReactNode } from 'react';
import { Dialog } from '#web/kit/dialog/dialog.tsx';
import { FormHead, type SentForm } from './form-head.tsx';
import { FormSteps } from './form-steps.tsx';

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

/** A form over the page. */
export function FormDialog({ title, action, form, onClose, cancel, children }: FormDialogProps) {
  return (
    <Dialog open onClose={onClose} title={title}>
      <form noValidate onSubmit={form.submit} className="grid gap-5 pt-1">
        <FormHead {...form} />
        {children}
        <FormSteps action={action} busy={form.busy} onCancel={onClose} cancel={cancel} />
      </form>
    </Dialog>
  );
}
