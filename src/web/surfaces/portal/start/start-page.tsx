import { useUser } from '#web/api/people/user.ts';
import { useText } from '#web/i18n/use-text.ts';
import { EmptyPage } from '#web/kit/layout/empty-page.tsx';
import { ProductsToSell } from './products-to-sell.tsx';
import { YourPages } from './your-pages.tsx';

/** The home after signing in: the products to sell, for who sells; for others what they may do here. */
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
