import { type FormEvent, useEffect, useState } from 'react';
import { useProveOrder, useSendProofCode } from '#web/api/purchase/order-links.ts';
import { CodeBox, codeDigits } from '#web/fields/code/code-box.tsx';
import { useCodeError } from '#web/fields/code/use-code-error.ts';
import { useCountdown } from '#web/fields/code/use-countdown.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useFailureText } from '#web/kit/feedback/use-failure-text.ts';

type CodeQuestionProps = {
  id: string;
  title: string;
  lead: string;
  /** Of the button that sends the code: the first thing to do, or another way. */
  variant: 'primary' | 'secondary';
  onNewLink: (ref: string) => void;
};

const box = 'proof-code';

/** Sends a code to the phone of the order, and asks for it. */
export function CodeQuestion({ id, title, lead, variant, onNewLink }: CodeQuestionProps) {
  const text = useText();
  const explain = useFailureText();
  const send = useSendProofCode(id);
  const prove = useProveOrder(id, onNewLink);
  const [code, setCode] = useState('');
  const [short, setShort] = useState(false);
  const sent = send.data;
  const wait = useCountdown(sent?.resendAt);
  const entering = sent !== undefined;
  useEffect(() => {
    if (entering) document.getElementById(box)?.focus();
  }, [entering]);

  const problem = useCodeError(prove.error, short);
  const failure = problem.other || send.error;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (prove.isPending) return;
    if (code.length < codeDigits) return setShort(true);
    prove.mutate(
      { code },
      {
        onError: () => {
          setCode('');
          document.getElementById(box)?.focus();
        },
      },
    );
  };
  const ask = () => {
    setCode('');
    prove.reset();
    send.mutate();
  };

  return (
    <section aria-labelledby="proof-title" className="grid gap-5">
      <div className="grid gap-1">
        <h2 id="proof-title" className="text-lead">
          {title}
        </h2>
        <p aria-live="polite">{sent ? text('checkout.code.sentTo', { phone: sent.phone }) : lead}</p>
      </div>
      {failure && (
        <Notice kind="error" live>
          {explain(failure)}
        </Notice>
      )}
      {sent && (
        <form noValidate onSubmit={submit} className="grid gap-5">
          <CodeBox
            id={box}
            value={code}
            error={problem.at}
            onChange={(typed) => {
              setShort(false);
              setCode(typed);
            }}
          />
          <div>
            <Button type="submit" busy={prove.isPending}>
              {text('checkout.code.verify')}
            </Button>
          </div>
        </form>
      )}
      <div>
        <Button variant={sent ? 'secondary' : variant} busy={send.isPending} disabled={wait > 0} onClick={ask}>
          {wait > 0
            ? text('checkout.code.resendIn', { seconds: wait })
            : text(sent ? 'checkout.code.resend' : 'checkout.ask.send')}
        </Button>
      </div>
    </section>
  );
}
