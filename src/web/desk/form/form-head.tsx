import type { FormEvent } from 'react';
import { useText } from '#web/i18n/use-text.ts';
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
 * The list of all problems above a form, or the reason of a refusal. If only one field has a problem, the field alone
 * shows it.
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
