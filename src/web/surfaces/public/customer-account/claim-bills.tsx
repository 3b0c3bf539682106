import { type ComponentProps, useId, useState } from 'react';
import type { ClaimLineInput } from '#contract/claims/claim-lines.ts';
import type { MyClaimForm } from '#contract/customer-account/claims.ts';
import { readMinorUnits } from '#engine/language/typed/amount.ts';
import { readCurrencyDecimals } from '#shared/format.ts';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { TextButton } from '#web/kit/action/text-button.tsx';

/** A bill while it is typed. */
export type TypedBill = { benefit: string; amount: string; cause: string; provider: string; billNumber: string };

export const NO_BILL: TypedBill = { benefit: '', amount: '', cause: '', provider: '', billNumber: '' };

/** The names of the fields of bills: of the first bill without a number, of the others `benefit1`. */
export type BillFieldName = keyof TypedBill | `${keyof TypedBill}${number}`;

const nameField = (member: keyof TypedBill, at: number): BillFieldName => (at === 0 ? member : `${member}${at}`);

/** Largest amount of a bill that the form accepts, in minor units. */
const MAX_MINOR_UNITS = 10_000_000_00;

/** Reads a typed amount as minor units; undefined if it is no amount greater than zero. */
function readClaimed(typed: string, currency: string): number | undefined {
  const units = readMinorUnits(typed, readCurrencyDecimals(currency));
  return units !== undefined && units > 0 && units <= MAX_MINOR_UNITS ? units : undefined;
}

/** Finds the bills without a benefit or a valid amount. */
export function findBillFaults(
  bills: readonly TypedBill[],
  currency: string,
  sentences: { benefit: string; amount: string },
): Partial<Record<BillFieldName, string>> {
  const faults = bills.flatMap(({ benefit, amount }, at) => [
    ...(benefit === '' ? [[nameField('benefit', at), sentences.benefit]] : []),
    ...(readClaimed(amount, currency) === undefined ? [[nameField('amount', at), sentences.amount]] : []),
  ]);
  return Object.fromEntries(faults);
}

/** Builds a line of the call from a valid bill. */
export function toClaimLine({ benefit, amount, ...facts }: TypedBill, currency: string): ClaimLineInput {
  const stated = Object.entries(facts).filter(([, typed]) => typed.trim() !== '');
  return { benefit, amount: readClaimed(amount, currency) ?? 0, ...Object.fromEntries(stated) };
}

type ClaimBillsProps = {
  form: MyClaimForm;
  bills: readonly TypedBill[];
  onChange: (bills: TypedBill[]) => void;
  /** Returns the id, the label and the error of a field. */
  field: (name: BillFieldName) => Pick<ComponentProps<typeof Field>, 'id' | 'label' | 'error'>;
};

/** The bills of a claim: the first is always there, others are added. */
export function ClaimBills({ form, bills, onChange, field }: ClaimBillsProps) {
  const text = useText();
  const list = useId();
  const change = (at: number, more: Partial<TypedBill>) =>
    onChange(bills.map((bill, index) => (index === at ? { ...bill, ...more } : bill)));
  const { provider = '', cause = '' } = bills.at(-1) ?? {};
  return (
    <>
      {bills.map((bill, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: bills have no other name, and their fields no input of their own
        <div key={at} className={at === 0 ? 'grid gap-6' : 'grid gap-6 border-line border-t pt-6'}>
          <Bill {...{ form, bill, at, field, list }} onChange={(more) => change(at, more)} />
          {at > 0 && (
            <TextButton onClick={() => onChange(bills.filter((_bill, index) => index !== at))}>
              {text('mine.claim.removeBill', { number: at + 1 })}
            </TextButton>
          )}
        </div>
      ))}
      <datalist id={list}>
        {form.providers.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {bills.length < 40 && (
        <TextButton onClick={() => onChange([...bills, { ...NO_BILL, provider, cause }])}>
          {text('mine.claim.moreBills')}
        </TextButton>
      )}
    </>
  );
}

type BillProps = Pick<ClaimBillsProps, 'form' | 'field'> & {
  bill: TypedBill;
  at: number;
  /** Id of the list of providers. */
  list: string;
  onChange: (more: Partial<TypedBill>) => void;
};

function Bill({ form: { benefits, causes, currency }, bill, at, list, field, onChange }: BillProps) {
  const text = useText();
  const [isLeft, setIsLeft] = useState(false);
  const isWrong = isLeft && bill.amount.trim() !== '' && readClaimed(bill.amount, currency) === undefined;
  const amount = field(nameField('amount', at));
  const of = (member: keyof TypedBill) => field(nameField(member, at));
  const choices = (all: readonly { id: string; name: string }[]) =>
    all.map(({ id: value, name: label }) => ({ value, label }));
  return (
    <>
      <Field {...of('benefit')}>
        <SelectInput value={bill.benefit} onChange={(benefit) => onChange({ benefit })} choices={choices(benefits)} />
      </Field>
      <Field {...amount} error={amount.error ?? (isWrong ? text('mine.claim.amountWrong') : undefined)}>
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          value={bill.amount}
          onChange={(typed) => onChange({ amount: typed })}
          onFocus={() => setIsLeft(false)}
          onBlur={() => setIsLeft(true)}
          className="figures max-w-44"
        />
      </Field>
      {causes.length > 0 && (
        <Field {...of('cause')} optional>
          <SelectInput
            value={bill.cause}
            onChange={(cause) => onChange({ cause })}
            choices={choices(causes)}
            placeholder=""
          />
        </Field>
      )}
      <Field {...of('provider')} optional>
        <TextInput value={bill.provider} onChange={(provider) => onChange({ provider })} list={list} maxLength={120} />
      </Field>
      <Field {...of('billNumber')} optional>
        <TextInput
          autoComplete="off"
          value={bill.billNumber}
          onChange={(billNumber) => onChange({ billNumber })}
          maxLength={60}
        />
      </Field>
    </>
  );
}
