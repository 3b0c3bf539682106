import { type FormEvent, useState } from 'react';
import { isDate } from '#engine/language/dates.ts';
import { isApiError } from '#web/api/api-error.ts';
import type { useSendMyCode } from '#web/api/customer-account/session.ts';
import { CodeRefusal } from '#web/fields/code/code-refusal.tsx';
import { useCodeRefusal } from '#web/fields/code/use-code-refusal.ts';
import { DayInput } from '#web/fields/date/day-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { keepsCookies } from '#web/hydration/keeps-cookies.ts';
import { useLanguage } from '#web/i18n/language.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { ErrorSummary } from '#web/kit/feedback/error-summary.tsx';
import { FailureNotice } from '#web/kit/feedback/failure-notice.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useFailureText } from '#web/kit/feedback/use-failure-text.ts';
import { Card } from '#web/kit/layout/card.tsx';

/** The identity that a person enters. */
export type Identity = { phone: string; born: string; email: string };

type IdentityStepProps = {
  said: Identity;
  onChange: (said: Identity) => void;
  send: ReturnType<typeof useSendMyCode>;
  onSent: () => void;
};

/**
 * Phone and date of birth; the e-mail address only if the server asks for it, because the phone's country gets no SMS.
 */
export function IdentityStep({ said, onChange, send, onSent }: IdentityStepProps) {
  const text = useText();
  const explain = useFailureText();
  const { locale } = useLanguage();
  const [checked, setChecked] = useState<Identity | null>(null);
  const [attempt, setAttempt] = useState(0);
  const [hasCookies] = useState(keepsCookies);
  const [asksMail, setAsksMail] = useState(said.email !== '');
  const labels = { phone: text('mine.signIn.phone'), born: text('mine.signIn.born'), email: text('mine.signIn.email') };
  const { refusal: limit, failure } = useCodeRefusal(send.error);
  const refusal = isApiError(send.error) ? send.error : undefined;
  const refusedAt = (pointer: string) =>
    refusal?.errors.find((error) => error.pointer === pointer) && explain(send.error);
  const errors = {
    phone:
      checked && checked.phone.trim() === '' ? text('problems.required', { label: labels.phone }) : refusedAt('/phone'),
    born: checked && bornError(checked.born),
    email: asksMail ? refusedAt('/email') : undefined,
  };
  const problems = [
    { fieldId: 'my-phone', message: errors.phone },
    { fieldId: 'my-born', message: errors.born },
    { fieldId: 'my-email', message: errors.email },
  ].filter(({ message }) => message);

  function bornError(date: string): string | undefined {
    if (date === '') return text('problems.missing.date', { label: labels.born });
    return isDate(date) ? undefined : text('problems.format.date', { label: labels.born });
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (send.isPending) return;
    setChecked(said);
    setAttempt((before) => before + 1);
    send.reset();
    const { phone, born: dateOfBirth, email } = said;
    if (phone.trim() === '' || bornError(dateOfBirth)) return;
    send.mutate(
      { phone, dateOfBirth, language: locale, ...(asksMail ? { email } : {}) },
      {
        onSuccess: onSent,
        onError: (error) => {
          if (isApiError(error) && error.problem === 'mailNeeded') setAsksMail(true);
          setAttempt((before) => before + 1);
        },
      },
    );
  };

  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      {!hasCookies && <Notice kind="warning">{text('mine.signIn.cookies')}</Notice>}
      <ErrorSummary title={text('mine.errors')} problems={problems} attempt={attempt} />
      <FailureNotice error={problems.length === 0 && failure} />
      {limit && <CodeRefusal refusal={limit} />}
      <Card className="grid gap-6">
        <Field id="my-phone" label={labels.phone} help={text('mine.signIn.phoneHelp')} error={errors.phone}>
          <TextInput
            type="tel"
            autoComplete="tel"
            value={said.phone}
            onChange={(phone) => onChange({ ...said, phone })}
            className="figures max-w-80"
          />
        </Field>
        {asksMail && (
          <Field id="my-email" label={labels.email} help={text('mine.signIn.emailHelp')} error={errors.email}>
            <TextInput
              type="email"
              autoComplete="email"
              value={said.email}
              onChange={(email) => onChange({ ...said, email })}
            />
          </Field>
        )}
        <Field id="my-born" group label={labels.born} help={text('mine.signIn.bornHelp')} error={errors.born}>
          <DayInput value={said.born} onChange={(born) => onChange({ ...said, born })} birthday />
        </Field>
        <Button
          type="submit"
          variant={limit ? 'secondary' : 'primary'}
          busy={send.isPending}
          className="min-h-12 w-full sm:w-auto sm:justify-self-start"
        >
          {text('mine.signIn.send')}
        </Button>
      </Card>
    </form>
  );
}
