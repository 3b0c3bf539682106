import { clsx } from 'clsx/lite';
import { Link, useLocation } from 'wouter';
import type { ProfileView } from '#contract/people/accounts.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { Icon } from '#web/kit/layout/icon.tsx';
import { patterns } from '#web/router/paths.ts';
import { menuOf } from '../portal-routes.ts';
import { Avatar } from './avatar.tsx';
import { PartnerBalances } from './partner-balances.tsx';

type MenuContentProps = {
  user: ProfileView | undefined;
  /** The names beside the icons are in sight. */
  open: boolean;
  onChoose: () => void;
};

/** Who is signed in, the partner's balances, and the pages that are open to this user. */
export function MenuContent({ user, open, onChoose }: MenuContentProps) {
  const text = useText();
  const [here] = useLocation();
  const entries = user ? menuOf(user) : [];
  const groups = [
    { name: 'main', entries: entries.filter(({ menu }) => menu.group === undefined) },
    { name: 'administration', entries: entries.filter(({ menu }) => menu.group === 'administration') },
  ].filter(({ entries: some }) => some.length > 0);

  return (
    <>
      <Who user={user} onChoose={onChoose} />
      {user?.partner && <PartnerBalances partner={user.partner} open={open} />}
      <nav aria-label={text('interface.header.mainMenu')} className="grid gap-2 p-2">
        {groups.map(({ name, entries: some }) => (
          <div key={name} className="grid gap-0.5">
            {name !== 'main' && (
              <p className={clsx('px-3.5 pt-2 text-muted text-small', !open && 'opacity-0')}>
                {text(`portal.menu.${name}`)}
              </p>
            )}
            <ul className="grid gap-0.5">
              {some.map(({ pattern, menu }) => {
                const inside = [pattern, menu.within].some((start) => start && here.startsWith(`${start}/`));
                const current = here === pattern ? 'page' : inside ? 'true' : undefined;
                return (
                  <li key={pattern}>
                    <Link
                      href={pattern}
                      replace
                      onClick={onChoose}
                      aria-current={current}
                      title={open ? undefined : text(`portal.menu.${menu.name}`)}
                      className={clsx(
                        // Khmer names may need two lines: all entries are as high, so that the icons stand evenly.
                        'flex min-h-11 items-center gap-6 rounded-field px-3.5 [:lang(km)_&]:min-h-14 [:lang(km)_&]:leading-6',
                        current ? 'bg-primary-tint font-semibold text-ink' : 'text-primary-deep hover:bg-primary-tint',
                      )}
                    >
                      <Icon of={menu.icon} />
                      {text(`portal.menu.${menu.name}`)}
                    </Link>
                  </li>
                );
              })}
            </ul>
          </div>
        ))}
      </nav>
    </>
  );
}

function Who({ user, onChoose }: Omit<MenuContentProps, 'open'>) {
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
      className="flex min-h-16 items-center gap-4 px-3 py-3 hover:bg-primary-tint"
    >
      <Avatar user={user} className="size-10" />
      <span className="grid min-w-0">
        <span className="truncate font-semibold text-ink">
          {user.givenName} {user.familyName}
        </span>
        <span className="truncate text-muted text-small">{user.email ?? user.username}</span>
      </span>
    </Link>
  );
}
