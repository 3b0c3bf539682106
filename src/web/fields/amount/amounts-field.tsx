import type { FieldProps } from '@rjsf/utils';
import { use, useContext, useRef } from 'react';
import { createItemId } from '#engine/answers.ts';
import type { ItemSchema } from '#engine/language/definition.ts';
import type { Item } from '#engine/record.ts';
import { Beside, Checkbox } from '#web/fields/choice/checkbox.tsx';
import { SelectInput } from '#web/fields/choice/select-input.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { TextButton } from '#web/kit/action/text-button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useWords } from '#web/product/use-words.ts';
import { PageStateContext, usePageFrame } from '../page/page-context.ts';
import { AmountInput } from './amount-widget.tsx';
import { changeBill, readPastedRows } from './bill.ts';
import { BillFields, useBillLists } from './bill-fields.tsx';
import { BillFiles } from './bill-files.ts';
import { PasteRows } from './paste-rows.tsx';

/** The bills of a claim while they are entered, and their changes. */
function useBills({ schema, fieldPathId, formData, onChange }: FieldProps) {
  const { product, page } = usePageFrame();
  const words = useWords(product);
  const { rates } = useBillLists();
  const { files } = use(BillFiles);
  const items = (formData ?? []) as Item[];
  // Two changes may come before the first is rendered: the second change builds on the result of the first.
  const newest = useRef(items);
  newest.current = items;
  const { properties } = schema.items as unknown as ItemSchema;
  const field = String(fieldPathId.path[0]);
  const codes = (properties.benefit?.enum ?? []).map(String);
  const named = (name: 'benefit' | 'cause') =>
    (properties[name]?.enum ?? []).map((code) => ({
      code: String(code),
      label: words.option(page, `${field}.${name}`, properties[name] ?? { type: 'string' }, code),
    }));
  /** Bills stand in the order of their benefits. */
  const placeOf = ({ benefit }: Item) => (codes.indexOf(String(benefit)) + codes.length + 1) % (codes.length + 1);
  const hand = (next: Item[]) => {
    newest.current = next.toSorted((a, b) => placeOf(a) - placeOf(b));
    onChange(newest.current, fieldPathId.path);
  };
  /** The first document that proves no bill yet: bills are entered in the order of their documents. */
  const nextFile = () => {
    const free = files.find(({ id }) => !newest.current.some(({ file }) => file === id));
    return free && { file: free.id };
  };
  const add = (...bills: Item[]) => hand([...newest.current, ...bills]);
  return {
    ...{ items, codes, field, named, properties },
    tick: (code: string, ticked: boolean) =>
      ticked
        ? add({ id: createItemId(newest.current), benefit: code, ...nextFile() })
        : hand(newest.current.filter(({ benefit }) => benefit !== code)),
    /** Adds a bill with the provider and the cause of another one. */
    addLike: ({ benefit, provider, cause }: Item) => {
      const like = changeBill(
        { id: createItemId(newest.current) },
        { provider, cause } as Record<string, string>,
        rates,
      );
      add({ ...like, ...nextFile(), ...(benefit === undefined ? {} : { benefit }) });
    },
    remove: (id: string) => hand(newest.current.filter((bill) => bill.id !== id)),
    change: (id: string, changes: Record<string, string | undefined>) =>
      hand(newest.current.map((bill) => (bill.id === id ? changeBill(bill, changes, rates) : bill))),
    paste: (rows: string): number => {
      const lists = { benefits: named('benefit'), causes: named('cause'), rates };
      const bills = readPastedRows(rows, lists, newest.current);
      add(...bills);
      return bills.length;
    },
  };
}

type Bills = ReturnType<typeof useBills>;

/**
 * The claimed amounts: a checkbox for each benefit, and below a checked one its bills, each with its amount and facts.
 * Rows of a spreadsheet can be pasted as bills.
 */
