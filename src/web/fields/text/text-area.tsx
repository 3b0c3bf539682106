import { clsx } from 'clsx/lite';
import type { TextareaHTMLAttributes } from 'react';
import { useFieldAttributes } from '../field/field-context.ts';
import { inputClasses } from '../field/input-classes.ts';

type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> & {
  value: string;
  onChange: (value: string) => void;
};

/** Several lines of text; the box grows with them where the browser can. Inside a Field it takes its id and wiring from there. */
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
