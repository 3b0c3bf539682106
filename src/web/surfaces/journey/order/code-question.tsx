import { useEffect } from 'react';
import { useProveOrder, useSendProofCode } from '#web/api/purchase/order-links.ts';
import { AskForCode } from '#web/fields/code/ask-for-code.tsx';
import { CodeInput } from '#web/fields/code/code-input.tsx';
import { useCodeRefusal } from '#web/fields/code/use-code-refusal.ts';
import { useTypedCode } from '#web/fields/code/use-typed-code.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { FailureNotice } from '#web/kit/feedback/failure-notice.tsx';

type CodeQuestionProps = {
  id: string;
  title: string;
  lead: string;
  /** Style of the button that sends the code: primary for the first action, secondary for another option. */
  variant: 'primary' | 'secondary';
  onNewLink: (ref: string) => void;
};

/** Sends a code to the phone of the order, and asks for it. */
export function CodeQuestion({ id, title, lead, variant, onNewLink }: CodeQuestionProps) {
  const text = useText();
  const send = useSendProofCode(id);
  const prove = useProveOrder(id, onNewLink);
  const typed = useTypedCode('proof-code', prove);
  const sent = send.data;
  const entering = sent !== undefined;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the input is mounted
  useEffect(() => {
    if (entering) typed.focus();
  }, [entering]);

  const { refusal, failure: unsent } = useCodeRefusal(send.error);
  const failure = typed.other || unsent;
  const submit = typed.submit((code) =>
    prove.mutate(
      { code },
      {
        onError: () => {
          typed.clear();
          typed.focus();
        },
      },
    ),
  );
  const ask = () => {
    typed.restart();
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
      <FailureNotice error={failure} />
      {sent && (
        <form noValidate onSubmit={submit} className="grid gap-5">
          <CodeInput {...typed.box} />
          <div>
            <Button type="submit" busy={prove.isPending}>
              {text('checkout.code.verify')}
            </Button>
          </div>
        </form>
      )}
      <div>
        <AskForCode
          resendAt={sent?.resendAt}
          refusal={refusal}
          first={text('checkout.ask.send')}
          variant={sent ? 'secondary' : variant}
          busy={send.isPending}
          onAsk={ask}
        />
      </div>
    </section>
  );
}
