import type { TextareaHTMLAttributes } from 'react';
import { useFieldAttributes } from './field-context.ts';
import { inputLook } from './input-look.ts';
import { join } from './join.ts';

type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> & {
  value: string;
  onChange: (value: string) => void;
};

/** Several lines of text; it grows with them. Inside a Field it takes its id and wiring from there. */
export function TextArea({ value, onChange, className, ...rest }: TextAreaProps) {
  const wiring = useFieldAttributes();
  return (
    <textarea
      rows={4}
      {...wiring}
      {...rest}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={join(inputLook, 'field-sizing-content min-h-28', className)}
    />
  );
}
