import { Suspense, useState } from 'react';
import { beginSecondFactor, confirmSecondFactor } from '#contract/people/accounts.ts';
import { useBeginSecondFactor, useConfirmSecondFactor } from '#web/api/people/user.ts';
import { CodeField, PasswordField } from '#web/desk/form/fields.tsx';
import { FormHead } from '#web/desk/form/form-head.tsx';
import { FormSteps } from '#web/desk/form/form-steps.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { lazyPage } from '#web/router/lazy-page.ts';

const QrCode = lazyPage(() => import('#web/kit/layout/qr-code.tsx'), 'QrCode');

type SecondFactorSetupProps = {
  /** The factor is on; the codes are shown only now. */
  onDone: (recoveryCodes: string[]) => void;
  onCancel: () => void;
};

/** Switches the second factor on: the password, the secret for the app, and a code of the app as proof. */
export function SecondFactorSetup({ onDone, onCancel }: SecondFactorSetupProps) {
  const begin = useBeginSecondFactor();
  return begin.data ? (
    <ConfirmStep {...begin.data} onDone={onDone} onCancel={onCancel} />
  ) : (
    <PasswordStep send={(password) => begin.mutateAsync({ password })} onCancel={onCancel} />
  );
}

function PasswordStep({ send, onCancel }: { send: (password: string) => Promise<unknown>; onCancel: () => void }) {
  const text = useText();
  const form = useForm({
    id: 'begin-second-factor',
    initial: { password: '' },
    labels: { password: text('portal.password.label') },
    body: beginSecondFactor.body,
    refusedAt: { passwordWrong: 'password' },
    send: ({ password }) => send(password),
  });
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      <FormHead {...form} />
      <PasswordField form={form} name="password" help={text('portal.secondFactor.passwordHelp')} />
      <FormSteps action={text('portal.secondFactor.next')} busy={form.busy} onCancel={onCancel} />
    </form>
  );
}

function ConfirmStep({ uri, secret, onDone, onCancel }: SecondFactorSetupProps & { uri: string; secret: string }) {
  const text = useText();
  const confirm = useConfirmSecondFactor();
  const [grouped] = useState(() => secret.replaceAll(/(.{4})(?=.)/g, '$1 '));
  const form = useForm({
    id: 'confirm-second-factor',
    initial: { code: '' },
    labels: { code: text('portal.secondFactor.code') },
    body: confirmSecondFactor.body,
    refusedAt: { secondFactorWrong: 'code' },
    send: async ({ code }) => onDone((await confirm.mutateAsync({ code: code.trim() })).recoveryCodes),
  });
  return (
    <form noValidate onSubmit={form.submit} className="grid gap-5">
      <FormHead {...form} />
      <p>{text('portal.secondFactor.scan')}</p>
      <div className="flex flex-wrap items-center gap-5">
        <Suspense fallback={<Skeleton className="size-48" />}>
          <QrCode value={uri} label={text('portal.secondFactor.qr')} />
        </Suspense>
        <p className="grid min-w-0 gap-1">
          <span className="text-muted text-small">{text('portal.secondFactor.secret')}</span>
          <code className="figures break-words font-semibold text-ink">{grouped}</code>
        </p>
      </div>
      <CodeField form={form} name="code" help={text('portal.secondFactor.codeHelp')} />
      <FormSteps action={text('portal.secondFactor.confirm')} busy={form.busy} onCancel={onCancel} />
    </form>
  );
}
