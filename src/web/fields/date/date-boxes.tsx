import { useText } from '#web/i18n/use-text.ts';
import { useFieldAttributes } from '../field/field-context.ts';
import { inputClasses } from '../field/input-classes.ts';
import type { DateParts } from './date-parts.ts';

export const dateBoxes = ['day', 'month', 'year'] as const;
export type DateBox = (typeof dateBoxes)[number];

type BoxProps = { birthday: boolean | undefined; disabled: boolean | undefined };
type DateBoxesProps = BoxProps & { parts: DateParts; onChange: (box: DateBox, typed: string) => void };

/** A box each for day, month and year. */
export function DateBoxes({ parts, onChange, birthday, disabled }: DateBoxesProps) {
  const text = useText();
  const wiring = useFieldAttributes();
  return dateBoxes.map((box) => (
    <label key={box} className="grid gap-0.5 text-small text-muted">
      {text(`interface.ui.${box}`)}
      <input
        {...(box === 'day' ? wiring : { ...wiring, id: wiring.id && `${wiring.id}-${box}` })}
        inputMode="numeric"
        autoComplete={birthday ? `bday-${box}` : 'off'}
        disabled={disabled}
        value={parts[box]}
        onChange={(event) => onChange(box, event.target.value)}
        className={`${inputClasses} figures text-center ${box === 'year' ? 'max-w-22' : 'max-w-16'}`}
      />
    </label>
  ));
}

/** One box for the whole date. */
export function DateLine({
  value,
  onChange,
  birthday,
  disabled,
}: BoxProps & { value: string; onChange: (typed: string) => void }) {
  const text = useText();
  const wiring = useFieldAttributes();
  return (
    <label>
      <span className="sr-only">{text('interface.ui.dayMonthYear')}</span>
      <input
        {...wiring}
        placeholder={text('interface.ui.dayMonthYear')}
        inputMode="numeric"
        autoComplete={birthday ? 'bday' : 'off'}
        disabled={disabled}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${inputClasses} figures max-w-44`}
      />
    </label>
  );
}
