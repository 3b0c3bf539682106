import { toLatinDigits } from '#engine/language/typed/digits.ts';
import { Field } from '#web/fields/field/field.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { useSecretField } from '#web/kit/chat/secret-fields.ts';

export const codeDigits = 6;

type CodeInputProps = {
  id: string;
  value: string;
  onChange: (code: string) => void;
  error: string | undefined;
  /** Called for Enter in an input that is inside another form. */
  onEnter?: () => void;
};

/** The input for a one-time code: Latin or Khmer digits; the phone that received the code can fill it in. */
export function CodeInput({ id, value, onChange, error, onEnter }: CodeInputProps) {
  const text = useText();
  useSecretField();
  return (
    <Field id={id} label={text('checkout.code.label')} help={text('checkout.code.help')} error={error}>
      <TextInput
        inputMode="numeric"
        autoComplete="one-time-code"
        value={value}
        onChange={(typed) => onChange(toLatinDigits(typed).replace(/\D/g, '').slice(0, codeDigits))}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || !onEnter) return;
          event.preventDefault();
          onEnter();
        }}
        className="figures max-w-44 text-center text-lead tracking-widest"
      />
    </Field>
  );
}
