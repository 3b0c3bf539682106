import { type FormEvent, useEffect, useState } from 'react';
import type { MyCancellation } from '#contract/customer-account/cancellation.ts';
import type { MyPolicy } from '#contract/customer-account/policies.ts';
import { addDays, isDate } from '#engine/language/dates.ts';
import { useMyCancellation, usePreviewMyCancellation } from '#web/api/customer-account/insurance.ts';
import { RadioCards } from '#web/fields/choice/radio-cards.tsx';
import { DayInput } from '#web/fields/date/day-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useLanguage } from '#web/i18n/language.tsx';
import { useShownMessages } from '#web/i18n/shown-messages.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { LoadFailure } from '#web/kit/errors/load-failure.tsx';
import { ErrorSummary } from '#web/kit/feedback/error-summary.tsx';
import { FailureNotice } from '#web/kit/feedback/failure-notice.tsx';
import { PageWaiting } from '#web/kit/feedback/page-waiting.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { PageTitle } from '#web/kit/layout/page-title.tsx';
import { FormButtons } from './claims/form-buttons.tsx';
import { ConfirmCancellation } from './confirm-cancellation.tsx';

type CancelPolicyProps = { policy: MyPolicy; onBack: () => void; onDone: (said: string) => void };

/** A customer cancels: the reason and the day, the refund, and the code that confirms it. */
export function CancelPolicy({ policy, onBack, onDone }: CancelPolicyProps) {
  const text = useText();
  const { locale } = useLanguage();
  const { data, error, refetch } = useMyCancellation(policy.number, locale);
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageWaiting />;
  return (
    <>
      <div className="grid gap-2">
        <PageTitle title={text('mine.cancel.title')} className="text-display" />
        <p className="text-lead text-muted">
          {policy.name} · <span className="figures">{policy.number}</span>
        </p>
      </div>
      <CancellationForm policy={policy} may={data} onBack={onBack} onDone={onDone} />
    </>
  );
}

function CancellationForm({ policy, may, onBack, onDone }: CancelPolicyProps & { may: MyCancellation }) {
  const text = useText();
  const messages = useShownMessages();
  const { date } = useFormat();
  const preview = usePreviewMyCancellation(policy.number);
  const [reason, setReason] = useState(may.reasons.length === 1 ? (may.reasons[0]?.reason ?? '') : '');
  const [lastDay, setLastDay] = useState(addDays(may.usual, -1));
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  const bounds = { min: addDays(may.first, -1), max: addDays(may.last, -1) };
  const isDay = isDate(lastDay) && lastDay >= bounds.min && lastDay <= bounds.max;
  const ahead =
    may.next === null ? [] : [text('mine.cancel.next', { next: date(may.next), lastDay: date(addDays(may.next, -1)) })];
  const checked = attempt > 0;
  const errors = {
    reason:
      checked && reason === '' ? text('problems.missing.choice', { label: text('mine.cancel.reason') }) : undefined,
    day: checked && !isDay ? text('mine.between', { from: date(bounds.min), to: date(bounds.max) }) : undefined,
  };
  const problems = [
    { fieldId: 'cancel-reason', message: errors.reason },
    { fieldId: 'cancel-day', message: errors.day },
  ].filter(({ message }) => message);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAttempt((before) => before + 1);
    if (reason !== '' && isDay) preview.mutate({ reason, from: addDays(lastDay, 1) });
  };

  if (preview.data && preview.variables) {
    return (
      <ConfirmCancellation
        number={policy.number}
        asked={preview.variables}
        refund={preview.data}
        onBack={() => preview.reset()}
        onDone={onDone}
      />
    );
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <ErrorSummary title={text('mine.errors')} problems={problems} attempt={attempt} />
      <FailureNotice error={preview.error} />
      <Card className="grid gap-6">
        <Field id="cancel-reason" group label={text('mine.cancel.reason')} error={errors.reason}>
          <RadioCards
            name="reason"
            value={reason}
            onChange={setReason}
            choices={may.reasons.map(({ reason: value, label }) => {
              // The shop’s usual reasons in the customer’s own words; any other as the product names it.
              const own = `mine.cancel.reasons.${value}`;
              return { value, label: own in messages ? text(own) : label };
            })}
          />
        </Field>
        <Field
          id="cancel-day"
          group
          label={text('mine.cancel.lastDay')}
          help={[text('mine.cancel.lastDayHelp'), ...ahead].join(' ')}
          error={errors.day}
        >
          <DayInput value={lastDay} onChange={setLastDay} {...bounds} />
        </Field>
        <FormButtons label={text('mine.cancel.preview')} busy={preview.isPending} onBack={onBack} />
      </Card>
    </form>
  );
}
