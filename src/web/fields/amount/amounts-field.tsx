import type { FieldProps } from '@rjsf/utils';
import { useContext, useRef } from 'react';
import { createItemId } from '#engine/answers.ts';
import type { ItemSchema } from '#engine/language/definition.ts';
import type { Item } from '#engine/record.ts';
import { Beside, Checkbox } from '#web/fields/choice/checkbox.tsx';
import { Field } from '#web/fields/field/field.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useWords } from '#web/product/use-words.ts';
import { PageStateContext, usePageFrame } from '../page/page-context.ts';
import { AmountInput } from './amount-widget.tsx';

/**
 * A list whose items are a choice and an amount: a checkbox for each choice, and an amount beside each checked one. The
 * schema of the items has an `id`, the choice and the amount, in this order.
 */
export function AmountsField({ schema, fieldPathId, formData, onChange, onBlur, errorSchema }: FieldProps) {
  const text = useText();
  const { product, page } = usePageFrame();
  const { hints } = useContext(PageStateContext);
  const words = useWords(product);
  const items = (formData ?? []) as Item[];
  // Two changes may come before the first is rendered: the second change builds on the result of the first.
  const newest = useRef(items);
  newest.current = items;
  const { properties } = schema.items as unknown as ItemSchema;
  const [choice = '', amount = ''] = Object.keys(properties).filter((name) => name !== 'id');
  const field = String(fieldPathId.path[0]);
  const path = `${page}.${field}`;
  const codes = properties[choice]?.enum ?? [];
  const hand = (next: Item[]) => {
    newest.current = next;
    onChange(next, fieldPathId.path);
  };
  const of = (code: string | number) => items.findIndex((item) => item[choice] === code);
  const tick = (code: string | number, ticked: boolean) => {
    const others = newest.current.filter((item) => item[choice] !== code);
    if (!ticked) return hand(others);
    const all = [...others, { id: createItemId(newest.current), [choice]: code }];
    // The order is that of the options.
    const placeOf = (item: Item) => codes.indexOf(item[choice] as string);
    hand(all.toSorted((a, b) => placeOf(a) - placeOf(b)));
  };
  const errorOf = (index: number): string | undefined => {
    const faults = (errorSchema as Record<number, Record<string, { __errors?: string[] }>> | undefined)?.[index];
    return faults?.[amount]?.__errors?.[0] ?? faults?.[choice]?.__errors?.[0];
  };
  const hintsAt = ({ id }: Item, what: string) =>
    hints
      .filter(({ at }) => at === `/${field}/${id}/${amount}`)
      .map(({ message, kind }) => (
        <Notice key={message} kind={kind}>
          {text(message, { what })}
        </Notice>
      ));
  return (
    <ul className="grid divide-y divide-line border-line border-y">
      {codes.map((code, at) => {
        const index = of(code);
        const item = items[index];
        const label = words.option(page, `${field}.${choice}`, properties[choice] ?? { type: 'string' }, code);
        const id = `${fieldPathId.$id}_${index}_${amount}`;
        return (
          <li key={code} className="grid gap-1 pb-1">
            <Checkbox
              id={at === 0 ? fieldPathId.$id : `${fieldPathId.$id}-${code}`}
              checked={item !== undefined}
              label={<Beside label={label} notes={[words.maybe(`${product}.${path}.${choice}.optionHelp.${code}`)]} />}
              onChange={(ticked) => tick(code, ticked)}
            />
            {item && (
              <div className="pb-2 pl-9">
                <Field
                  id={id}
                  label={text('wizard.list.amountOf', { what: label })}
                  error={errorOf(index)}
                  hints={hintsAt(item, label)}
                >
                  <AmountInput
                    id={id}
                    value={item[amount] as string | undefined}
                    onChange={(typed) =>
                      hand(newest.current.map((one) => (one.id === item.id ? withAmount(one, amount, typed) : one)))
                    }
                    onLeave={(typed) => onBlur(id, typed)}
                  />
                </Field>
              </div>
            )}
          </li>
        );
      })}
    </ul>
  );
}

/** Sets the amount of an item; an empty amount is removed. */
function withAmount(item: Item, amount: string, typed: string | undefined): Item {
  const { [amount]: _before, ...rest } = item;
  return (typed === undefined ? rest : { ...rest, [amount]: typed }) as Item;
}
