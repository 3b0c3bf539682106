import { type FormEvent, type ReactNode, useEffect, useRef } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import type { FieldProblem } from '#web/ui/error-summary.tsx';
import { FormHead } from '../../../form-head.tsx';

type ActFormProps = {
  title: string;
  /** The word on the button that does it. */
  action: string;
  form: {
    problems: readonly FieldProblem[];
    failure: unknown;
    attempt: number;
    busy: boolean;
    submit: (event: FormEvent) => unknown;
  };
  onCancel: () => void;
  children: ReactNode;
};

/** The form of one act, in the place of the buttons: the claim stays in sight beside it. */
export function ActForm({ title, action, form, onCancel, children }: ActFormProps) {
  const text = useText();
  const box = useRef<HTMLFormElement>(null);
  useEffect(() => {
    // The button that opened it is gone.
    box.current?.querySelector<HTMLElement>('input, select, textarea')?.focus();
  }, []);
  return (
    <form ref={box} noValidate onSubmit={form.submit} aria-label={title} className="grid grid-cols-1 gap-4">
      <h3 className="font-semibold text-body">{title}</h3>
      <FormHead {...form} />
      {children}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={form.busy}>
          {action}
        </Button>
        <Button look="quiet" onClick={onCancel}>
          {text('portal.cancel')}
        </Button>
      </div>
    </form>
  );
}
