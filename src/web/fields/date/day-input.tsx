import { clsx } from 'clsx/lite';
import { type ComponentProps, Suspense, useContext, useState } from 'react';
import { isDate } from '#engine/language/dates.ts';
import { lazyPage } from '#web/router/lazy-page.ts';
import { FieldContext } from '../field/field-context.ts';
import { DateInput } from './date-input.tsx';

const DateFault = lazyPage(() => import('./date-fault.tsx'), 'DateFault');

/**
 * A date outside the pages of products: when the person leaves a text that is no day of the calendar, its error is shown
 * below, unless the field has an error of its own.
 */
export function DayInput(props: ComponentProps<typeof DateInput>) {
  const { value, onBlur } = props;
  const field = useContext(FieldContext);
  const [isLeft, setLeft] = useState(false);
  const isFaulty = isLeft && value !== '' && (!isDate(value) || value >= '2300') && !field?.invalid;
  const faultId = field ? `${field.id}-fault` : undefined;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only listens for the focus entering its inputs
    <div className="grid gap-1.5" onFocus={() => setLeft(false)}>
      <FieldContext
        value={field && isFaulty ? { ...field, invalid: true, describedBy: clsx(field.describedBy, faultId) } : field}
      >
        <DateInput
          {...props}
          onBlur={() => {
            setLeft(true);
            onBlur?.();
          }}
        />
      </FieldContext>
      {isFaulty && (
        <Suspense>
          <DateFault id={faultId} value={value} />
        </Suspense>
      )}
    </div>
  );
}
