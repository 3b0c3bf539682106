import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, type ReactNode, useState } from 'react';
import { readFieldLimits } from '#contract/client.ts';
import { signIn } from '#contract/people/sign-in.ts';
import { toLatinDigits } from '#engine/language/typed/digits.ts';
import { Field } from '#web/fields/field/field.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { useSecretField } from '#web/kit/chat/secret-fields.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import type { useForm } from './use-form.ts';

export type FormFieldProps<Name extends string> = {
  /** The result of `useForm`. */
  form: Pick<ReturnType<typeof useForm<Record<Name, unknown>>>, 'field' | 'input'>;
  name: Name;
  help?: ReactNode;
  optional?: boolean;
};

type TextFieldProps<Name extends string> = FormFieldProps<Name> &
  Omit<ComponentProps<typeof TextInput>, 'form' | 'name' | 'value' | 'onChange'>;

/** A field of a form for one line of text. */
export function TextField<Name extends string>({ form, name, help, optional = false, ...box }: TextFieldProps<Name>) {
  return (
    <Field {...form.field(name)} help={help} optional={optional}>
      <TextInput autoComplete="off" {...form.input(name)} {...box} />
    </Field>
  );
}

/** A field for six digits of an authenticator app, or a recovery code. It understands Khmer digits. */
export function CodeField<Name extends string>({ form, name, help }: FormFieldProps<Name>) {
  useSecretField();
  const { onChange, ...box } = form.input(name);
  return (
    <Field {...form.field(name)} help={help}>
      <TextInput
        {...box}
        onChange={(typed) => onChange(toLatinDigits(typed))}
        autoComplete="one-time-code"
        autoCapitalize="none"
        spellCheck={false}
        className="figures max-w-60"
      />
    </Field>
  );
}

type PasswordFieldProps<Name extends string> = FormFieldProps<Name> & { isNew?: boolean };

/** A password field that can show its text. Pasting is allowed, because password managers paste. */
export function PasswordField<Name extends string>({ form, name, help, isNew = false }: PasswordFieldProps<Name>) {
  const text = useText();
  useSecretField();
  const [shown, setShown] = useState(false);
  return (
    <Field {...form.field(name)} help={help}>
      <div className="relative">
        <TextInput
          {...form.input(name)}
          type={shown ? 'text' : 'password'}
          autoComplete={isNew ? 'new-password' : 'current-password'}
          autoCapitalize="none"
          spellCheck={false}
          maxLength={readFieldLimits(signIn.body, 'password').maxLength}
          className="pr-12"
        />
        <button
          type="button"
          aria-pressed={shown}
          aria-label={text('portal.password.show')}
          onClick={() => setShown(!shown)}
          className="absolute inset-y-0 right-0 grid w-11 place-items-center rounded-field text-primary-deep hover:bg-primary-tint"
        >
          <Icon of={shown ? EyeOff : Eye} />
        </button>
      </div>
    </Field>
  );
}
