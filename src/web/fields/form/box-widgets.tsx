import type { WidgetProps } from '@rjsf/utils';
import { Checkbox } from '#web/fields/choice/checkbox.tsx';
import { DateInput } from '#web/fields/date/date-input.tsx';
import { NumberInput } from '#web/fields/number/number-input.tsx';
import { useWords } from '#web/product/use-words.ts';
import { usePageFrame } from './page-context.ts';
import { useCommitted } from './use-committed.ts';

const isWhole = (date: string): boolean => /^[1-9]\d{3}-\d{2}-\d{2}$/.test(date);

/** A date, typed or picked. A first one counts as soon as it is whole; one that is changed, when the field is left. */
export function DateWidget({ id, value, onChange, onBlur, options, disabled }: WidgetProps) {
  const hand = (next: string) => onChange(next === '' ? undefined : next);
  const { typed, type, commit } = useCommitted<string>(value ?? '', hand);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in any box hands the date on before the form is sent
    <div onKeyDown={(event) => event.key === 'Enter' && commit()}>
      <DateInput
        birthday={String(options.autocomplete) === 'bday'}
        disabled={disabled ?? false}
        value={typed}
        onChange={(next) => {
          type(next);
          if (isWhole(next) && !isWhole(value ?? '')) hand(next);
        }}
        onBlur={() => {
          commit();
          onBlur(id, typed);
        }}
      />
    </div>
  );
}

/** A small number with its two buttons. */
export function StepperWidget({ id, value, onChange, onBlur, schema, disabled }: WidgetProps) {
  return (
    <NumberInput
      min={schema.minimum ?? 0}
      {...(schema.maximum === undefined ? {} : { max: schema.maximum })}
      {...(schema.multipleOf === undefined ? {} : { step: schema.multipleOf })}
      disabled={disabled ?? false}
      value={typeof value === 'number' ? value : undefined}
      onChange={(next) => onChange(next)}
      onBlur={() => onBlur(id, value)}
    />
  );
}

/** A tick with its own words. One that must be set is no answer while it is not. */
export function CheckboxWidget({ id, value, onChange, onBlur, schema, rawErrors, disabled, name }: WidgetProps) {
  const { product, page } = usePageFrame();
  const words = useWords(product);
  const path = `${product}.${page}.${name}`;
  return (
    <Checkbox
      id={id}
      checked={value === true}
      disabled={disabled ?? false}
      label={words.text(`${path}.label`)}
      help={words.maybe(`${path}.help`)}
      error={rawErrors?.[0]}
      onChange={(ticked) => onChange(ticked || schema.const !== true ? ticked : undefined)}
      onBlur={() => onBlur(id, value)}
    />
  );
}
