import { readFieldLimits } from '#contract/client.ts';
import { signIn } from '#contract/people/sign-in.ts';
import { PasswordField, TextField } from '#web/desk/form/fields.tsx';
import { FormHead } from '#web/desk/form/form-head.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';

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
      <TextField
        form={form}
        name="name"
        help={way === 'phone' && text('portal.signIn.phoneHelp')}
        {...(way === 'phone' ? { type: 'tel', inputMode: 'tel' as const } : {})}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={readFieldLimits(signIn.body, way === 'phone' ? 'phoneNumber' : 'username').maxLength}
      />
      <PasswordField form={form} name="password" />
      <Button type="submit" busy={form.busy}>
        {text('portal.signIn.title')}
      </Button>
    </form>
  );
}
