import { limitsOf } from '#contract/client.ts';
import { signIn } from '#contract/people/accounts.ts';
import { Field } from '#web/fields/field/field.tsx';
import { TextInput } from '#web/fields/text/text-input.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { FormHead } from '../form/form-head.tsx';
import { PasswordInput } from '../form/password-input.tsx';
import { useForm } from '../form/use-form.ts';

/** `name` is a user name, or a phone number. */
export type Credentials = { name: string; password: string };

type NameFormProps = { way: 'name' | 'phone'; send: (typed: Credentials) => Promise<void> };

/** User name or phone number, and the password. */
export function NameForm({ way, send }: NameFormProps) {
  const text = useText();
  const labels = {
    name: text(way === 'phone' ? 'interface.ui.phoneNumber' : 'portal.user.username'),
    password: text('portal.password.label'),
  };
  const form = useForm<Credentials>({
    id: 'sign-in',
    initial: { name: '', password: '' },
    labels,
    required: ['name', 'password'],
    send,
  });
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      <FormHead {...form} />
      <Field {...form.field('name')} help={way === 'phone' && text('portal.signIn.phoneHelp')}>
        <TextInput
          {...(way === 'phone' ? { type: 'tel', inputMode: 'tel' as const } : {})}
          {...form.input('name')}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={limitsOf(signIn.body, way === 'phone' ? 'phoneNumber' : 'username').maxLength}
        />
      </Field>
      <Field {...form.field('password')}>
        <PasswordInput {...form.input('password')} />
      </Field>
      <Button type="submit" busy={form.busy}>
        {text('portal.signIn.title')}
      </Button>
    </form>
  );
}
