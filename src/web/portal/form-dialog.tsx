import type { FormEvent, ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { FieldProblem } from '#web/ui/error-summary.tsx';
import { FormHead } from './form-head.tsx';

type FormDialogProps = {
  title: string;
  /** The word on the button that sends it. */
  action: string;
  /** Of `useForm`. */
  form: {
    problems: readonly FieldProblem[];
    failure: unknown;
    attempt: number;
    busy: boolean;
    submit: (event: FormEvent) => unknown;
  };
  onClose: () => void;
  children: ReactNode;
};

/** A form over the page. */
export function FormDialog({ title, action, form, onClose, children }: FormDialogProps) {
  const text = useText();
  return (
    <Dialog open onClose={onClose} title={title}>
      <form noValidate onSubmit={form.submit} className="grid gap-5 pt-1">
        <FormHead {...form} />
        {children}
        <div className="flex flex-wrap gap-3">
          <Button type="submit" busy={form.busy}>
            {action}
          </Button>
          <Button look="quiet" onClick={onClose}>
            {text('portal.cancel')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
