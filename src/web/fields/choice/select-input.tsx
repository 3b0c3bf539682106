import { ChevronDown } from 'lucide-react';
import type { SelectHTMLAttributes } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { useFieldAttributes } from '../field/field-context.ts';
import { inputClasses } from '../field/input-classes.ts';

export type Choice = { value: string; label: string; disabled?: boolean };
/** Choices under a heading. */
export type ChoiceGroup = { group: string; choices: readonly Choice[] };

type SelectInputProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value' | 'multiple'> & {
  value: string;
  onChange: (value: string) => void;
  choices: readonly Choice[];
  /** More choices, under headings. */
  groups?: readonly ChoiceGroup[] | undefined;
  /** What stands there while nothing is chosen. */
  placeholder?: string;
};

/** The browser's own list in our dress. A value that is none of the choices is shown as one that was removed. For many choices with search use Combobox. */
export function SelectInput({
  value,
  onChange,
  choices,
  groups = [],
  placeholder,
  className,
  ...rest
}: SelectInputProps) {
  const wiring = useFieldAttributes();
  const text = useText();
  const all = [choices, ...groups.map((one) => one.choices)].flat();
  const isRemoved = value !== '' && !all.some((choice) => choice.value === value);
  return (
    <div className={`relative ${className ?? ''}`}>
      <select
        {...wiring}
        {...rest}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        className={`${inputClasses} appearance-none truncate pr-10`}
      >
        {(placeholder !== undefined || value === '') && <option value="">{placeholder ?? ''}</option>}
        {isRemoved && <option value={value}>{text('interface.ui.removed', { name: value })}</option>}
        {choices.map(option)}
        {groups.map((one) => (
          <optgroup key={one.group} label={one.group}>
            {one.choices.map(option)}
          </optgroup>
        ))}
      </select>
      <Icon
        of={ChevronDown}
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3 size-5 text-muted"
      />
    </div>
  );
}

const option = ({ value, label, disabled }: Choice) => (
  <option key={value} value={value} disabled={disabled}>
    {label}
  </option>
);
