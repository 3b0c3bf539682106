import type { FormEvent } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { ErrorSummary, type FieldProblem } from '#web/kit/feedback/error-summary.tsx';
import { Refusal } from './refusal.tsx';

type FormHeadProps = { problems: readonly FieldProblem[]; failure: unknown; attempt: number };

/** What a form that somebody else draws has to say: of `useForm`. */
export type FormSubmission = FormHeadProps & {
  busy: boolean;
  /** Something was typed that was not sent. */
  isChanged: boolean;
  submit: (event: FormEvent) => unknown;
};

/** On top of a form: all that is wrong with it, or why it was not taken. One field alone says it in its place. */
export function FormHead({ problems, failure, attempt }: FormHeadProps) {
  const text = useText();
  return (
    <>
      <ErrorSummary title={text('portal.form.errors')} problems={problems} attempt={attempt} />
      <Refusal error={failure} />
    </>
  );
}
