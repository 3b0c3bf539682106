import { useState } from 'react';
import type { OrderView } from '#contract/purchase/orders.ts';
import { useSendCode, useVerifyCode } from '#web/api/purchase/use-order.ts';
import { CodeBox, codeDigits } from '#web/fields/code/code-box.tsx';
import { useCodeError } from '#web/fields/code/use-code-error.ts';
import { useCountdown } from '#web/fields/code/use-countdown.ts';
import { PhoneNotServed } from '#web/fields/phone/phone-not-served.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useFailureText } from '#web/kit/feedback/use-failure-text.ts';

type CodeEntryProps = { order: OrderView; state: string; onProblem: () => void };

/** The one-time code: where it went, the box for it, and the way to a new one. */
export function CodeEntry({ order, state, onProblem }: CodeEntryProps) {
  const text = useText();
  const explain = useFailureText();
  const send = useSendCode(order.ref);
  const verify = useVerifyCode(order.ref);
  const [code, setCode] = useState('');
  const [short, setShort] = useState(false);
  const wait = useCountdown(order.code?.resendAt);
  const entering = state === 'enteringCode';

  const submit = () => {
    if (code.length < codeDigits) return setShort(true);
    verify.mutate(code, {
      onError: () => {
        setCode('');
        onProblem();
        document.getElementById('code')?.focus();
      },
    });
  };
  const resend = () => {
    setCode('');
    verify.reset();
    send.mutate(undefined, { onSuccess: () => document.getElementById('code')?.focus(), onError: onProblem });
  };
  const problem = useCodeError(verify.error, short, order.code?.triesLeft);
  const failure = problem.other || send.error;

  const { codeWay } = order;
  if (!codeWay) return <PhoneNotServed>{text('checkout.mail.none')}</PhoneNotServed>;
  const { channel, to } = codeWay;
  const isMail = channel === 'email';
  // Until the customer asks for it nothing goes to a mailbox.
  const isOffered = isMail && state === 'codeNotSent';

  const sending = (
    <div>
      <Button variant={entering ? 'secondary' : 'primary'} busy={send.isPending} disabled={wait > 0} onClick={resend}>
        {isOffered
          ? text('checkout.mail.send')
          : wait > 0
            ? text('checkout.code.resendIn', { seconds: wait })
            : text('checkout.code.resend')}
      </Button>
      {!entering && send.error && (
        <p role="alert" className="text-small text-error">
          {explain(send.error)}
        </p>
      )}
    </div>
  );

  return (
    <section aria-labelledby="code-title" className="grid gap-5">
      <div className="grid gap-1">
        <h2 id="code-title" className="text-lead">
          {text(isOffered ? 'checkout.mail.offer' : isMail ? 'checkout.mail.title' : 'checkout.code.title')}
        </h2>
        {order.code && entering && (
          <p>{isMail ? text('checkout.mail.sentTo', { to }) : text('checkout.code.sentTo', { phone: to })}</p>
        )}
      </div>
      {isOffered && <PhoneNotServed other={sending}>{text('checkout.mail.text', { to })}</PhoneNotServed>}
      {!entering && !isOffered && (
        <Notice kind="warning" live>
          {text(`checkout.code.${state}`)}
        </Notice>
      )}
      {entering && failure && (
        <Notice kind="error" live>
          {explain(failure)}
        </Notice>
      )}
      {entering && (
        <form
          className="grid gap-5"
          onSubmit={(event) => {
            event.preventDefault();
            submit();
          }}
        >
          <CodeBox
            id="code"
            value={code}
            error={problem.at}
            onChange={(typed) => {
              setShort(false);
              setCode(typed);
            }}
          />
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
