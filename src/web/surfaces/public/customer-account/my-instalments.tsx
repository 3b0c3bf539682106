import { useLocation } from 'wouter';
import type { MyPolicy } from '#contract/customer-account/policies.ts';
import { usePayMyInstalment } from '#web/api/customer-account/insurance.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Button } from '#web/kit/action/button.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { useFailureText } from '#web/kit/feedback/use-failure-text.ts';
import { paths } from '#web/router/paths.ts';

/** The instalments of a premium, and a button to pay the next one. */
export function MyInstalments({ policy: { number, instalments } }: { policy: MyPolicy }) {
  const text = useText();
  const explain = useFailureText();
  const { date, money } = useFormat();
  const [, navigate] = useLocation();
  const pay = usePayMyInstalment(number);
  const shown = instalments.filter(({ status }) => status !== 'dropped');
  const next = shown.find(({ isNext }) => isNext);
  if (shown.length === 0) return null;
  return (
    <section className="grid gap-3">
      <h4 className="font-semibold">{text('mine.instalments.title')}</h4>
      <ul className="figures">
        {shown.map(({ dueOn, amount, currency, status }) => (
          <li key={dueOn} className="flex flex-wrap justify-between gap-x-4 border-line border-b py-2 first:border-t">
            <span>{text(`mine.instalments.${status}`, { date: date(dueOn) })}</span>
            <span className="font-semibold">{money(amount, currency)}</span>
          </li>
        ))}
      </ul>
      {pay.error && (
        <Notice kind="error" live>
          {explain(pay.error)}
        </Notice>
      )}
      {next && (
        <>
          <p className="text-muted text-small">{text('mine.instalments.until', { last: date(next.coveredUntil) })}</p>
          <Button
            busy={pay.isPending}
            className="min-h-12"
            onClick={() => pay.mutate(undefined, { onSuccess: ({ ref }) => navigate(paths.makePayment(ref)) })}
          >
            {text('mine.instalments.pay', { amount: money(next.amount, next.currency) })}
          </Button>
        </>
      )}
    </section>
  );
}
