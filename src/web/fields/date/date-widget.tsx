import type { WidgetProps } from '@rjsf/utils';
import { afterPaint } from '../page/after-paint.ts';
import { useCommitted } from '../page/use-committed.ts';
import { DateInput } from './date-input.tsx';

const isWhole = (date: string): boolean => /^[1-9]\d{3}-\d{2}-\d{2}$/.test(date);

/**
 * A date, typed or picked. A first date applies as soon as it is complete; a changed one when the person leaves the
 * field.
 */
export function DateWidget({ id, value, onChange, onBlur, options, disabled }: WidgetProps) {
  const { box, onKeyDown } = useCommitted(value, onChange, (typed) => onBlur(id, typed), { id });
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in any input commits the date before the form is sent
    <div onKeyDown={onKeyDown}>
      <DateInput
        birthday={String(options.autocomplete) === 'bday'}
        disabled={disabled ?? false}
        {...box}
        onChange={(next) => {
          box.onChange(next);
          if (isWhole(next) && !isWhole(value ?? '')) afterPaint(() => onChange(next));
        }}
      />
    </div>
  );
}
