import { type FormEvent, useState } from 'react';
import { isDate } from '#engine/language/dates.ts';
import { isApiError } from '#web/api/api-error.ts';
import { useProveOrder } from '#web/api/purchase/order-links.ts';
import { DateInput } from '#web/fields/date/date-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useFailureText } from '#web/kit/feedback/use-failure-text.ts';

/** Asks for the policyholder's date of birth. */
export function BirthQuestion({ id, onNewLink }: { id: string; onNewLink: (ref: string) => void }) {
  const text = useText();
  const explain = useFailureText();
  const prove = useProveOrder(id, onNewLink);
  const [born, setBorn] = useState('');
  const [asked, setAsked] = useState<string | null>(null);
  const label = text('checkout.ask.birth');

  const wrong = isApiError(prove.error) && prove.error.problem === 'birthWrong';
  const judged = (date: string): string | undefined => {
    if (date === '') return text('problems.missing.date', { label });
    return isDate(date) ? undefined : text('problems.format.date', { label });
  };
  const error = asked === null ? undefined : (judged(asked) ?? (wrong ? text('problems.birthWrong') : undefined));

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (prove.isPending) return;
    setAsked(born);
    prove.reset();
    if (judged(born) === undefined) prove.mutate({ dateOfBirth: born });
  };

  return (
    <form noValidate onSubmit={submit} aria-labelledby="birth-title" className="grid gap-5">
      <h2 id="birth-title" className="text-lead">
        {text('checkout.ask.birthTitle')}
      </h2>
      {prove.error && !wrong && (
        <Notice kind="error" live>
          {explain(prove.error)}
        </Notice>
      )}
      <Field id="born" group label={label} help={text('checkout.ask.birthHelp')} error={error}>
        <DateInput value={born} onChange={setBorn} birthday />
      </Field>
      <div>
        <Button type="submit" busy={prove.isPending}>
          {text('checkout.ask.show')}
        </Button>
      </div>
    </form>
  );
}
