import { useContext } from 'react';
import { Link } from 'wouter';
import type { ProfileView } from '#contract/people/sign-in.ts';
import { useUser } from '#web/api/people/user.ts';
import { OpenPages } from '#web/desk/page/open-pages.ts';
import { PortalPage } from '#web/desk/page/portal-page.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/icon/icon.tsx';
import { EmptyPage } from '#web/kit/layout/empty-page.tsx';
import { ProductsToSell } from './products-to-sell.tsx';

/** The home page after the sign-in: for sellers the products; for others the pages that are open to them. */
export function StartPage() {
  const text = useText();
  const { user } = useUser();
  if (!user) return null;
  if (!user.scope.includes('b2b:sell')) return <YourPages user={user} />;
  if (user.partner?.maySell) return <ProductsToSell />;
  return (
    <EmptyPage title={text('portal.maySellNot.title')}>
      <p>{text('problems.partnerMayNotSell')}</p>
    </EmptyPage>
  );
}

/** The first page of users who do not sell: the pages that are open to them. */
function YourPages({ user }: { user: ProfileView }) {
  const text = useText();
  const entries = useContext(OpenPages);
  return (
    <PortalPage
      title={text('portal.yourPages.title', { name: `${user.givenName} ${user.familyName}` })}
      lead={text(entries.length > 0 ? 'portal.yourPages.lead' : 'portal.yourPages.none')}
    >
      <ul className="grid gap-4 md:grid-cols-2 desk:grid-cols-3">
        {entries.map(({ pattern, menu }) => (
          <li key={pattern}>
            <Link
              href={pattern}
              className="flex min-h-16 items-center gap-4 rounded-card border border-line bg-card px-5 py-3 font-semibold text-primary-deep hover:border-primary hover:bg-primary-tint"
            >
              <Icon of={menu.icon} className="size-6" />
              {text(`portal.menu.${menu.name}`)}
            </Link>
          </li>
        ))}
      </ul>
    </PortalPage>
  );
}
