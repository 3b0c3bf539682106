import { type FormEvent, useEffect, useState } from 'react';
import { isDate } from '#engine/language/dates.ts';
import { isApiError } from '#web/api/api-error.ts';
import { type useInquireByCode, type useInquirePolicy, useSendInquiryCode } from '#web/api/site/policies.ts';
import { AskForCode } from '#web/fields/code/ask-for-code.tsx';
import { CodeInput } from '#web/fields/code/code-input.tsx';
import { useCodeRefusal } from '#web/fields/code/use-code-refusal.ts';
import { useTypedCode } from '#web/fields/code/use-typed-code.ts';
import { DayInput } from '#web/fields/date/day-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { ErrorSummary } from '#web/kit/feedback/error-summary.tsx';
import { FailureNotice } from '#web/kit/feedback/failure-notice.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { PolicyRefusal } from './policy-refusal.tsx';

/** The longest accepted number; a longer one is invalid. */
const longest = 40;

type PolicyInquiryFormProps = {
  inquiry: ReturnType<typeof useInquirePolicy>;
  /** The same inquiry with a code, when the date of birth cannot be used any more. */
  byCode: ReturnType<typeof useInquireByCode>;
  /** True if the form is shown again after an answer: then its first input gets the focus. */
  takesFocus: boolean;
};

/** Asks for the number and the date of birth. The server validates the number, because it accepts several spellings. */
export function PolicyInquiryForm({ inquiry, byCode, takesFocus }: PolicyInquiryFormProps) {
  const text = useText();
  const [number, setNumber] = useState('');
  const [born, setBorn] = useState('');
  const [attempt, setAttempt] = useState(0);
  const [checked, setChecked] = useState<{ number: string; born: string } | null>(null);

  useEffect(() => {
    if (takesFocus) document.getElementById('number')?.focus();
  }, [takesFocus]);

  const labels = { number: text('inquiry.number'), born: text('inquiry.born') };
  const refused = isApiError(inquiry.error) ? inquiry.error.errors.find(({ pointer }) => pointer === '/number') : null;
  const errors = {
    number: checked && (numberError(checked.number) ?? (refused ? text(refused.message) : undefined)),
    born: checked && bornError(checked.born),
  };
  const problems = [
    { fieldId: 'number', message: errors.number },
    { fieldId: 'born', message: errors.born },
  ].filter(({ message }) => message);

  function numberError(typed: string): string | undefined {
    if (typed === '') return text('problems.required', { label: labels.number });
    return typed.length > longest ? text('problems.policyNumberShape') : undefined;
  }

  function bornError(date: string): string | undefined {
    if (date === '') return text('problems.missing.date', { label: labels.born });
    return isDate(date) ? undefined : text('problems.format.date', { label: labels.born });
  }

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (inquiry.isPending) return;
    const asked = { number: number.trim(), born };
    setChecked(asked);
    setAttempt((before) => before + 1);
    inquiry.reset();
    byCode.reset();
    if (!numberError(asked.number) && !bornError(born)) inquiry.mutate({ number: asked.number, dateOfBirth: born });
  };

  return (
    <div className="grid gap-6">
      <ErrorSummary title={text('inquiry.policy.errors')} problems={problems} attempt={attempt} />
      {inquiry.error && !refused && <PolicyRefusal error={inquiry.error} />}
      {isApiError(inquiry.error) && inquiry.error.problem === 'inquiryByCode' && inquiry.variables && (
        <PolicyCodeForm key={inquiry.variables.number} number={inquiry.variables.number} inquiry={byCode} />
      )}
      <Card>
        <form noValidate onSubmit={submit} className="grid gap-6">
          <Field id="number" label={labels.number} help={text('inquiry.policy.numberHelp')} error={errors.number}>
            <TextInput
              value={number}
              onChange={setNumber}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              className="figures max-w-80"
            />
          </Field>
          <Field id="born" group label={labels.born} help={text('inquiry.policy.bornHelp')} error={errors.born}>
            <DayInput value={born} onChange={setBorn} birthday />
          </Field>
          <div>
            <Button type="submit" busy={inquiry.isPending}>
              {text(inquiry.isPending ? 'inquiry.policy.asking' : 'inquiry.policy.ask')}
            </Button>
          </div>
        </form>
      </Card>
    </div>
  );
}

type PolicyCodeFormProps = { number: string; inquiry: ReturnType<typeof useInquireByCode> };

/** The other option after too many wrong dates: a code to the phone of the policy; no data of the policy is shown. */
function PolicyCodeForm(props: PolicyCodeFormProps) {
  return useMessages(['checkout', 'wizard']) ? <CodeForm {...props} /> : null;
}

function CodeForm({ number, inquiry }: PolicyCodeFormProps) {
  const text = useText();
  const send = useSendInquiryCode();
  const typed = useTypedCode('inquiry-code', inquiry);
  const { refusal, failure: unsent } = useCodeRefusal(send.error);
  const failure = typed.other ?? unsent;

  const ask = () => {
    typed.restart();
    send.mutate({ number });
  };
  const submit = typed.submit((code) => inquiry.mutate({ number, code }, { onError: typed.clear }));

  return (
    <Card>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <p aria-live="polite">{text(send.data ? 'inquiry.code.sent' : 'inquiry.code.offer')}</p>
        <FailureNotice error={failure} />
        {send.data && <CodeInput {...typed.box} />}
        <div className="flex flex-wrap gap-3">
          {send.data && (
            <Button type="submit" busy={inquiry.isPending}>
              {text('inquiry.policy.ask')}
            </Button>
          )}
          <AskForCode
            resendAt={send.data?.resendAt}
            refusal={refusal}
            first={text('inquiry.code.send')}
            variant={send.data ? 'secondary' : 'primary'}
            busy={send.isPending}
            onAsk={ask}
          />
        </div>
      </form>
    </Card>
  );
}
