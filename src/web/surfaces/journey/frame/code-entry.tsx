import { useEffect, useRef } from 'react';
import type { OrderView } from '#contract/purchase/orders.ts';
import { useSendCode, useVerifyCode } from '#web/api/purchase/use-order.ts';
import { AskForCode } from '#web/fields/code/ask-for-code.tsx';
import { CodeInput } from '#web/fields/code/code-input.tsx';
import { useCodeRefusal } from '#web/fields/code/use-code-refusal.ts';
import { useTypedCode } from '#web/fields/code/use-typed-code.ts';
import { PhoneNotServed } from '#web/fields/phone/phone-not-served.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { FailureNotice } from '#web/kit/feedback/failure-notice.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Waiting } from '#web/kit/feedback/waiting.tsx';
import { BeginAgain } from '../order/begin-again.tsx';

type CodeEntryProps = { order: OrderView; state: string; onProblem: () => void };

/** The one-time code: its target, its input, and a button for a new one. */
export function CodeEntry({ order, state, onProblem }: CodeEntryProps) {
  const text = useText();
  const send = useSendCode(order.ref);
  const verify = useVerifyCode(order.ref);
  const typed = useTypedCode('code', verify, order.code?.triesLeft);
  const entering = state === 'enteringCode';

  const submit = typed.submit((code) =>
    verify.mutate(code, {
      onError: () => {
        typed.clear();
        onProblem();
        typed.focus();
      },
    }),
  );
  const resend = () => {
    typed.restart();
    send.mutate(undefined, { onSuccess: typed.focus, onError: onProblem });
  };
  const { refusal, failure: unsent } = useCodeRefusal(send.error, order.codeRefusal);
  const failure = typed.other || unsent;
  const isSending = useFirstAttempt(order, state, resend, send.isPending);

  const { codeWay } = order;
  if (!codeWay) return <PhoneNotServed>{text('checkout.mail.none')}</PhoneNotServed>;
  const { channel, to } = codeWay;
  if (isSending) return <Waiting title={text('checkout.code.sending')}>{text('checkout.code.sendingLong')}</Waiting>;
  const isMail = channel === 'email';
  const way = isMail ? 'mail' : 'code';
  // An e-mail is sent only after the customer requests it.
  const isOffered = isMail && state === 'codeNotSent';

  const sending = (
    <div>
      <AskForCode
        resendAt={isOffered ? undefined : order.code?.resendAt}
        refusal={refusal}
        first={text(isOffered ? 'checkout.mail.send' : 'checkout.code.resend')}
        variant={entering ? 'secondary' : 'primary'}
        busy={send.isPending}
        onAsk={resend}
      />
    </div>
  );

  return (
    <section aria-labelledby="code-title" className="grid gap-5">
      <div className="grid gap-1">
        <h2 id="code-title" className="text-lead">
          {text(isOffered ? 'checkout.mail.offer' : `checkout.${way}.title`)}
        </h2>
        {order.code && entering && <p>{text(`checkout.${way}.sentTo`, { to, phone: to })}</p>}
      </div>
      {isOffered && <PhoneNotServed other={sending}>{text('checkout.mail.text', { to })}</PhoneNotServed>}
      {!entering && !isOffered && !refusal && (
        <Notice kind="warning" live>
          {text(`checkout.code.${state}`)}
        </Notice>
      )}
      <FailureNotice error={entering ? failure : unsent} />
      <BeginAgain after={failure} />
      {entering && (
        <form className="grid gap-5" onSubmit={submit}>
          <CodeInput {...typed.box} />
          <div>
            <Button type="submit" busy={verify.isPending}>
              {text('checkout.code.verify')}
            </Button>
          </div>
        </form>
      )}
      {!isOffered && sending}
    </section>
  );
}

/**
 * Sends the first code once, without a press, where the confirmation could not: this browser can do the proof of work
 * that the server asks for. True while it does so.
 */
function useFirstAttempt(
  { codeRefusal, codeWay }: OrderView,
  state: string,
  attempt: () => void,
  isPending: boolean,
): boolean {
  const isDue = state === 'codeNotSent' && codeWay?.channel === 'sms' && codeRefusal?.problem === 'codeWorkNeeded';
  const isDone = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: once
  useEffect(() => {
    if (!isDue || isDone.current) return;
    isDone.current = true;
    attempt();
  }, [isDue]);
  return isDue && isPending;
}
