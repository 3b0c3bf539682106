import { useMutation } from '@tanstack/react-query';
import { useEffect, useId, useState } from 'react';
import { sendDraftCode } from '#contract/purchase/drafts.ts';
import { isApiError } from '#web/api/api-error.ts';
import { drafts, toDraftArgs } from '#web/api/purchase/drafts.ts';
import { sendWithWork } from '#web/api/send-with-work.ts';
import { useOpenDraft } from '#web/draft/wizard-context.ts';
import { inSeconds } from '#web/hydration/server-clock.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { FailureNotice } from '#web/kit/feedback/failure-notice.tsx';
import { AskForCode } from '../code/ask-for-code.tsx';
import { CodeInput } from '../code/code-input.tsx';
import { useCodeRefusal } from '../code/use-code-refusal.ts';
import { useTypedCode } from '../code/use-typed-code.ts';
import { PhoneNotServed } from './phone-not-served.tsx';

type Sent = { phone: string; resendAt: string };

/** Sends the code to the number above, and asks for it. It is inside the page's form and is no form itself. */
export function PhoneProofSteps({ phone }: { phone: string }) {
  const text = useText();
  const { ready, take } = useOpenDraft();
  const [sent, setSent] = useState<Sent | null>(null);

  const send = useMutation({
    mutationFn: async () => sendWithWork(sendDraftCode, toDraftArgs(await ready())),
    onSuccess: setSent,
    // A code that was sent a moment ago, before a reload, is still valid.
    onError: (error) => setSent((before) => before ?? sentBefore(error, phone)),
  });
  const verify = useMutation({
    mutationFn: async (code: string) => drafts.provePhone(await ready(), code),
    onSuccess: take,
    onError: () => {
      typed.clear();
      typed.focus();
    },
  });
  const typed = useTypedCode(useId(), verify);
  const entering = sent !== null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the input is mounted
  useEffect(() => {
    if (entering) typed.focus();
  }, [entering]);

  const resend = () => {
    typed.restart();
    send.mutate();
  };
  const submit = typed.submit((code) => verify.mutate(code));
  const { refusal, failure: unsent } = useCodeRefusal(send.error);
  const failure = typed.other ?? unsent;
  const isForeign = isApiError(failure) && failure.problem === 'phoneCountryNotServed';

  return (
    <div className="grid gap-4 rounded-card border border-line bg-card p-4">
      <p aria-live="polite">
        {sent ? text('checkout.code.sentTo', { phone: sent.phone }) : text('wizard.phoneProof.text')}
      </p>
      {isForeign && <PhoneNotServed>{text('checkout.mail.later')}</PhoneNotServed>}
      <FailureNotice error={!isForeign && failure} />
      {sent && <CodeInput {...typed.box} onEnter={submit} />}
      <div className="flex flex-wrap gap-3">
        {sent && (
          <Button variant="secondary" busy={verify.isPending} onClick={() => submit()}>
            {text('checkout.code.verify')}
          </Button>
        )}
        <AskForCode
          resendAt={sent?.resendAt}
          refusal={refusal}
          first={text('wizard.phoneProof.send')}
          busy={send.isPending}
          disabled={phone === ''}
          onAsk={resend}
        />
      </div>
      {phone === '' && <p className="text-small text-muted">{text('wizard.phoneProof.noPhone')}</p>}
    </div>
  );
}

function sentBefore(error: unknown, phone: string): Sent | null {
  if (!isApiError(error) || error.problem !== 'codeTooSoon') return null;
  return { phone: `••• ${phone.slice(-3)}`, resendAt: inSeconds(error.retryAfter ?? 0) };
}
