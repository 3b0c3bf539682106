import { passwordLength } from '#contract/people/accounts.ts';
import { useText } from '#web/i18n/use-text.ts';
import { PasswordField } from './fields.tsx';
import type { useForm } from './use-form.ts';

export type NewPassword = { password: string; again: string };

/** Two inputs for a new password, with their labels and the problems before it is sent. */
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
      <PasswordField isNew form={form} name="password" help={text('portal.password.help')} />
      <PasswordField isNew form={form} name="again" />
    </>
  );
}
