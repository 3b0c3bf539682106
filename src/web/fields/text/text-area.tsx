import { clsx } from 'clsx/lite';
import type { TextareaHTMLAttributes } from 'react';
import { useFieldAttributes } from '../field/field-context.ts';
import { inputClasses } from '../field/input-classes.ts';

type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> & {
  value: string;
  onChange: (value: string) => void;
};

/**
 * Several lines of text; the input grows with them if the browser can do it. Inside a Field it uses the field's id and
 * wiring.
 */
export function TextArea({ value, onChange, className, ...rest }: TextAreaProps) {
  const wiring = useFieldAttributes();
  return (
    <textarea
      rows={3}
      {...wiring}
      {...rest}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={clsx(inputClasses, 'field-sizing-content max-h-80 min-h-24', className)}
    />
  );
}
