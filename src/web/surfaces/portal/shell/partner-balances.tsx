import { clsx } from 'clsx/lite';
import { Wallet } from 'lucide-react';
import type { ProfileView } from '#contract/people/accounts.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/layout/icon.tsx';
import { Money } from '#web/kit/layout/money.tsx';

type PartnerBalancesProps = { partner: NonNullable<ProfileView['partner']>; open: boolean };

/** What the partner may spend, the total, and what is reserved for orders; while the menu is closed their sign. */
export function PartnerBalances({ partner: { name, balances }, open }: PartnerBalancesProps) {
  const text = useText();
  const { available, total, outstanding, currency } = balances;
  const sums = [
    { term: text('portal.balance.available'), amount: available, look: 'font-semibold text-ink' },
    { term: text('portal.balance.total'), amount: total, look: 'text-muted' },
    { term: text('portal.balance.outstanding'), amount: outstanding, look: 'text-muted' },
  ];
  return (
    <section aria-label={text('portal.balance.title')} className="relative border-line border-y px-5.5 py-2">
      {!open && (
        <span title={text('portal.balance.title')} className="absolute inset-y-0 left-5.5 flex items-center">
          <Icon of={Wallet} className="size-5 text-primary-deep" />
        </span>
      )}
      <div className={clsx('grid gap-0.5', !open && 'opacity-0')}>
        <p className="truncate text-muted text-small">{name}</p>
        <dl className="grid text-small">
          {sums.map(({ term, amount, look }) => (
            <div key={term} className={clsx('flex items-baseline justify-between gap-3', look)}>
              <dt>{term}</dt>
              <dd>
                <Money minorUnits={amount} currency={currency} />
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}
