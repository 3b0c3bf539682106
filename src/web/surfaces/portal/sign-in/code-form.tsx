import { useEffect } from 'react';
import { signIn } from '#contract/people/sign-in.ts';
import { CodeField } from '#web/desk/form/fields.tsx';
import { FormHead } from '#web/desk/form/form-head.tsx';
import { FormSteps } from '#web/desk/form/form-steps.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { useText } from '#web/i18n/use-text.ts';

type CodeFormProps = { send: (code: string) => Promise<void>; onBack: () => void };

/** The second step: a code of the authenticator app, or one of the recovery codes. */
export function CodeForm({ send, onBack }: CodeFormProps) {
  const text = useText();
  const form = useForm({
    id: 'sign-in',
    initial: { code: '' },
    labels: { code: text('portal.secondFactor.code') },
    body: signIn.body,
    required: ['code'],
    refusedAt: { secondFactorWrong: 'code' },
    send: ({ code }) => send(code.trim()),
  });
  // The step before it had the focus, and is gone.
  useEffect(() => document.getElementById('sign-in-code')?.focus(), []);
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      <FormHead {...form} />
      <CodeField form={form} name="code" help={text('portal.signIn.codeHelp')} />
      <FormSteps
        action={text('portal.signIn.title')}
        busy={form.busy}
        onCancel={onBack}
        cancel={text('interface.ui.back')}
      />
    </form>
  );
}
