import { Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { lazyPage } from '#web/lazy-page.ts';
import { patterns } from '#web/paths.ts';
import { HomePage } from './home-page.tsx';
import { SiteLayout } from './site-layout.tsx';

const ChooserPage = lazyPage(() => import('./chooser-page.tsx'), 'ChooserPage');
const PrivacyPage = lazyPage(() => import('./privacy-page.tsx'), 'PrivacyPage');
const NotFoundPage = lazyPage(() => import('./not-found-page.tsx'), 'NotFoundPage');

/** The public's pages. */
export function Site() {
  return (
    <SiteLayout>
      <Suspense>
        <Switch>
          <Route path={patterns.home} component={HomePage} />
          <Route path={patterns.chooser} component={ChooserPage} />
          <Route path={patterns.chooserCard} component={ChooserPage} />
          <Route path={patterns.privacy} component={PrivacyPage} />
          <Route component={NotFoundPage} />
        </Switch>
      </Suspense>
    </SiteLayout>
  );
}
