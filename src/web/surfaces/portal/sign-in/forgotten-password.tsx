import { useEffect, useState } from 'react';
import { requestNewPassword } from '#contract/people/accounts.ts';
import { requestNewPassword as sendRequest } from '#web/api/people/sign-in.ts';
import { DoneInFocus } from '#web/desk/form/done.tsx';
import { TextField } from '#web/desk/form/fields.tsx';
import { FormHead, FormSteps } from '#web/desk/form/form-head.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import { SignInFrame } from './sign-in-frame.tsx';

/** Requests a link for a new password. The answer does not tell whether an account has the address. */
export function ForgottenPassword({ onBack }: { onBack: () => void }) {
  const text = useText();
  const [isSent, setSent] = useState(false);
  const form = useForm({
    id: 'forgotten',
    initial: { email: '' },
    labels: { email: text('interface.contact.email') },
    body: requestNewPassword.body,
    required: ['email'],
    send: async ({ email }) => {
      await sendRequest({ email: email.trim() });
      setSent(true);
    },
  });
  // The button that opened this form had the focus, and is gone.
  useEffect(() => document.getElementById('forgotten-email')?.focus(), []);
  return (
    <SignInFrame title={text('portal.signIn.forgotten')} lead={isSent ? undefined : text('portal.forgotten.lead')}>
      {isSent ? (
        <div className="grid justify-items-start gap-4">
          <DoneInFocus said={text('portal.forgotten.done')} />
          <Button variant="secondary" onClick={onBack}>
            {text('portal.forgotten.toSignIn')}
          </Button>
        </div>
      ) : (
        <Card>
          <form noValidate onSubmit={form.submit} className="grid gap-5">
            <FormHead {...form} />
            <TextField
              form={form}
              name="email"
              help={text('portal.forgotten.noMail')}
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
            />
            <FormSteps
              action={text('portal.forgotten.send')}
              busy={form.busy}
              onCancel={onBack}
              cancel={text('interface.ui.back')}
            />
          </form>
        </Card>
      )}
    </SignInFrame>
  );
}
