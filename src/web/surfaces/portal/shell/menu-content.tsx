import { clsx } from 'clsx/lite';
import { Wallet } from 'lucide-react';
import { type ReactNode, useContext } from 'react';
import { Link, useLocation } from 'wouter';
import type { ProfileView } from '#contract/people/sign-in.ts';
import { joinNames } from '#shared/full-name.ts';
import { type MenuRoute, OpenPages } from '#web/desk/page/portal-route.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { Icon } from '#web/kit/icon/icon.tsx';
import { Money } from '#web/kit/layout/money.tsx';
import { patterns } from '#web/router/paths.ts';
import { Avatar } from './avatar.tsx';
import { DueBadge } from './due-badge.tsx';

type MenuContentProps = {
  user: ProfileView | undefined;
  /** True if the names beside the icons are visible. */
  open: boolean;
  onChoose: () => void;
  /** Content below the pages. */
  children?: ReactNode;
};

/** A control whose name is hidden: as wide as its icon, so that it does not extend below the page. */
export const NARROW = 'w-12 overflow-hidden whitespace-nowrap';

/** The signed-in user, the partner's balances, and the pages that are open to this user. */
export function MenuContent({ user, open, onChoose, children }: MenuContentProps) {
  const text = useText();
  const entries = useContext(OpenPages);
  const groups = [
    { name: 'main', entries: entries.filter(({ menu }) => menu.group === undefined) },
    { name: 'administration', entries: entries.filter(({ menu }) => menu.group === 'administration') },
  ].filter(({ entries: some }) => some.length > 0);

  return (
    <nav aria-label={text('interface.header.mainMenu')}>
      <MenuUser user={user} open={open} onChoose={onChoose} />
      {user?.partner && <PartnerBalances partner={user.partner} open={open} />}
      <div className="grid gap-2 p-2">
        {groups.map(({ name, entries: some }) => (
          <div key={name} className="grid gap-0.5">
            {name !== 'main' && (
              <p className={clsx('px-3.5 pt-2 text-muted text-small', !open && 'opacity-0')}>
                {text(`portal.menu.${name}`)}
              </p>
            )}
            <ul className="grid gap-0.5">
              {some.map((entry) => (
                <li key={entry.pattern}>
                  <MenuEntry entry={entry} open={open} onChoose={onChoose} />
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
      {children}
    </nav>
  );
}

type MenuEntryProps = Pick<MenuContentProps, 'open' | 'onChoose'> & { entry: MenuRoute };

/** The link to a page; that to the home page has the number of due things. */
function MenuEntry({ entry: { pattern, menu }, open, onChoose }: MenuEntryProps) {
  const text = useText();
  const [here] = useLocation();
  // A choice replaces the page of another choice. A page below one, such as a claim's form, stays for the browser's Back.
  const entries = useContext(OpenPages);
  const isMenuPage = here === patterns.myAccount || entries.some(({ pattern }) => pattern === here);
  const inside = [pattern, menu.within].some((start) => start && here.startsWith(`${start}/`));
  const current = here === pattern ? 'page' : inside ? 'true' : undefined;
  return (
    <Link
      href={pattern}
      replace={isMenuPage}
      onClick={onChoose}
      aria-current={current}
      title={open ? undefined : text(`portal.menu.${menu.name}`)}
      className={clsx(
        // Khmer names may need two lines: all entries have the same height, so that the icons are evenly spaced.
        'relative flex min-h-11 items-center gap-4 rounded-field px-3.5 [:lang(km)_&]:min-h-16',
        !open && NARROW,
        current ? 'bg-primary-tint font-semibold text-ink' : 'text-primary-deep hover:bg-primary-tint',
      )}
    >
      <Icon of={menu.icon} />
      {text(`portal.menu.${menu.name}`)}
      {pattern === patterns.portalHome && <DueBadge className={open ? 'ml-auto' : 'absolute top-1 left-6'} />}
    </Link>
  );
}

function MenuUser({ user, open, onChoose }: Omit<MenuContentProps, 'children'>) {
  const text = useText();
  if (!user) {
    return (
      <div className="flex min-h-16 items-center gap-4 px-3 py-3">
        <Avatar user={user} className="size-10" />
        <Skeleton className="h-5 w-32" />
      </div>
    );
  }
  return (
    <Link
      href={patterns.myAccount}
      onClick={onChoose}
      title={text('portal.menu.account')}
      className={clsx(
        'flex min-h-16 items-center gap-4 px-3 py-3 hover:bg-primary-tint',
        !open && 'w-16 overflow-hidden whitespace-nowrap',
      )}
    >
      <Avatar user={user} className="size-10" />
      <span className="grid min-w-0">
        <span className="truncate font-semibold text-ink">{joinNames(user)}</span>
        <span className="truncate text-muted text-small">{user.email ?? user.username}</span>
      </span>
    </Link>
  );
}

type PartnerBalancesProps = { partner: NonNullable<ProfileView['partner']>; open: boolean };

/** The partner's available amount, the total, and the amount reserved for orders; in the closed menu an icon. */
function PartnerBalances({ partner: { name, balances }, open }: PartnerBalancesProps) {
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
