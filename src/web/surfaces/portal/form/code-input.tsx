import { TextInput } from '#web/fields/text/text-input.tsx';
import { latinDigits } from '#web/i18n/latin-digits.ts';

type CodeInputProps = { value: string; onChange: (value: string) => void; maxLength: number | undefined };

/** Six digits of an authenticator app, or a recovery code. Khmer digits are understood. */
export function CodeInput({ value, onChange, maxLength }: CodeInputProps) {
  return (
    <TextInput
      value={value}
      onChange={(typed) => onChange(latinDigits(typed))}
      autoComplete="one-time-code"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={maxLength}
      className="figures max-w-60"
    />
  );
}
