import { type FormEvent, useEffect, useState } from 'react';
import type { MyClaimForm } from '#contract/customer-account/claims.ts';
import { isDate } from '#engine/language/dates.ts';
import { useFileMyClaim, useMyClaimForm } from '#web/api/customer-account/insurance.ts';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { DateInput } from '#web/fields/date/date-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { TextArea } from '#web/fields/text/text-area.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useLanguage } from '#web/i18n/language.tsx';
import { latinDigits } from '#web/i18n/latin-digits.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { LoadFailure } from '#web/kit/errors/load-failure.tsx';
import { ErrorSummary } from '#web/kit/feedback/error-summary.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { PageWaiting } from '#web/kit/feedback/page-waiting.tsx';
import { useFailureText } from '#web/kit/feedback/use-failure-text.ts';
import { Card } from '#web/kit/layout/card.tsx';
import { PageTitle } from '#web/kit/layout/page-title.tsx';

type FileClaimProps = { number: string; onBack: () => void; onFiled: (ref: string) => void };

/** A customer describes a loss; pictures follow on the claim's own page. */
export function FileClaim({ number, onBack, onFiled }: FileClaimProps) {
  const text = useText();
  const { locale } = useLanguage();
  const [lossDate, setLossDate] = useState<string>();
  const { data, error, refetch } = useMyClaimForm(number, locale, lossDate);
  if (error && !data) return <LoadFailure error={error} onRetry={() => void refetch()} />;
  if (!data) return <PageWaiting />;
  return (
    <>
      <div className="grid gap-2">
        <PageTitle title={text('mine.policy.claim')} className="text-display" />
        <p className="figures text-lead text-muted">{number}</p>
      </div>
      <Form form={data} onLoss={setLossDate} onBack={onBack} onFiled={onFiled} />
    </>
  );
}

type ClaimInput = {
  insured: string;
  benefit: string;
  amount: string;
  lossDate: string;
  discharge: string;
  happened: string;
};

/** Parses a typed amount to whole minor units; undefined if it is no amount. */
function toMinorUnits(typed: string, currency: string): number | undefined {
  const plain = latinDigits(typed).replaceAll(/[\s,]/g, '');
  if (!/^\d{1,8}(\.\d{1,2})?$/.test(plain)) return undefined;
  const units = Math.round(Number(plain) * (currency === 'KHR' ? 1 : 100));
  return units > 0 ? units : undefined;
}

type FormProps = Omit<FileClaimProps, 'number'> & { form: MyClaimForm; onLoss: (day: string) => void };

