import { Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { Chat } from './kit/chat/chat.tsx';
import { ErrorBoundary } from './kit/errors/error-boundary.tsx';
import { ErrorPage } from './kit/errors/error-page.tsx';
import { FallbackErrorPage } from './kit/errors/fallback-error-page.tsx';
import { DemonstrationLine } from './kit/layout/demonstration-line.tsx';
import { CallFeedback } from './kit/progress/call-feedback.tsx';
import { parsePrefix } from './router/address.ts';
import { lazyPage } from './router/lazy-page.ts';
import { LocaleRouter } from './router/locale-router.tsx';
import { patterns } from './router/paths.ts';

const Site = lazyPage(() => import('./surfaces/public/site.tsx'), 'Site');
const Portal = lazyPage(() => import('./surfaces/portal/portal.tsx'), 'Portal');
const WizardRoute = lazyPage(() => import('./surfaces/journey/wizard-route.tsx'), 'WizardRoute');
const PaymentRoutes = lazyPage(() => import('./surfaces/journey/payment-routes.tsx'), 'PaymentRoutes');
const StaffPages = lazyPage(() => import('./staff-pages.tsx'), 'StaffPages');
const StaffFrame = lazyPage(() => import('./staff-frame.tsx'), 'StaffFrame');
const Testing = lazyPage(() => import('./surfaces/testing/testing.tsx'), 'Testing');

/** True for an address of the portal or of its sign-in; these are not pages of the public. */
function isPortal(pathname: string): boolean {
  const [, first] = pathname.slice(parsePrefix(pathname).length).split('/');
  return [patterns.portal, patterns.studio].includes(`/${first}` as never);
}

/** Components of other surfaces at addresses of the public's pages. */
const inSite = { frame: StaffFrame, journey: WizardRoute, payments: PaymentRoutes };

// The chunk of the public site is fetched at once, because most visitors open the public's pages.
if (typeof window === 'undefined' || !isPortal(window.location.pathname)) Site.preload();

/** The whole application: the language from the address, the errors, and the surfaces. */
export function App() {
  return (
    <ErrorBoundary fallback={FallbackErrorPage}>
      <LocaleRouter>
        <ErrorBoundary fallback={ErrorPage}>
          <DemonstrationLine />
          <Suspense>
            <Switch>
              <Route path={patterns.testing}>
                <Testing otherwise={<Site {...inSite} />} />
              </Route>
              <Route path={`${patterns.portal}/*?`}>
                <Portal signedIn={StaffPages} />
              </Route>
              <Route path={`${patterns.studio}/*?`}>
                <Portal signedIn={StaffPages} />
              </Route>
              <Route>
                <Site {...inSite} />
              </Route>
            </Switch>
          </Suspense>
          <Chat />
          <CallFeedback />
        </ErrorBoundary>
      </LocaleRouter>
    </ErrorBoundary>
  );
}
