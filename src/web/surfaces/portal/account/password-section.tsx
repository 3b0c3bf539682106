import { useState } from 'react';
import { useChangePassword } from '#web/api/people/user.ts';
import { Done } from '#web/desk/form/done.tsx';
import { PasswordField } from '#web/desk/form/fields.tsx';
import { FormHead } from '#web/desk/form/form-head.tsx';
import { type NewPassword, NewPasswordFields, useNewPassword } from '#web/desk/form/new-password.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { Section } from '#web/desk/page/section.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';

/** Changes the password; the user's other sessions end. */
export function PasswordSection() {
  const text = useText();
  const change = useChangePassword();
  const fresh = useNewPassword();
  const [isDone, setIsDone] = useState(false);
  const labels = { old: text('portal.password.old'), ...fresh.labels };
  const form = useForm<NewPassword & { old: string }>({
    id: 'password',
    initial: { old: '', ...fresh.initial },
    labels,
    check: fresh.check,
    required: ['old', ...fresh.required],
    refusedAt: { passwordWrong: 'old', passwordTooCommon: 'password' },
    send: async ({ old, password }) => {
      setIsDone(false);
      await change.mutateAsync({ oldPassword: old, newPassword: password });
      form.reset();
      setIsDone(true);
    },
  });
  return (
    <Section title={text('portal.password.label')}>
      <Done said={isDone ? text('portal.password.changed') : ''} />
      <form noValidate onSubmit={form.submit} className="grid gap-5">
        <FormHead {...form} />
        <PasswordField form={form} name="old" />
        <NewPasswordFields form={form} />
        <div>
          <Button type="submit" variant="secondary" busy={form.busy}>
            {text('portal.password.send')}
          </Button>
        </div>
      </form>
    </Section>
  );
}
