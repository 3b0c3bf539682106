import { type ComponentProps, Suspense, useState } from 'react';
import { isDate } from '#engine/language/dates.ts';
import { lazyPage } from '#web/router/lazy-page.ts';
import { useFieldAttributes } from '../field/field-context.ts';
import { DateInput } from './date-input.tsx';

const DateFault = lazyPage(() => import('./date-fault.tsx'), 'DateFault');

/**
 * A date outside the pages of products: when the person leaves a text that is no day of the calendar, its error is shown
 * below, unless the field has an error of its own.
 */
export function DayInput(props: ComponentProps<typeof DateInput>) {
  const { value, onBlur } = props;
  const isInvalid = useFieldAttributes()['aria-invalid'];
  const [isLeft, setLeft] = useState(false);
  const isFaulty = isLeft && value !== '' && (!isDate(value) || value >= '2300');
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens for the focus entering its inputs
    <div className="grid gap-1.5" onFocus={() => setLeft(false)}>
      <DateInput
        {...props}
        onBlur={() => {
          setLeft(true);
          onBlur?.();
        }}
      />
      {isFaulty && !isInvalid && (
        <Suspense>
          <DateFault value={value} />
        </Suspense>
      )}
    </div>
  );
}
