import { Wallet } from 'lucide-react';
import type { ProfileView } from '#contract/accounts.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/ui/icon.tsx';
import { join } from '#web/ui/join.ts';
import { Money } from '#web/ui/money.tsx';

type PartnerBalancesProps = { partner: NonNullable<ProfileView['partner']>; open: boolean };

/** What the partner may spend, large; beneath it the total and what is reserved for orders. */
export function PartnerBalances({ partner: { name, balances }, open }: PartnerBalancesProps) {
  const text = useText();
  const { available, total, outstanding, currency } = balances;
  const rest = [
    { term: text('portal.balance.total'), amount: total },
    { term: text('portal.balance.outstanding'), amount: outstanding },
  ];
  return (
    <section aria-label={text('portal.balance.title')} className="shrink-0 border-line border-y px-2 py-2">
      <div className={join('flex items-center gap-4 px-3.5', open ? '' : 'min-h-11')}>
        <span className={open ? 'hidden' : ''} title={text('portal.balance.title')}>
          <Icon of={Wallet} className="size-5 text-primary-deep" />
        </span>
        <div className={open ? 'grid min-w-0 flex-1 gap-0.5 whitespace-nowrap' : 'sr-only'}>
          <p className="truncate text-muted text-small">{name}</p>
          <dl className="grid text-small">
            <div className="flex items-baseline justify-between gap-3">
              <dt className="font-semibold text-ink">{text('portal.balance.available')}</dt>
              <dd className="font-semibold text-ink">
                <Money minorUnits={available} currency={currency} />
              </dd>
            </div>
            {rest.map(({ term, amount }) => (
              <div key={term} className="flex items-baseline justify-between gap-3 text-muted">
                <dt>{term}</dt>
                <dd>
                  <Money minorUnits={amount} currency={currency} />
                </dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </section>
  );
}
