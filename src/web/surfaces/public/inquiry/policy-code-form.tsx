import { type FormEvent, useState } from 'react';
import { type useInquireByCode, useSendInquiryCode } from '#web/api/site/policies.ts';
import { CodeBox, codeDigits } from '#web/fields/code/code-box.tsx';
import { useCodeError } from '#web/fields/code/use-code-error.ts';
import { useCountdown } from '#web/fields/code/use-countdown.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useFailureText } from '#web/kit/feedback/use-failure-text.ts';
import { Card } from '#web/kit/layout/card.tsx';

type PolicyCodeFormProps = { number: string; inquiry: ReturnType<typeof useInquireByCode> };

/** The way on where too many dates were tried: a code to the phone of the policy, of which nothing is shown. */
export function PolicyCodeForm(props: PolicyCodeFormProps) {
  return useMessages(['checkout', 'wizard']) ? <CodeForm {...props} /> : null;
}

function CodeForm({ number, inquiry }: PolicyCodeFormProps) {
  const text = useText();
  const explain = useFailureText();
  const send = useSendInquiryCode();
  const [code, setCode] = useState('');
  const [short, setShort] = useState(false);
  const wait = useCountdown(send.data?.resendAt);
  const problem = useCodeError(inquiry.error, short);
  const failure = problem.other ?? send.error;

  const ask = () => {
    setCode('');
    inquiry.reset();
    send.mutate({ number });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (inquiry.isPending) return;
    if (code.length < codeDigits) return setShort(true);
    inquiry.mutate({ number, code }, { onError: () => setCode('') });
  };

  return (
    <Card>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <p aria-live="polite">{text(send.data ? 'inquiry.code.sent' : 'inquiry.code.offer')}</p>
        {failure && (
          <Notice kind="error" live>
            {explain(failure)}
          </Notice>
        )}
        {send.data && (
          <CodeBox
            id="inquiry-code"
            value={code}
            error={problem.at}
            onChange={(typed) => {
              setShort(false);
              setCode(typed);
            }}
          />
        )}
        <div className="flex flex-wrap gap-3">
          {send.data && (
            <Button type="submit" busy={inquiry.isPending}>
              {text('inquiry.policy.ask')}
            </Button>
          )}
          <Button variant={send.data ? 'secondary' : 'primary'} busy={send.isPending} disabled={wait > 0} onClick={ask}>
            {wait > 0
              ? text('checkout.code.resendIn', { seconds: wait })
              : text(send.data ? 'checkout.code.resend' : 'inquiry.code.send')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
