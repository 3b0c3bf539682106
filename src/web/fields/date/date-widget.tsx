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
  const hand = (next: string) => onChange(next === '' ? undefined : next);
  const { typed, type, commit, leave } = useCommitted(value ?? '', hand);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Enter in any input commits the date before the form is sent
    <div onKeyDown={(event) => event.key === 'Enter' && commit()}>
      <DateInput
        birthday={String(options.autocomplete) === 'bday'}
        disabled={disabled ?? false}
        value={typed}
        onChange={(next) => {
          type(next);
          if (isWhole(next) && !isWhole(value ?? '')) afterPaint(() => hand(next));
        }}
        onBlur={() => {
          leave();
          onBlur(id, typed);
        }}
      />
    </div>
  );
}
