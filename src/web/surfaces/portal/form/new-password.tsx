import { passwordLength } from '#contract/people/accounts.ts';
import { Field } from '#web/fields/field/field.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { PasswordInput } from './password-input.tsx';
import type { useForm } from './use-form.ts';

export type NewPassword = { password: string; again: string };

/** Two boxes for a new password: what they are called, and what is wrong before it is sent. */
export function useNewPassword() {
  const text = useText();
  const labels = { password: text('portal.password.new'), again: text('portal.password.again') };
  const check = (values: NewPassword): Partial<NewPassword> => {
    if ([...values.password].length < passwordLength)
      return { password: text('problems.passwordTooShort', { limit: passwordLength }) };
    return values.password === values.again ? {} : { again: text('portal.password.differ') };
  };
  return { labels, check, required: ['password', 'again'] as const, initial: { password: '', again: '' } };
}

type Form = Pick<ReturnType<typeof useForm<NewPassword>>, 'field' | 'input'>;

export function NewPasswordFields({ form }: { form: Form }) {
  const text = useText();
  return (
    <>
      <Field {...form.field('password')} help={text('portal.password.help')}>
        <PasswordInput isNew {...form.input('password')} />
      </Field>
      <Field {...form.field('again')}>
        <PasswordInput isNew {...form.input('again')} />
      </Field>
    </>
  );
}
