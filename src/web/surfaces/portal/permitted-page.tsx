import type { ProfileView } from '#contract/people/accounts.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { lacksSecondFactor, SecondFactorFirst } from '#web/kit/errors/second-factor-first.tsx';
import { EmptyPage } from '#web/kit/layout/empty-page.tsx';
import { patterns } from '#web/router/paths.ts';
import { hasAccess, maySee, type PortalRoute } from './portal-route.ts';

/** A page, for who may see it; otherwise why not. */
export function PermittedPage({ route, user }: { route: PortalRoute; user: ProfileView }) {
  const text = useText();
  const { page: Page } = route;
  if (maySee(route, user)) return <Page />;
  if (lacksSecondFactor(user)) return <SecondFactorFirst />;
  return (
    <EmptyPage code="403" title={text('portal.denied.title')}>
      <p>{text(hasAccess(user) ? 'portal.denied.page' : 'portal.denied.text')}</p>
      {hasAccess(user) ? (
        <ButtonLink href={patterns.portalHome}>{text('portal.home')}</ButtonLink>
      ) : (
        <ButtonLink variant="secondary" href={patterns.myAccount}>
          {text('portal.menu.account')}
        </ButtonLink>
      )}
    </EmptyPage>
  );
}
