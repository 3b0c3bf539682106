import { Suspense, use, useEffect } from 'react';
import { Redirect, Route, Switch } from 'wouter';
import type { ProfileView } from '#contract/people/sign-in.ts';
import { ApiProvider } from '#web/api/api-provider.tsx';
import { useSessionWatch, useUser } from '#web/api/people/user.ts';
import { LoadError } from '#web/desk/page/load-error.tsx';
import { buildMenu, canSee, hasAccess, OpenPages, type PortalRoute, StaffRoutes } from '#web/desk/page/portal-route.ts';
import { useMessages } from '#web/i18n/use-messages.ts';
import { useText } from '#web/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { NotFoundPage } from '#web/kit/errors/not-found-page.tsx';
import { lacksSecondFactor, SecondFactorFirst } from '#web/kit/errors/second-factor-first.tsx';
import { EmptyPage } from '#web/kit/layout/empty-page.tsx';
import { ChunkLoading } from '#web/kit/progress/chunk-loading.tsx';
import { patterns } from '#web/router/paths.ts';
import { Shell } from './shell/shell.tsx';
import { clearReturnPath } from './sign-in/sign-in-memory.ts';
import { SignInRedirect } from './sign-in/sign-in-redirect.tsx';

/**
 * The pages that need a sign-in, in their shell. Without one the user is led to the sign-in first, and returns after
 * it.
 */
export function SignedInPages() {
  return (
    <ApiProvider>
      <Pages />
    </ApiProvider>
  );
}

function Pages() {
  const { user, error, refetch } = useUser();
  const routes = use(StaffRoutes);
  useSessionWatch();
  const isIn = Boolean(user);
  useEffect(() => {
    if (isIn) clearReturnPath();
  }, [isIn]);

  if (user === null) return <SignInRedirect />;
  return (
    <OpenPages value={user ? buildMenu(routes, user) : []}>
      <Shell user={user}>
        {user ? (
          <Suspense fallback={<ChunkLoading />}>
            <Switch>
              <Route path={patterns.portal}>
                <Redirect to={patterns.portalHome} replace />
              </Route>
              {routes.map((route) => (
                <Route key={route.pattern} path={route.pattern}>
                  <PermittedPage route={route} user={user} />
                </Route>
              ))}
              <Route>
                <NotFoundPage home={patterns.portalHome} />
              </Route>
            </Switch>
          </Suspense>
        ) : error ? (
          <LoadError onRetry={refetch} />
        ) : (
          <ChunkLoading />
        )}
      </Shell>
    </OpenPages>
  );
}

/** A page, if the user may open it; otherwise the reason. */
function PermittedPage({ route, user }: { route: PortalRoute; user: ProfileView }) {
  const text = useText();
  const { page: Page, words = [], isQuiet } = route;
  const isReady = useMessages(isQuiet ? words : ['problems', ...words]);
  const isOpen = canSee(route, user);
  useEffect(() => {
    if (isOpen) Page.preload();
  }, [isOpen, Page]);
  if (isOpen) return isReady ? <Page /> : <ChunkLoading />;
  if (lacksSecondFactor(user)) return <SecondFactorFirst />;
  const [first] = buildMenu(use(StaffRoutes), user);
  // A user who works only in the studio has the home page there.
  if (first && route.pattern === patterns.portalHome) return <Redirect to={first.pattern} replace />;
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
