import { type ComponentProps, useId, useState } from 'react';
import type { ClaimFile } from '#contract/claims/claims.ts';
import type { MyClaimForm } from '#contract/customer-account/claims.ts';
import { createItemId } from '#engine/answers.ts';
import { readMinorUnits } from '#engine/language/typed/amount.ts';
import type { Item } from '#engine/record.ts';
import { readCurrencyDecimals } from '#shared/format.ts';
import { changeBill } from '#web/fields/amount/bill.ts';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { DayInput } from '#web/fields/date/day-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { TextButton } from '#web/kit/action/text-button.tsx';

type BillMember = 'benefit' | 'amount' | 'cause' | 'provider' | 'billNumber' | 'currency' | 'from' | 'to' | 'file';

/** The names of the fields of bills: of the first bill without a number, of the others `benefit1`. */
export type BillFieldName = BillMember | `${BillMember}${number}`;

const nameField = (member: BillMember, at: number): BillFieldName => (at === 0 ? member : `${member}${at}`);

/** Largest amount of a bill that the form accepts, in minor units. */
const MAX_MINOR_UNITS = 10_000_000_00;

/** The amount as the person typed it: of a bill in another currency, in that currency. */
const readTyped = ({ currency, asked, amount }: Item): string =>
  String((currency === undefined ? amount : asked) ?? '');

/** True if a bill has an amount greater than zero that can be converted. */
function hasAmount(bill: Item, currency: string): boolean {
  const own = readMinorUnits(readTyped(bill), readCurrencyDecimals(String(bill.currency ?? currency))) ?? 0;
  const converted = readMinorUnits(String(bill.amount ?? ''), readCurrencyDecimals(currency)) ?? 0;
  return own > 0 && converted > 0 && converted <= MAX_MINOR_UNITS;
}

/** Finds the bills without a benefit or a valid amount, and those that end before they begin. */
export function findBillFaults(
  bills: readonly Item[],
  currency: string,
  sentences: { benefit: string; amount: string; days: string },
): Partial<Record<BillFieldName, string>> {
  const faults = bills.flatMap((bill, at) => [
    ...(bill.benefit === undefined ? [[nameField('benefit', at), sentences.benefit]] : []),
    ...(hasAmount(bill, currency) ? [] : [[nameField('amount', at), sentences.amount]]),
    ...(bill.to !== undefined && !(String(bill.from ?? '') <= String(bill.to) && bill.from !== undefined)
      ? [[nameField('to', at), sentences.days]]
      : []),
  ]);
  return Object.fromEntries(faults);
}

/** Adds a bill with the provider and the cause of the last one. */
export function addBill(bills: readonly Item[], file?: string): Item[] {
  const { provider, cause } = bills.at(-1) ?? ({} as Partial<Item>);
  const like = { ...(provider === undefined ? {} : { provider }), ...(cause === undefined ? {} : { cause }) };
  return [...bills, { id: createItemId([...bills]), ...like, ...(file === undefined ? {} : { file }) } as Item];
}

/** Gives a new document to the first bill of which nothing was entered, else to a new bill. */
export function addBillOf(bills: readonly Item[], file: string): Item[] {
  const empty = bills.findIndex((bill) =>
    Object.keys(bill).every((member) => ['id', 'provider', 'cause'].includes(member)),
  );
  if (empty < 0) return addBill(bills, file);
  return bills.map((bill, at) => (at === empty ? { ...bill, file } : bill));
}

type ClaimBillsProps = {
  form: MyClaimForm;
  bills: readonly Item[];
  files: readonly ClaimFile[];
  onChange: (bills: Item[]) => void;
  /** Returns the id, the label and the error of a field. */
  field: (name: BillFieldName) => Pick<ComponentProps<typeof Field>, 'id' | 'label' | 'error'>;
};

/** The bills of a claim: the first is always there, others are added. */
export function ClaimBills({ form, bills, files, onChange, field }: ClaimBillsProps) {
  const text = useText();
  const list = useId();
  const change = (id: string, more: Record<string, string>) =>
    onChange(bills.map((bill) => (bill.id === id ? changeBill(bill, more, form.rates) : bill)));
  return (
    <>
      {bills.map((bill, at) => (
        <div key={bill.id} className={at === 0 ? 'grid gap-6' : 'grid gap-6 border-line border-t pt-6'}>
          <Bill {...{ form, bill, files, at, field, list }} onChange={(more) => change(bill.id, more)} />
          {bills.length > 1 && (
            <TextButton onClick={() => onChange(bills.filter(({ id }) => id !== bill.id))}>
              {text('mine.claim.removeBill', { number: at + 1 })}
            </TextButton>
          )}
        </div>
      ))}
      <datalist id={list}>
        {form.providers.map(({ id, name }) => (
          <option key={id} value={id} label={name} />
        ))}
      </datalist>
      {bills.length < 40 && (
        <TextButton onClick={() => onChange(addBill(bills))}>{text('mine.claim.moreBills')}</TextButton>
      )}
    </>
  );
}

