import type { WidgetProps } from '@rjsf/utils';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { latinDigits } from '#web/i18n/latin-digits.ts';
import { useCommitted } from '../form/use-committed.ts';
import { NumberInput } from './number-input.tsx';

/** A number that is typed, such as a year; Khmer digits are understood. */
export function NumberWidget({ id, value, onChange, onBlur, disabled }: WidgetProps) {
  const { typed, type, commit } = useCommitted(
    value === undefined ? '' : String(value),
    (next) => onChange(next === '' ? undefined : Number(next)),
    { read: (text) => latinDigits(text).replace(/\D/g, '') },
  );
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      disabled={disabled}
      value={typed}
      onChange={type}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
      onBlur={() => {
        commit();
        onBlur(id, typed);
      }}
      className="figures max-w-40"
    />
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
