import type { TextareaHTMLAttributes } from 'react';
import { useFieldAttributes } from '#web/ui/field-context.ts';
import { inputLook } from '#web/ui/input-look.ts';

type TextAreaProps = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'onChange' | 'value'> & {
  value: string;
  onChange: (value: string) => void;
};

/** Several lines of text; the box grows with them where the browser can. Inside a Field it takes its wiring from there. */
export function TextArea({ value, onChange, rows = 3, ...rest }: TextAreaProps) {
  const wiring = useFieldAttributes();
  return (
    <textarea
      rows={rows}
      {...wiring}
      {...rest}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      className={`${inputLook} field-sizing-content max-h-80 min-h-24`}
    />
  );
}