type BillProps = Pick<ClaimBillsProps, 'form' | 'field' | 'files'> & {
  bill: Item;
  at: number;
  /** Id of the list of providers. */
  list: string;
  onChange: (more: Record<string, string>) => void;
};

function Bill(props: BillProps) {
  const { form, bill, files, at, list, field, onChange } = props;
  const { benefits, causes } = form;
  const of = (member: BillMember) => field(nameField(member, at));
  const value = (member: BillMember) => String(bill[member] ?? '');
  const choices = (all: readonly { id: string; name: string }[]) =>
    all.map(({ id, name: label }) => ({ value: id, label }));
  const select = (member: 'benefit' | 'cause' | 'file', all: readonly { id: string; name: string }[]) => (
    <Field {...of(member)} optional={member !== 'benefit'}>
      <SelectInput
        value={value(member)}
        onChange={(chosen) => onChange({ [member]: chosen })}
        choices={choices(all)}
        {...(member === 'benefit' ? {} : { placeholder: '' })}
      />
    </Field>
  );
  const typed = (member: 'provider' | 'billNumber', more: object) => (
    <Field {...of(member)} optional>
      <TextInput value={value(member)} onChange={(changed) => onChange({ [member]: changed })} {...more} />
    </Field>
  );
  const day = (member: 'from' | 'to') => (
    <Field {...of(member)} group optional>
      <DayInput value={value(member)} onChange={(changed) => onChange({ [member]: changed })} max={form.today} />
    </Field>
  );
  const isByDay = benefits.some(({ id, byDay }) => byDay && id === bill.benefit);
  return (
    <>
      {files.length > 0 && select('file', files)}
      {select('benefit', benefits)}
      <BillAmount {...props} />
      {isByDay && day('from')}
      {isByDay && day('to')}
      {causes.length > 0 && select('cause', causes)}
      {typed('provider', { list, maxLength: 120 })}
      {typed('billNumber', { autoComplete: 'off', maxLength: 60 })}
    </>
  );
}

/** The amount of a bill in its currency, and what it is in the currency of the policy. */
function BillAmount({ form: { currency, rates }, bill, at, field, onChange }: BillProps) {
  const text = useText();
  const { money, date } = useFormat();
  const [isLeft, setIsLeft] = useState(false);
  const typed = readTyped(bill);
  const isWrong = isLeft && typed.trim() !== '' && !hasAmount(bill, currency);
  const amount = field(nameField('amount', at));
  const rate = rates.find((one) => one.currency === bill.currency);
  const converted = readMinorUnits(String(bill.amount ?? ''), readCurrencyDecimals(currency));
  return (
    <>
      {rates.length > 0 && (
        <Field {...field(nameField('currency', at))}>
          <SelectInput
            value={String(bill.currency ?? currency)}
            onChange={(code) => onChange({ currency: code === currency ? '' : code })}
            choices={[currency, ...rates.map((one) => one.currency)].map((code) => ({ value: code, label: code }))}
          />
        </Field>
      )}
      <Field {...amount} error={amount.error ?? (isWrong ? text('mine.claim.amountWrong') : undefined)}>
        <TextInput
          inputMode="decimal"
          autoComplete="off"
          value={typed}
          onChange={(changed) => onChange({ [bill.currency === undefined ? 'amount' : 'asked']: changed })}
          onFocus={() => setIsLeft(false)}
          onBlur={() => setIsLeft(true)}
          className="figures max-w-44"
        />
      </Field>
      <p role="status" className="figures text-muted text-small empty:hidden">
        {rate !== undefined &&
          converted !== undefined &&
          text('mine.claim.converted', {
            ...{ amount: money(converted, currency), rate: rate.rate, currency: rate.currency },
            ...{ source: rate.source, day: date(rate.day) },
          })}
      </p>
    </>
  );
}
