import type { WidgetProps } from '@rjsf/utils';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { latinDigits } from '#web/i18n/latin-digits.ts';
import { useCommitted } from '../form/use-committed.ts';

/** A number that is typed, such as a year; Khmer digits are understood. */
export function NumberWidget({ id, value, onChange, onBlur, disabled }: WidgetProps) {
  const { typed, type, commit } = useCommitted<string>(value === undefined ? '' : String(value), (next) =>
    onChange(next === '' ? undefined : Number(next)),
  );
  return (
    <TextInput
      inputMode="numeric"
      autoComplete="off"
      disabled={disabled}
      value={typed}
      onChange={(text) => type(latinDigits(text).replace(/\D/g, ''))}
      onKeyDown={(event) => event.key === 'Enter' && commit()}
      onBlur={() => {
        commit();
        onBlur(id, typed);
      }}
      className="figures max-w-40"
    />
  );
}
