import type { OrderView } from '#contract/purchase/orders.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { CheckPattern } from '#web/kit/layout/check-pattern.tsx';
import { Money } from '#web/kit/layout/money.tsx';

type Policy = NonNullable<OrderView['policy']>;

/** The certificate in small size: its number, its dates, the amount paid. */
export function CertificatePreview({ order, policy, name }: { order: OrderView; policy: Policy; name: string }) {
  const text = useText();
  const { date, dateTime } = useFormat();
  const rows = [
    [text('checkout.paper.period'), `${date(policy.effectiveFrom)} – ${date(policy.effectiveTo)}`],
    [text('checkout.paper.issued'), dateTime(policy.issuedAt)],
    [text('checkout.order.number'), order.number],
  ] as const;
  return (
    <article
      aria-labelledby="paper-title"
      className="overflow-hidden rounded-small bg-card shadow-raised print:break-inside-avoid print:border print:border-line-strong print:shadow-none"
    >
      <CheckPattern className="h-8 w-full print:[print-color-adjust:exact]" />
      <div className="grid gap-6 px-6 pt-7 pb-8 sm:px-10">
        <header className="grid gap-1">
          <p className="font-semibold text-primary-deep">{text('interface.brand.name')}</p>
          <h2 id="paper-title" className="text-title">
            {text('checkout.paper.title')}
          </h2>
          <p className="text-lead">{name}</p>
        </header>
        <div>
          <p className="text-small text-muted">{text('checkout.paper.number')}</p>
          <p className="figures text-display font-semibold text-primary-deep">{policy.number}</p>
        </div>
        <dl className="grid gap-3">
          {rows.map(([term, detail]) => (
            <div key={term} className="grid border-line border-b pb-2 sm:grid-cols-[2fr_3fr] sm:gap-6">
              <dt className="text-small text-muted sm:text-body">{term}</dt>
              <dd className="figures text-ink">{detail}</dd>
            </div>
          ))}
          {(order.about === null || order.premium.total > 0) && (
            <div className="mt-1 flex flex-wrap items-baseline justify-between gap-x-4 border-ink border-t-2 pt-3">
              <dt className="font-semibold text-ink">{text('checkout.paper.paid')}</dt>
              <dd>
                <Money minorUnits={order.premium.total} currency={order.premium.currency} large />
              </dd>
            </div>
          )}
        </dl>
      </div>
    </article>
  );
}
