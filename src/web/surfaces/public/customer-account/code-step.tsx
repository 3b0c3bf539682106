import { useEffect } from 'react';
import { type useSendMyCode, useSignInAsCustomer } from '#web/api/customer-account/session.ts';
import { AskForCode } from '#web/fields/code/ask-for-code.tsx';
import { CodeInput } from '#web/fields/code/code-input.tsx';
import { useCodeRefusal } from '#web/fields/code/use-code-refusal.ts';
import { useTypedCode } from '#web/fields/code/use-typed-code.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { FailureNotice } from '#web/kit/feedback/failure-notice.tsx';
import { Card } from '#web/kit/layout/card.tsx';
import type { Identity } from './identity-step.tsx';

type CodeStepProps = { said: Identity; sent: ReturnType<typeof useSendMyCode>; onBack: () => void };

/**
 * The input for the code that was sent to the phone. The page does not show if such a customer exists until the code is
 * right.
 */
export function CodeStep({ said, sent, onBack }: CodeStepProps) {
  const text = useText();
  const signIn = useSignInAsCustomer();
  const typed = useTypedCode('my-code', signIn);
  const { refusal, failure: unsent } = useCodeRefusal(sent.error);
  const failure = typed.other ?? unsent;
  useEffect(typed.focus, []);

  const again = () => {
    typed.restart();
    if (sent.variables) sent.mutate(sent.variables);
    typed.focus();
  };
  const submit = typed.submit((code) => {
    const { phone, born: dateOfBirth, email } = said;
    signIn.mutate(
      { phone, dateOfBirth, code, ...(sent.variables?.email === undefined ? {} : { email }) },
      { onError: typed.clear },
    );
  });

  return (
    <Card>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <p role="status">{text(`mine.signIn.sent.${sent.data?.channel ?? 'sms'}`)}</p>
        <FailureNotice error={failure} />
        <CodeInput {...typed.box} />
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          <Button type="submit" busy={signIn.isPending} className="min-h-12">
            {text('mine.signIn.enter')}
          </Button>
          <AskForCode
            resendAt={sent.data?.resendAt}
            refusal={refusal}
            first={text('checkout.code.resend')}
            busy={sent.isPending}
            onAsk={again}
          />
          <Button variant="quiet" onClick={onBack}>
            {text('mine.signIn.back')}
          </Button>
        </div>
        <p className="text-muted text-small">{text('mine.signIn.none')}</p>
      </form>
    </Card>
  );
}
