import type { OrderDetail } from '#contract/purchase/order-histories.ts';
import { Section } from '#web/desk/page/section.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Money } from '#web/kit/layout/money.tsx';

/** The customer's payments, newest first, and refunds. */
export function AttemptsSection({ attempts, refund }: Pick<OrderDetail, 'attempts' | 'refund'>) {
  const text = useText();
  const { dateTime, money } = useFormat();
  if (attempts.length === 0) return null;
  return (
    <Section title={text('portal-orders.attempts.title')}>
      <ul className="grid">
        {attempts.map(({ status, option, amount, currency, startedAt }) => (
          <li
            key={startedAt}
            className="flex flex-wrap items-baseline justify-between gap-x-4 border-line border-b py-1.5 last:border-b-0"
          >
            <span className="grid">
              {text('portal-orders.attempts.line', {
                option: text(`portal-orders.attempts.option.${option}`),
                status: text(`portal-orders.attempts.status.${status}`),
              })}
              <time dateTime={startedAt} className="figures text-muted text-small">
                {dateTime(startedAt)}
              </time>
            </span>
            <Money minorUnits={amount} currency={currency} />
          </li>
        ))}
      </ul>
      {refund && (
        <Notice kind={refund.status === 'done' ? 'info' : 'warning'}>
          {text(`portal-orders.refund.${refund.of}.${refund.status}`, {
            amount: money(refund.amount, refund.currency),
          })}
        </Notice>
      )}
    </Section>
  );
}
