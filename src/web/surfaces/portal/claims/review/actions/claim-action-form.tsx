import { type ReactNode, useEffect, useRef } from 'react';
import { FormHead, type FormSubmission } from '#web/desk/form/form-head.tsx';
import { FormSteps } from '#web/desk/form/form-steps.tsx';

type ClaimActionFormProps = {
  title: string;
  /** The label of the button that acts. */
  action: string;
  form: FormSubmission;
  onCancel: () => void;
  children: ReactNode;
};

/** The form of one action, shown instead of the buttons: the claim stays visible beside it. */
export function ClaimActionForm({ title, action, form, onCancel, children }: ClaimActionFormProps) {
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The button that opened it is gone.
    const first = box.current?.querySelector<HTMLElement>('input, select, textarea');
    first?.focus();
    // The user replaces a proposed amount, so it is selected.
    if (first instanceof HTMLInputElement) first.select();
  }, []);
  return (
    <form ref={box} noValidate onSubmit={form.submit} aria-label={title} className="grid grid-cols-1 gap-4">
      <h3 className="font-semibold text-body">{title}</h3>
      <FormHead {...form} />
      {children}
      <FormSteps action={action} busy={form.busy} onCancel={onCancel} />
    </form>
  );
}
