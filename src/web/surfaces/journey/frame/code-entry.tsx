import type { OrderView } from '#contract/purchase/orders.ts';
import { useSendCode, useVerifyCode } from '#web/api/purchase/use-order.ts';
import { AskForCode } from '#web/fields/code/ask-for-code.tsx';
import { CodeInput } from '#web/fields/code/code-input.tsx';
import { useTypedCode } from '#web/fields/code/use-typed-code.ts';
import { PhoneNotServed } from '#web/fields/phone/phone-not-served.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { FailureNotice } from '#web/kit/feedback/failure-notice.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useFailureText } from '#web/kit/feedback/use-failure-text.ts';
import { BeginAgain } from '../order/begin-again.tsx';

type CodeEntryProps = { order: OrderView; state: string; onProblem: () => void };

/** The one-time code: its target, its input, and a button for a new one. */
export function CodeEntry({ order, state, onProblem }: CodeEntryProps) {
  const text = useText();
  const explain = useFailureText();
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
  const failure = typed.other || send.error;

  const { codeWay } = order;
  if (!codeWay) return <PhoneNotServed>{text('checkout.mail.none')}</PhoneNotServed>;
  const { channel, to } = codeWay;
  const isMail = channel === 'email';
  const words = isMail
    ? { title: 'checkout.mail.title', sentTo: text('checkout.mail.sentTo', { to }) }
    : { title: 'checkout.code.title', sentTo: text('checkout.code.sentTo', { phone: to }) };
  // An e-mail is sent only after the customer requests it.
  const isOffered = isMail && state === 'codeNotSent';

  const sending = (
    <div>
      <AskForCode
        resendAt={isOffered ? undefined : order.code?.resendAt}
        first={text(isOffered ? 'checkout.mail.send' : 'checkout.code.resend')}
        variant={entering ? 'secondary' : 'primary'}
        busy={send.isPending}
        onAsk={resend}
      />
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
          {text(isOffered ? 'checkout.mail.offer' : words.title)}
        </h2>
        {order.code && entering && <p>{words.sentTo}</p>}
      </div>
      {isOffered && <PhoneNotServed other={sending}>{text('checkout.mail.text', { to })}</PhoneNotServed>}
      {!entering && !isOffered && (
        <Notice kind="warning" live>
          {text(`checkout.code.${state}`)}
        </Notice>
      )}
      <FailureNotice error={entering && failure} />
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
