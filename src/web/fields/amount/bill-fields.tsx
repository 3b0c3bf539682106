import { useId, useState } from 'react';
import type { ItemSchema } from '#engine/language/definition.ts';
import { readAmount } from '#engine/language/typed/amount.ts';
import type { Item } from '#engine/record.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { DayInput } from '#web/fields/date/day-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { useWords } from '#web/product/use-words.ts';
import { usePageFrame } from '../page/page-context.ts';
import type { Rate } from './bill.ts';

/** The lists that a policy gives to the fields of its bills. */
type BillLists = {
  providers?: { name: string; label: string; direct: boolean }[];
  rates?: Rate[];
  benefits?: { code: string; byDay: boolean }[];
};

/** Returns the lists of the open form. */
export function useBillLists(): Required<BillLists> {
  const { providers = [], rates = [], benefits = [] } = (useOpenDraft().record.given ?? {}) as BillLists;
  return { providers, rates, benefits };
}

type BillFieldsProps = {
  /** Prefix of the fields' ids. */
  id: string;
  bill: Item;
  schema: ItemSchema;
  /** The name of the field with the list. */
  field: string;
  errorOf: (member: string) => string | undefined;
  onChange: (changes: Record<string, string | undefined>) => void;
};

const DETAILS = ['provider', 'billNumber', 'billDate', 'from', 'to', 'cause', 'currency', 'asked', 'rate'];

/** The facts of a bill beside its amount: open if it has any, or if one has an error. */
export function BillFields(props: BillFieldsProps) {
  const { bill, errorOf } = props;
  const text = useText();
  const isFilled = DETAILS.some((name) => bill[name] !== undefined || errorOf(name) !== undefined);
  const [isOpen, setIsOpen] = useState(isFilled);
  return (
    <details open={isOpen || isFilled} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary className="link inline-flex min-h-11 cursor-pointer items-center text-small">
        {text('claim-filing.bills.details')}
      </summary>
      {(isOpen || isFilled) && <OpenFields {...props} />}
    </details>
  );
}

function OpenFields({ id, bill, schema, field, errorOf, onChange }: BillFieldsProps) {
  const text = useText();
  const { money } = useFormat();
  const { product, page } = usePageFrame();
  const words = useWords(product);
  const list = useId();
  const { providers, benefits } = useBillLists();
  const { properties } = schema;
  const byDay = benefits.find(({ code }) => code === bill.benefit)?.byDay ?? false;
  const value = (name: string) => String(bill[name] ?? '');
  const frame = (name: string, isGroup = false) => ({
    ...{ id: `${id}_${name}`, label: words.own(`${page}.${field}.${name}.label`), error: errorOf(name) },
    ...{ optional: true, group: isGroup },
  });
  const typed = (name: string, more: object = {}) => (
    <Field {...frame(name)}>
      <TextInput
        value={value(name)}
        onChange={(changed) => onChange({ [name]: name === 'asked' ? (readAmount(changed) ?? changed) : changed })}
        autoComplete="off"
        {...more}
      />
    </Field>
  );
  const day = (name: string) => (
    <Field {...frame(name, true)}>
      <DayInput value={value(name)} onChange={(changed) => onChange({ [name]: changed })} />
    </Field>
  );
  const choice = (name: string, placeholder?: string) => (
    <Field {...frame(name)}>
      <SelectInput
        value={value(name)}
        onChange={(changed) => onChange({ [name]: changed })}
        choices={(properties[name]?.enum ?? []).map((code) => ({
          value: String(code),
          label: words.option(page, `${field}.${name}`, properties[name] ?? { type: 'string' }, code),
        }))}
        placeholder={placeholder ?? ''}
      />
    </Field>
  );
  const isDirect = providers.some(({ name, direct }) => direct && name === bill.provider);
  return (
    <div className="grid items-start gap-4 pb-2 sm:grid-cols-2">
      <div>
        {typed('provider', { list, maxLength: 120 })}
        <datalist id={list}>
          {providers.map(({ name, label }) => (
            <option key={name} value={name} label={label} />
          ))}
        </datalist>
        {isDirect && <p className="text-small">{text('claim-filing.bills.direct')}</p>}
      </div>
      {typed('billNumber', { maxLength: 60 })}
      {day('billDate')}
      {(properties.cause?.enum ?? []).length > 0 && choice('cause')}
      {(byDay || bill.from !== undefined || bill.to !== undefined) && day('from')}
      {(byDay || bill.from !== undefined || bill.to !== undefined) && day('to')}
      {choice('currency', text('claim-filing.bills.usd'))}
      {bill.currency !== undefined && (
        <>
          {typed('asked', { inputMode: 'decimal', className: 'figures text-right' })}
          {typed('rate', { inputMode: 'decimal', maxLength: 16, className: 'figures text-right' })}
          {typed('rateSource', { maxLength: 120 })}
          {day('rateDay')}
          <p role="status" className="figures self-end">
            {bill.amount !== undefined &&
              text('claim-filing.bills.converted', { amount: money(Math.round(Number(bill.amount) * 100), 'USD') })}
          </p>
        </>
      )}
    </div>
  );
}
