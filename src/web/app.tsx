import { Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { Addressed } from './addressed.tsx';
import { CallSigns } from './calls/call-signs.tsx';
import { DemonstrationLine } from './demonstration-line.tsx';
import { ErrorBoundary } from './error-boundary.tsx';
import { ErrorPage } from './error-page.tsx';
import { LastResort } from './last-resort.tsx';
import { lazyPage } from './lazy-page.ts';
import { patterns } from './paths.ts';

// Fetched at once: nearly everyone comes for the public's pages.
const publicPages = import('./site/site.tsx');
const Site = lazyPage(() => publicPages, 'Site');
const Portal = lazyPage(() => import('./portal/portal.tsx'), 'Portal');
const PortalFrame = lazyPage(() => import('./portal/portal-frame.tsx'), 'PortalFrame');
const Testing = lazyPage(() => import('./testing/testing.tsx'), 'Testing');

/** The whole application: the language the address names, the errors, and the surfaces. */
export function App() {
  return (
    <ErrorBoundary fallback={LastResort}>
      <Addressed>
        <ErrorBoundary fallback={ErrorPage}>
          <DemonstrationLine />
          <Suspense>
            <Switch>
              <Route path={patterns.testing}>
                <Testing otherwise={<Site frame={PortalFrame} />} />
              </Route>
              <Route path={`${patterns.portal}/*?`}>
                <Portal />
              </Route>
              <Route>
                <Site frame={PortalFrame} />
              </Route>
            </Switch>
          </Suspense>
          <CallSigns />
        </ErrorBoundary>
      </Addressed>
    </ErrorBoundary>
  );
}
