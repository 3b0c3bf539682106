import { useState } from 'react';
import type { OrderView } from '#contract/orders.ts';
import { isApiError } from '#web/api/api-error.ts';
import { useSendCode, useVerifyCode } from '#web/api/use-order.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/ui/button.tsx';
import { Field } from '#web/ui/field.tsx';
import { latinDigits } from '#web/ui/latin-digits.ts';
import { Notice } from '#web/ui/notice.tsx';
import { TextInput } from '#web/ui/text-input.tsx';
import { useFailureText } from '../use-failure-text.ts';
import { useCountdown } from './use-countdown.ts';

const digits = 6;

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
    if (code.length < digits) return setShort(true);
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
  const wrong = isApiError(verify.error) && verify.error.problem === 'codeWrong';
  const left = wrong && isApiError(verify.error) ? verify.error.errors[0]?.params?.triesLeft : undefined;
  const error = short
    ? text('checkout.code.short', { digits })
    : wrong
      ? text('checkout.code.wrong', { left: Number(left ?? order.code?.triesLeft ?? 0) })
      : undefined;
  const failure = (!wrong && verify.error) || send.error;

  return (
    <section aria-labelledby="code-title" className="grid gap-5">
      <div className="grid gap-1">
        <h2 id="code-title" className="text-lead">
          {text('checkout.code.title')}
        </h2>
        {order.code && entering && <p>{text('checkout.code.sentTo', { phone: order.code.phone })}</p>}
      </div>
      {!entering && (
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
          <Field id="code" label={text('checkout.code.label')} help={text('checkout.code.help')} error={error}>
            <TextInput
              inputMode="numeric"
              autoComplete="one-time-code"
              value={code}
              onChange={(typed) => {
                setShort(false);
                setCode(latinDigits(typed).replace(/\D/g, '').slice(0, digits));
              }}
              className="figures max-w-44 text-center text-lead tracking-widest"
            />
          </Field>
          <div>
            <Button type="submit" busy={verify.isPending}>
              {text('checkout.code.verify')}
            </Button>
          </div>
        </form>
      )}
      <div>
        <Button look={entering ? 'secondary' : 'primary'} busy={send.isPending} disabled={wait > 0} onClick={resend}>
          {wait > 0 ? text('checkout.code.resendIn', { seconds: wait }) : text('checkout.code.resend')}
        </Button>
        {!entering && send.error && (
          <p role="alert" className="text-small text-error">
            {explain(send.error)}
          </p>
        )}
      </div>
    </section>
  );
}
