import type { FormEvent } from 'react';
import { type useInquireByCode, useSendInquiryCode } from '#web/api/site/policies.ts';
import { AskForCode } from '#web/fields/code/ask-for-code.tsx';
import { CodeInput } from '#web/fields/code/code-input.tsx';
import { useTypedCode } from '#web/fields/code/use-typed-code.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useFailureText } from '#web/kit/feedback/use-failure-text.ts';
import { Card } from '#web/kit/layout/card.tsx';

type PolicyCodeFormProps = { number: string; inquiry: ReturnType<typeof useInquireByCode> };

/** The other option after too many wrong dates: a code to the phone of the policy; no data of the policy is shown. */
export function PolicyCodeForm(props: PolicyCodeFormProps) {
  return useMessages(['checkout', 'wizard']) ? <CodeForm {...props} /> : null;
}

function CodeForm({ number, inquiry }: PolicyCodeFormProps) {
  const text = useText();
  const explain = useFailureText();
  const send = useSendInquiryCode();
  const typed = useTypedCode('inquiry-code', inquiry.error);
  const failure = typed.other ?? send.error;

  const ask = () => {
    typed.clear();
    inquiry.reset();
    send.mutate({ number });
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (inquiry.isPending) return;
    const code = typed.whole();
    if (code) inquiry.mutate({ number, code }, { onError: typed.clear });
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
        {send.data && <CodeInput {...typed.box} />}
        <div className="flex flex-wrap gap-3">
          {send.data && (
            <Button type="submit" busy={inquiry.isPending}>
              {text('inquiry.policy.ask')}
            </Button>
          )}
          <AskForCode
            resendAt={send.data?.resendAt}
            first={text('inquiry.code.send')}
            variant={send.data ? 'secondary' : 'primary'}
            busy={send.isPending}
            onAsk={ask}
          />
        </div>
      </form>
    </Card>
  );
}
