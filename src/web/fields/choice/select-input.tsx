import { ChevronDown } from 'lucide-react';
import type { ReactNode, SelectHTMLAttributes } from 'react';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { useFieldAttributes } from '../field/field-context.ts';
import { inputClasses } from '../field/input-classes.ts';

export type Choice = { value: string; label: string; disabled?: boolean };

type SelectInputProps = Omit<SelectHTMLAttributes<HTMLSelectElement>, 'onChange' | 'value' | 'multiple'> & {
  value: string;
  onChange: (value: string) => void;
  choices: readonly Choice[];
  /** The text while nothing is chosen. */
  placeholder?: string;
  /** More options. With them the caller must make sure that the value is one of all options. */
  children?: ReactNode;
};

/**
 * The browser's own select in our style. A value that is not among the choices is shown as removed. For many choices
 * with search use Combobox.
 */
export function SelectInput(props: SelectInputProps) {
  const { value, onChange, choices, placeholder, className, children, ...rest } = props;
  const wiring = useFieldAttributes();
  const text = useText();
  const isRemoved = !children && value !== '' && !choices.some((choice) => choice.value === value);
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
        {choices.map((choice) => (
          <option key={choice.value} value={choice.value} disabled={choice.disabled}>
            {choice.label}
          </option>
        ))}
        {children}
      </select>
      <Icon
        of={ChevronDown}
        className="-translate-y-1/2 pointer-events-none absolute top-1/2 right-3 size-5 text-muted"
      />
    </div>
  );
}
