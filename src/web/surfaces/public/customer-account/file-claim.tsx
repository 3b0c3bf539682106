import { type FormEvent, useEffect, useState } from 'react';
import type { MyClaimForm } from '#contract/customer-account/claims.ts';
import { isDate } from '#engine/language/dates.ts';
import { useFileMyClaim, useMyClaimForm } from '#web/api/customer-account/insurance.ts';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { DayInput } from '#web/fields/date/day-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { TextArea } from '#web/fields/text/text-area.tsx';
import { useLanguage } from '#web/i18n/language.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { LoadFailure } from '#web/kit/errors/load-failure.tsx';
import { ErrorSummary } from '#web/kit/feedback/error-summary.tsx';
import { FailureNotice } from '#web/kit/feedback/failure-notice.tsx';
import { PageWaiting } from '#web/kit/feedback/page-waiting.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { PageTitle } from '#web/kit/layout/page-title.tsx';
import { FormButtons } from './cancel-policy.tsx';
import {
  type BillFieldName,
  ClaimBills,
  findBillFaults,
  NO_BILL,
  type TypedBill,
  toClaimLine,
} from './claim-bills.tsx';

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
  bills: readonly TypedBill[];
  lossDate: string;
  discharge: string;
  happened: string;
};

type ClaimField = 'insured' | 'loss' | 'discharge' | 'happened' | BillFieldName;

/** The answers about a loss while they are typed, and their faults, which are shown after the first attempt to send. */
function useClaimInput(form: MyClaimForm) {
  const text = useText();
  const { date } = useFormat();
  const { first, today, currency, insured, benefits } = form;
  const [last = today] = [form.last, today].toSorted();
  const [typed, setTyped] = useState<ClaimInput>({
    ...{ insured: insured.length === 1 ? (insured[0]?.id ?? '') : '', bills: [NO_BILL] },
    ...{ lossDate: '', discharge: '', happened: '' },
  });
  const [attempt, setAttempt] = useState(0);
  // A benefit or person without cover on that day must be chosen again.
  const offered = (all: readonly { id: string }[], id: string) => (all.some((one) => one.id === id) ? id : '');
  const bills = typed.bills.map((bill) => ({ ...bill, benefit: offered(benefits, bill.benefit) }));
  const said = { ...typed, bills, insured: offered(insured, typed.insured) };
  const isLoss = (day: string) => isDate(day) && day >= first && day <= last;
  const isDischarge = said.discharge === '' || (isDate(said.discharge) && said.discharge <= today);
  const days = { from: date(first), to: date(last) };
  const label = (name: ClaimField) => text(`mine.claim.${name.replace(/\d+$/, '')}`, { currency });
  const fault = (id: string, name: ClaimField) => ({ [name]: text(`problems.${id}`, { label: label(name) }) });
  const faults: Partial<Record<ClaimField, string>> = {
    ...(said.insured === '' && fault('missing.choice', 'insured')),
    ...(!isLoss(said.lossDate) && { loss: text('mine.between', days) }),
    ...(!isDischarge && fault('format.date', 'discharge')),
    ...findBillFaults(bills, currency, {
      benefit: text('problems.missing.choice', { label: text('mine.claim.benefit') }),
      amount: text('mine.claim.amountWrong'),
    }),
    ...(said.happened.trim() === '' && fault('required', 'happened')),
  };
  const errors = attempt > 0 ? faults : {};
  return {
    ...{ said, days, last, isLoss, attempt },
    put: (more: Partial<ClaimInput>) => setTyped((before) => ({ ...before, ...more })),
    /** Shows the faults. True if there are none. */
    check: (): boolean => {
      setAttempt((before) => before + 1);
      return Object.keys(faults).length === 0;
    },
    field: (name: ClaimField) => ({ id: `claim-${name}`, label: label(name), error: errors[name] }),
    problems: Object.entries(errors).map(([name, message]) => ({ fieldId: `claim-${name}`, message })),
  };
}

type FormProps = Omit<FileClaimProps, 'number'> & { form: MyClaimForm; onLoss: (day: string) => void };

function Form({ form, onLoss, onBack, onFiled }: FormProps) {
  const text = useText();
  const { locale: language } = useLanguage();
  const file = useFileMyClaim();
  const { said, days, last, isLoss, attempt, put, check, field, problems } = useClaimInput(form);
  const { first, today, insured } = form;
  useEffect(() => {
    window.scrollTo(0, 0);
  }, []);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (file.isPending || !check()) return;
    file.mutate(
      {
        ...{ policyNumber: form.number, insured: said.insured, contactPerson: form.contactPerson, phone: form.phone },
        ...{ language, lossDate: said.lossDate, description: said.happened },
        ...(said.discharge === '' ? {} : { dischargeDate: said.discharge }),
        lines: said.bills.map((bill) => toClaimLine(bill, form.currency)),
      },
      { onSuccess: ({ ref }) => onFiled(ref) },
    );
  };
  const choices = (all: readonly { id: string; name: string }[]) =>
    all.map(({ id: value, name: label }) => ({ value, label }));

  return (
    <form noValidate onSubmit={submit} className="grid gap-6">
      <ErrorSummary title={text('mine.errors')} problems={problems} attempt={attempt} />
      <FailureNotice error={file.error} />
      <Card className="grid gap-6">
        {insured.length > 1 && (
          <Field {...field('insured')}>
            <SelectInput value={said.insured} onChange={(id) => put({ insured: id })} choices={choices(insured)} />
          </Field>
        )}
        <Field {...field('loss')} group help={text('mine.claim.lossHelp', days)}>
          <DayInput
            value={said.lossDate}
            onChange={(lossDate) => {
              put({ lossDate });
              if (isLoss(lossDate)) onLoss(lossDate);
            }}
            min={first}
            max={last}
          />
        </Field>
        {form.asksDischarge && (
          <Field {...field('discharge')} group optional>
            <DayInput value={said.discharge} onChange={(discharge) => put({ discharge })} max={today} />
          </Field>
        )}
        <ClaimBills form={form} bills={said.bills} onChange={(bills) => put({ bills })} field={field} />
        <Field {...field('happened')} help={text('mine.claim.happenedHelp')}>
          <TextArea value={said.happened} onChange={(happened) => put({ happened })} maxLength={4000} />
        </Field>
        <p className="text-muted text-small">{text('mine.claim.thenPictures')}</p>
        <FormButtons label={text('mine.claim.send')} busy={file.isPending} onBack={onBack} />
      </Card>
    </form>
  );
}