function Form({ form, onLoss, onBack, onFiled }: FormProps) {
  const text = useText();
  const { date } = useFormat();
  const explain = useFailureText();
  const { locale: language } = useLanguage();
  const file = useFileMyClaim();
  const { first, today, currency, insured, benefits } = form;
  const [last = today] = [form.last, today].toSorted();
  const [typed, setSaid] = useState<ClaimInput>({
    ...{ insured: insured.length === 1 ? (insured[0]?.id ?? '') : '', benefit: '', amount: '' },
    ...{ lossDate: '', discharge: '', happened: '' },
  });
  // A benefit or person without cover on that day must be chosen again.
  const offered = (all: readonly { id: string }[], id: string) => (all.some((one) => one.id === id) ? id : '');
  const said = { ...typed, insured: offered(insured, typed.insured), benefit: offered(benefits, typed.benefit) };
  const [checked, setChecked] = useState(false);
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  const put = (more: Partial<ClaimInput>) => setSaid((before) => ({ ...before, ...more }));
  const amount = toMinorUnits(said.amount, currency);
  const isLoss = isDate(said.lossDate) && said.lossDate >= first && said.lossDate <= last;
  const isDischarge = said.discharge === '' || (isDate(said.discharge) && said.discharge <= today);
  const days = { from: date(first), to: date(last) };
  const missing = (id: string, label: string) => text(`problems.missing.${id}`, { label: text(label) });
  const errors = checked
    ? {
        'claim-insured': said.insured === '' ? missing('choice', 'mine.claim.insured') : undefined,
        'claim-loss': isLoss ? undefined : text('mine.between', days),
        'claim-discharge': isDischarge
          ? undefined
          : text('problems.format.date', { label: text('mine.claim.discharge') }),
        'claim-benefit': said.benefit === '' ? missing('choice', 'mine.claim.benefit') : undefined,
        'claim-amount': amount === undefined ? text('mine.claim.amountWrong') : undefined,
        'claim-happened':
          said.happened.trim() === '' ? text('problems.required', { label: text('mine.claim.happened') }) : undefined,
      }
    : {};
  const errorOf = (id: string) => (errors as Record<string, string | undefined>)[id];
  const problems = Object.entries(errors).flatMap(([fieldId, message]) => (message ? [{ fieldId, message }] : []));
  const isWhole = said.insured !== '' && isLoss && isDischarge && said.benefit !== '' && said.happened.trim() !== '';

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (file.isPending) return;
    setChecked(true);
    setAttempt((before) => before + 1);
    if (!isWhole || amount === undefined) return;
    file.mutate(
      {
        ...{ policyNumber: form.number, insured: said.insured, contactPerson: form.contactPerson, phone: form.phone },
        ...{ language, lossDate: said.lossDate, description: said.happened },
        ...(said.discharge === '' ? {} : { dischargeDate: said.discharge }),
        lines: [{ benefit: said.benefit, amount }],
      },
      { onSuccess: ({ ref }) => onFiled(ref) },
    );
  };
  const choices = (all: readonly { id: string; name: string }[]) =>
    all.map(({ id: value, name: label }) => ({ value, label }));

  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <ErrorSummary title={text('mine.errors')} problems={problems} attempt={attempt} />
      {file.error && (
        <Notice kind="error" live>
          {explain(file.error)}
        </Notice>
      )}
      <Card>
        <div className="grid gap-6">
          {insured.length > 1 && (
            <Field id="claim-insured" label={text('mine.claim.insured')} error={errorOf('claim-insured')}>
              <SelectInput value={said.insured} onChange={(id) => put({ insured: id })} choices={choices(insured)} />
            </Field>
          )}
          <Field
            id="claim-loss"
            group
            label={text('mine.claim.loss')}
            help={text('mine.claim.lossHelp', days)}
            error={errorOf('claim-loss')}
          >
            <DateInput
              value={said.lossDate}
              onChange={(lossDate) => {
                put({ lossDate });
                if (isDate(lossDate) && lossDate >= first && lossDate <= last) onLoss(lossDate);
              }}
              min={first}
              max={last}
            />
          </Field>
          {form.asksDischarge && (
            <Field
              id="claim-discharge"
              group
              optional
              label={text('mine.claim.discharge')}
              error={errorOf('claim-discharge')}
            >
              <DateInput value={said.discharge} onChange={(discharge) => put({ discharge })} max={today} />
            </Field>
          )}
          <Field id="claim-benefit" label={text('mine.claim.benefit')} error={errorOf('claim-benefit')}>
            <SelectInput value={said.benefit} onChange={(id) => put({ benefit: id })} choices={choices(benefits)} />
          </Field>
          <Field id="claim-amount" label={text('mine.claim.amount', { currency })} error={errorOf('claim-amount')}>
            <TextInput
              inputMode="decimal"
              autoComplete="off"
              value={said.amount}
              onChange={(amount) => put({ amount })}
              className="figures max-w-44"
            />
          </Field>
          <Field
            id="claim-happened"
            label={text('mine.claim.happened')}
            help={text('mine.claim.happenedHelp')}
            error={errorOf('claim-happened')}
          >
            <TextArea value={said.happened} onChange={(happened) => put({ happened })} maxLength={4000} />
          </Field>
          <p className="text-muted text-small">{text('mine.claim.thenPictures')}</p>
          <div className="grid gap-3 sm:flex sm:flex-wrap">
            <Button type="submit" busy={file.isPending} className="min-h-12">
              {text('mine.claim.send')}
            </Button>
            <Button variant="quiet" onClick={onBack}>
              {text('mine.back')}
            </Button>
          </div>
        </div>
      </Card>
    </form>
  );
}