export function AmountsField(props: FieldProps) {
  const { fieldPathId } = props;
  const text = useText();
  const { product, page } = usePageFrame();
  const words = useWords(product);
  const bills = useBills(props);
  const { items, codes, field, named } = bills;
  const unknown = items.filter(({ benefit }) => !codes.includes(String(benefit)));
  const names = named('benefit');
  return (
    <div className="grid gap-4">
      <PasteRows onPaste={bills.paste} />
      <ul className="grid divide-y divide-line border-line border-y">
        {names.map(({ code, label }, at) => {
          const own = items.filter(({ benefit }) => benefit === code);
          return (
            <li key={code} className="grid gap-1 pb-1">
              <Checkbox
                id={at === 0 ? fieldPathId.$id : `${fieldPathId.$id}-${code}`}
                checked={own.length > 0}
                label={
                  <Beside
                    label={label}
                    notes={[words.maybe(`${product}.${page}.${field}.benefit.optionHelp.${code}`)]}
                  />
                }
                onChange={(ticked) => bills.tick(code, ticked)}
              />
              {own.map((bill) => (
                <Bill key={bill.id} {...{ props, bills, bill, label }} isOnly={own.length === 1} />
              ))}
              {own.length > 0 && (
                <div className="pl-9">
                  <TextButton onClick={() => bills.addLike(own.at(-1) as Item)}>
                    {text('claim-filing.bills.more', { what: label })}
                  </TextButton>
                </div>
              )}
            </li>
          );
        })}
        {unknown.map((bill) => (
          <li key={bill.id} className="grid gap-1 py-2">
            <p className="font-semibold">{text('claim-filing.bills.unknown', { name: String(bill.benefit ?? '') })}</p>
            <Bill {...{ props, bills, bill }} label={String(bill.benefit ?? '')} isOnly={false} />
          </li>
        ))}
      </ul>
    </div>
  );
}

type BillProps = { props: FieldProps; bills: Bills; bill: Item; label: string; isOnly: boolean };

/** One bill: its amount and its facts. */
function Bill({ props, bills, bill, label, isOnly }: BillProps) {
  const { fieldPathId, errorSchema, onBlur, schema } = props;
  const text = useText();
  const { product, page } = usePageFrame();
  const words = useWords(product);
  const { hints } = useContext(PageStateContext);
  const { field, items, codes, named, change } = bills;
  const { files, onShow } = use(BillFiles);
  const index = items.indexOf(bill);
  const errorOf = (member: string): string | undefined =>
    (errorSchema as Record<number, Record<string, { __errors?: string[] }>> | undefined)?.[index]?.[member]
      ?.__errors?.[0];
  const isKnown = codes.includes(String(bill.benefit));
  const prefix = `${fieldPathId.$id}_${index}`;
  const id = `${prefix}_amount`;
  const notes = hints
    .filter(({ at }) => at === `/${field}/${bill.id}/amount`)
    .map(({ message, kind }) => (
      <Notice key={message} kind={kind}>
        {text(message, { what: label })}
      </Notice>
    ));
  const error = errorOf('amount') ?? (isKnown ? errorOf('benefit') : undefined);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the focus inside selects the document that is shown
    <div className="grid gap-1 pb-2 pl-9" onFocus={() => typeof bill.file === 'string' && onShow(bill.file)}>
      {!isKnown && (
        <Field id={`${prefix}_benefit`} label={words.own(`${page}.${field}.benefit.label`)} error={errorOf('benefit')}>
          <SelectInput
            value=""
            onChange={(benefit) => change(bill.id, { benefit })}
            choices={named('benefit').map(({ code, label: name }) => ({ value: code, label: name }))}
          />
        </Field>
      )}
      {bill.currency === undefined && (
        <Field id={id} label={text('wizard.list.amountOf', { what: label })} error={error} hints={notes}>
          <AmountInput
            id={id}
            value={bill.amount as string | undefined}
            onChange={(amount) => change(bill.id, { amount })}
            onLeave={(typed) => onBlur(id, typed)}
          />
        </Field>
      )}
      {files.length > 0 && (
        <Field id={`${prefix}_file`} label={words.own(`${page}.${field}.file.label`)} error={errorOf('file')} optional>
          <SelectInput
            value={String(bill.file ?? '')}
            onChange={(file) => {
              change(bill.id, { file });
              onShow(file);
            }}
            choices={files.map(({ id: file, name }) => ({ value: file, label: name }))}
            placeholder={text('claim-filing.bills.noFile')}
          />
        </Field>
      )}
      <BillFields
        id={prefix}
        bill={bill}
        schema={schema.items as unknown as ItemSchema}
        field={field}
        errorOf={errorOf}
        onChange={(changes) => change(bill.id, changes)}
      />
      {!isOnly && (
        <TextButton onClick={() => bills.remove(bill.id)}>
          {text('claim-filing.bills.remove', { what: label })}
        </TextButton>
      )}
    </div>
  );
}
