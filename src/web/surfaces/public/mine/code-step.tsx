import { type FormEvent, useEffect, useRef, useState } from 'react';
import { type useSendMyCode, useSignInAsCustomer } from '#web/api/mine/session.ts';
import { CodeBox, codeDigits } from '#web/fields/code/code-box.tsx';
import { useCodeError } from '#web/fields/code/use-code-error.ts';
import { useCountdown } from '#web/fields/code/use-countdown.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useFailureText } from '#web/kit/feedback/use-failure-text.ts';
import { Card } from '#web/kit/layout/card.tsx';
import type { Said } from './who-step.tsx';

type CodeStepProps = { said: Said; sent: ReturnType<typeof useSendMyCode>; onBack: () => void };

/** The code that went to the phone. Whether there is such a customer, nobody is told before it is right. */
export function CodeStep({ said, sent, onBack }: CodeStepProps) {
  const text = useText();
  const explain = useFailureText();
  const signIn = useSignInAsCustomer();
  const [code, setCode] = useState('');
  const [short, setShort] = useState(false);
  const wait = useCountdown(sent.data?.resendAt);
  const problem = useCodeError(signIn.error, short);
  const failure = problem.other ?? sent.error;
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => document.getElementById('my-code')?.focus(), []);

  const again = () => {
    setCode('');
    signIn.reset();
    if (sent.variables) sent.mutate(sent.variables);
    document.getElementById('my-code')?.focus();
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (signIn.isPending) return;
    if (code.length < codeDigits) return setShort(true);
    const { phone, born: dateOfBirth, email } = said;
    signIn.mutate(
      { phone, dateOfBirth, code, ...(sent.variables?.email === undefined ? {} : { email }) },
      { onError: () => setCode('') },
    );
  };

  return (
    <Card>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <p ref={place} role="status">
          {text(`mine.signIn.sent.${sent.data?.channel ?? 'sms'}`)}
        </p>
        {failure && (
          <Notice kind="error" live>
            {explain(failure)}
          </Notice>
        )}
        <CodeBox
          id="my-code"
          value={code}
          error={problem.at}
          onChange={(typed) => {
            setShort(false);
            setCode(typed);
          }}
        />
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          <Button type="submit" busy={signIn.isPending} className="min-h-12">
            {text('mine.signIn.enter')}
          </Button>
          <Button variant="secondary" busy={sent.isPending} disabled={wait > 0} onClick={again}>
            {wait > 0 ? text('checkout.code.resendIn', { seconds: wait }) : text('checkout.code.resend')}
          </Button>
          <Button variant="quiet" onClick={onBack}>
            {text('mine.signIn.back')}
          </Button>
        </div>
        <p className="text-muted text-small">{text('mine.signIn.none')}</p>
      </form>
    </Card>
  );
}
