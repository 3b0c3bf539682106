import { passwordLength } from '#contract/people/accounts.ts';
import { Field } from '#web/fields/field/field.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { PasswordInput } from './password-input.tsx';
import { type useForm, useRequired } from './use-form.ts';

export type NewPassword = { password: string; again: string };

/** Two boxes for a new password: what they are called, and what is wrong before it is sent. */
export function useNewPassword() {
  const text = useText();
  const required = useRequired();
  const labels = { password: text('portal.password.new'), again: text('portal.password.again') };
  const check = (values: NewPassword): Partial<NewPassword> => {
    const blank = required(values, labels, 'password', 'again');
    if (Object.keys(blank).length > 0) return blank;
    if ([...values.password].length < passwordLength)
      return { password: text('problems.passwordTooShort', { limit: passwordLength }) };
    return values.password === values.again ? {} : { again: text('portal.password.differ') };
  };
  return { labels, check, initial: { password: '', again: '' } };
}

type Form = Pick<ReturnType<typeof useForm<NewPassword>>, 'field' | 'values' | 'set'>;

export function NewPasswordFields({ form }: { form: Form }) {
  const text = useText();
  return (
    <>
      <Field {...form.field('password')} help={text('portal.password.help')}>
        <PasswordInput isNew value={form.values.password} onChange={(password) => form.set({ password })} />
      </Field>
      <Field {...form.field('again')}>
        <PasswordInput isNew value={form.values.again} onChange={(again) => form.set({ again })} />
      </Field>
    </>
  );
}
