import { clsx } from 'clsx/lite';
import type { ComponentProps } from 'react';
import { useFieldAttributes } from '../field/field-context.ts';
import { inputClasses } from '../field/input-classes.ts';

type TextInputProps = Omit<ComponentProps<'input'>, 'onChange' | 'value'> & {
  value: string;
  onChange: (value: string) => void;
};

/** One line of text. Inside a Field it uses the field's id and wiring. */
export function TextInput({ value, onChange, className, ...rest }: TextInputProps) {
  const wiring = useFieldAttributes();
  return (
    <input
      type="text"
      {...wiring}
      {...rest}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={clsx(inputClasses, className)}
    />
  );
}
