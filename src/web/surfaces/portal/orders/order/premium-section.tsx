import { clsx } from 'clsx/lite';
import type { OrderDetail } from '#contract/purchase/order-histories.ts';
import { Section } from '#web/desk/page/section.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { Money } from '#web/kit/layout/money.tsx';
import { useProductWords } from '../use-product-words.ts';

/** The premium of the order with its lines; the partner's commission and the net amount. */
export function PremiumSection({ order }: { order: OrderDetail }) {
  const text = useText();
  const { isReady, word } = useProductWords(order.product);
  const { breakdown, premium, currency, commission, commissionTakenBack, premiumWithoutCommission, code } = order;
  const parts = breakdown.lines.filter(({ amount }) => amount !== 0);
  return (
    <Section title={text('portal.words.premium')}>
      {isReady ? (
        <dl className="grid">
          {parts.map(({ name, part, amount }) => (
            <Line
              key={name}
              term={word(`premium.${name}`, name)}
              amount={part === 'discount' ? -amount : amount}
              currency={currency}
            />
          ))}
          <Line term={text('portal.words.premium')} amount={premium} currency={currency} isSum />
          {commission !== null && (
            <Line term={text('portal.words.commission')} amount={commission} currency={currency} />
          )}
          {commission !== null && commissionTakenBack > 0 && (
            <>
              <Line term={text('portal-orders.takenBack')} amount={-commissionTakenBack} currency={currency} />
              <Line
                term={text('portal-orders.premium.commissionLeft')}
                amount={commission - commissionTakenBack}
                currency={currency}
              />
            </>
          )}
          {premiumWithoutCommission !== null && (
            <Line
              term={text('portal-orders.premium.withoutCommission')}
              amount={premiumWithoutCommission}
              currency={currency}
            />
          )}
          {code !== null && (
            <div className="flex justify-between gap-6 py-1.5">
              <dt className="text-muted">{text('portal-orders.premium.code')}</dt>
              <dd className="figures">{code}</dd>
            </div>
          )}
        </dl>
      ) : (
        <Skeleton className="h-32 w-full" />
      )}
    </Section>
  );
}

type LineProps = { term: string; amount: number; currency: string; isSum?: boolean };

function Line({ term, amount, currency, isSum = false }: LineProps) {
  return (
    <div
      className={clsx(
        'flex items-baseline justify-between gap-6 py-1.5',
        isSum ? 'border-ink border-y-2 font-semibold text-ink' : 'border-line border-b last:border-b-0',
      )}
    >
      <dt className={isSum ? '' : 'text-muted'}>{term}</dt>
      <dd>
        <Money minorUnits={amount} currency={currency} />
      </dd>
    </div>
  );
}
