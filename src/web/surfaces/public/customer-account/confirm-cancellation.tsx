import { useEffect, useRef, useState } from 'react';
import type { MyRefund } from '#contract/customer-account/cancellation.ts';
import { addDays } from '#engine/language/dates.ts';
import { useCancelMyPolicy, useSendMyCancellationCode } from '#web/api/customer-account/insurance.ts';
import { newKey } from '#web/api/http.ts';
import { AskForCode } from '#web/fields/code/ask-for-code.tsx';
import { CodeInput } from '#web/fields/code/code-input.tsx';
import { useCodeRefusal } from '#web/fields/code/use-code-refusal.ts';
import { useTypedCode } from '#web/fields/code/use-typed-code.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { FailureNotice } from '#web/kit/feedback/failure-notice.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Card } from '#web/kit/layout/card.tsx';

type ConfirmProps = {
  number: string;
  asked: { from: string; reason: string };
  refund: MyRefund;
  onBack: () => void;
  onDone: (said: string) => void;
};

/** The amounts that the insurer retains, one row for each rule. */
function toKeptRows({ kept }: Pick<MyRefund, 'kept'>) {
  const sums = new Map<(typeof kept)[number]['why'], number>();
  for (const { why, amount } of kept) sums.set(why, (sums.get(why) ?? 0) + amount);
  return [...sums].map(([why, amount]) => ({ why, amount }));
}

/** The refund with its calculation; then the code that cancels. */
export function ConfirmCancellation({ number, asked, refund, onBack, onDone }: ConfirmProps) {
  const text = useText();
  const { date, money } = useFormat();
  const heading = useRef<HTMLHeadingElement>(null);
  const send = useSendMyCancellationCode(number);
  const cancel = useCancelMyPolicy(number);
  // The same for every press: the policy is cancelled once.
  const [request] = useState(newKey);
  const typed = useTypedCode('cancel-code', cancel);
  const { refusal, failure: unsent } = useCodeRefusal(send.error);
  const failure = typed.other ?? unsent;
  useEffect(() => heading.current?.focus(), []);

  const { currency, days, of, needsSecond, way, next, openClaims } = refund;
  const amount = money(refund.refund, currency);
  const lastDay = date(addDays(asked.from, -1));
  const { voided, offParts, whole } = refund;
  const ofNext = next === null ? 0 : 0 - next.total;
  const rows = [
    { term: text('mine.cancel.ofTerm'), detail: money(refund.ofTerm, currency) },
    ...(whole
      ? [
          {
            term: text(`mine.cancel.whole.${whole}`),
            detail: money(refund.refund + offParts - voided - ofNext, currency),
          },
        ]
      : [
          { term: text('mine.cancel.ofDaysLeft', { days, of }), detail: money(refund.ofDaysLeft, currency) },
          ...toKeptRows(refund).map(({ why, amount }) => ({
            term: text(`mine.cancel.kept.${why}`),
            detail: money(0 - amount, currency),
          })),
        ]),
    ...(next === null
      ? []
      : [
          {
            term: text('mine.cancel.ofNext', { from: date(next.from), to: date(next.to) }),
            detail: money(ofNext, currency),
          },
        ]),
    ...(voided === 0 ? [] : [{ term: text('mine.cancel.voided'), detail: money(voided, currency) }]),
    ...(offParts === 0 ? [] : [{ term: text('mine.cancel.offParts'), detail: money(0 - offParts, currency) }]),
  ];
  const submit = typed.submit((code) =>
    cancel.mutate(
      { ...asked, refund: refund.refund, request, code },
      {
        onSuccess: ({ status }) => onDone(text(`mine.cancel.${status}`, { number, amount })),
        onError: typed.clear,
      },
    ),
  );

  return (
    <Card>
      <form noValidate onSubmit={submit} className="grid gap-5">
        <h2 ref={heading} tabIndex={-1} data-quiet-focus className="text-title">
          {text('mine.cancel.comesBack', { amount })}
        </h2>
        <dl>
          {rows.map(({ term, detail }) => (
            <div key={term} className="flex flex-wrap justify-between gap-x-4 border-line border-b py-2">
              <dt className="text-muted">{term}</dt>
              <dd className="figures ml-auto text-ink">{detail}</dd>
            </div>
          ))}
        </dl>
        <p>{text(`mine.cancel.way.${way}`)}</p>
        <Notice kind="warning">{text('mine.cancel.after', { lastDay })}</Notice>
        {openClaims.length > 0 && (
          <Notice kind="warning">{text('mine.cancel.openClaims', { numbers: openClaims.join(', ') })}</Notice>
        )}
        {needsSecond && <Notice>{text('mine.cancel.needsSecond')}</Notice>}
        <FailureNotice error={failure} />
        {send.data && <CodeInput {...typed.box} />}
        <div className="grid gap-3 sm:flex sm:flex-wrap">
          {send.data && (
            <Button type="submit" busy={cancel.isPending} className="min-h-12">
              {text('mine.cancel.confirm')}
            </Button>
          )}
          <AskForCode
            resendAt={send.data?.resendAt}
            refusal={refusal}
            first={text('mine.cancel.sendCode')}
            variant={send.data ? 'secondary' : 'primary'}
            busy={send.isPending}
            onAsk={() => send.mutate()}
          />
          <Button variant="quiet" onClick={onBack}>
            {text('mine.back')}
          </Button>
        </div>
      </form>
    </Card>
  );
}
