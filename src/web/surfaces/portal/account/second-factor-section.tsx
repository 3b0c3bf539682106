import { Printer } from 'lucide-react';
import { Suspense, useState } from 'react';
import { beginSecondFactor, confirmSecondFactor } from '#contract/people/accounts.ts';
import type { ProfileView } from '#contract/people/sign-in.ts';
import { useBeginSecondFactor, useConfirmSecondFactor, useEndSecondFactor } from '#web/api/people/user.ts';
import { CodeField, PasswordField } from '#web/desk/form/fields.tsx';
import { FormHead, FormSteps } from '#web/desk/form/form-head.tsx';
import { useForm } from '#web/desk/form/use-form.ts';
import { Section } from '#web/desk/page/section.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { CopyButton } from '#web/kit/action/copy-button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { Tag } from '#web/kit/feedback/tag.tsx';
import { lazyPage } from '#web/router/lazy-page.ts';
import { PasswordDialog } from './password-dialog.tsx';

type Step = 'rest' | 'setup' | 'end' | { codes: string[] };

/** The second factor: its state, and buttons to switch it on and off. */
export function SecondFactorSection({ user }: { user: ProfileView }) {
  const text = useText();
  const [step, setStep] = useState<Step>('rest');
  const { isOn, isDemanded, recoveryCodesLeft } = user.secondFactor;
  const rest = () => setStep('rest');
  const state = <Tag variant={isOn ? 'success' : 'plain'}>{text(`portal.secondFactor.${isOn ? 'on' : 'off'}`)}</Tag>;

  return (
    <Section title={text('portal.secondFactor.title')} actions={state}>
      {typeof step === 'object' ? (
        <RecoveryCodes codes={step.codes} username={user.username} onDone={rest} />
      ) : step === 'setup' ? (
        <SecondFactorSetup onDone={(codes) => setStep({ codes })} onCancel={rest} />
      ) : (
        <>
          {isDemanded && !isOn && <Notice kind="warning">{text('problems.secondFactorDemanded')}</Notice>}
          <p>{text('portal.secondFactor.lead')}</p>
          {isOn && <p className="text-muted">{text('portal.secondFactor.codesLeft', { count: recoveryCodesLeft })}</p>}
          <div>
            <Button variant="secondary" onClick={() => setStep(isOn ? 'end' : 'setup')}>
              {text(`portal.secondFactor.${isOn ? 'end' : 'begin'}`)}
            </Button>
          </div>
        </>
      )}
      {step === 'end' && <EndSecondFactorDialog onClose={rest} />}
    </Section>
  );
}

/** Switches the second factor off, by the password. */
function EndSecondFactorDialog({ onClose }: { onClose: () => void }) {
  const text = useText();
  const end = useEndSecondFactor();
  return (
    <PasswordDialog
      id="end-second-factor"
      title={text('portal.secondFactor.endTitle')}
      action={text('portal.secondFactor.end')}
      onConfirm={(password) => end.mutateAsync({ password })}
      onClose={onClose}
    >
      <p>{text('portal.secondFactor.endText')}</p>
    </PasswordDialog>
  );
}

type RecoveryCodesProps = { codes: readonly string[]; username: string; onDone: () => void };

/** The recovery codes, which are shown only once: to copy, to print, and to confirm that they are saved. */
function RecoveryCodes({ codes, username, onDone }: RecoveryCodesProps) {
  const text = useText();
  return (
    <div className="grid gap-4">
      <Notice kind="success" live title={text('portal.recovery.title')}>
        {text('portal.recovery.text')}
      </Notice>
      <p className="hidden print:block">{text('portal.recovery.of', { username })}</p>
      <ul className="figures grid grid-cols-2 gap-x-6 gap-y-1 rounded-field border border-line bg-page p-4 font-semibold text-ink">
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-3 print:hidden">
        <CopyButton value={codes.join('\n')} />
        <Button icon={Printer} variant="secondary" onClick={() => window.print()}>
          {text('interface.ui.print')}
        </Button>
        <Button onClick={onDone}>{text('portal.recovery.kept')}</Button>
      </div>
    </div>
  );
}

const QrCode = lazyPage(() => import('#web/kit/layout/qr-code.tsx'), 'QrCode');

type SecondFactorSetupProps = {
  /** The factor is on; the codes are shown only now. */
  onDone: (recoveryCodes: string[]) => void;
  onCancel: () => void;
};

/** Switches the second factor on: the password, the secret for the authenticator app, and a code of that app. */
function SecondFactorSetup({ onDone, onCancel }: SecondFactorSetupProps) {
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
