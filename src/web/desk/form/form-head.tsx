import type { FormEvent, ReactNode } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { ErrorSummary, type FieldProblem } from '#web/kit/feedback/error-summary.tsx';
import { Refusal } from './refusal.tsx';

type FormHeadProps = { problems: readonly FieldProblem[]; failure: unknown; attempt: number };

/** The state of a form, from `useForm`, for a component that draws it elsewhere. */
export type FormSubmission = FormHeadProps & {
  busy: boolean;
  /** True if some typed input was not sent. */
  isChanged: boolean;
  submit: (event: FormEvent) => unknown;
};

/**
 * The list of all problems above a form, or the server's error that belongs to no field. If only one field has a
 * problem, the field alone shows it.
 */
export function FormHead({ problems, failure, attempt }: FormHeadProps) {
  const text = useText();
  return (
    <>
      <ErrorSummary title={text('portal.form.errors')} problems={problems} attempt={attempt} />
      <Refusal error={failure} />
    </>
  );
}

type FormStepsProps = {
  /** The label of the button that sends the form. */
  action: string;
  busy?: boolean | undefined;
  onCancel: () => void;
  /** The label of the other button, if it is not "Cancel". */
  cancel?: string | undefined;
  /** Another button, between the two. */
  children?: ReactNode;
};

/** The buttons below a form: send and cancel. */
export function FormSteps({ action, busy = false, onCancel, cancel, children }: FormStepsProps) {
  const text = useText();
  return (
    <div className="flex flex-wrap gap-3">
      <Button type="submit" busy={busy}>
        {action}
      </Button>
      {children}
      <Button variant="quiet" onClick={onCancel}>
        {cancel ?? text('portal.cancel')}
      </Button>
    </div>
  );
}
