import { Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { lazyPage } from '#web/lazy-page.ts';
import { patterns } from '#web/paths.ts';
import { HomePage } from './home-page.tsx';
import { SiteLayout } from './site-layout.tsx';

const ChooserPage = lazyPage(() => import('./chooser-page.tsx'), 'ChooserPage');
const PrivacyPage = lazyPage(() => import('./privacy-page.tsx'), 'PrivacyPage');
const BenefitPage = lazyPage(() => import('./benefit-page.tsx'), 'BenefitPage');
const WizardRoute = lazyPage(() => import('#web/wizard/wizard-route.tsx'), 'WizardRoute');
const PaymentRoutes = lazyPage(() => import('#web/wizard/payment/payment-routes.tsx'), 'PaymentRoutes');
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
          <Route path={patterns.productBenefit} component={BenefitPage} />
          <Route path={patterns.productPage} component={WizardRoute} />
          <Route path={patterns.product} component={WizardRoute} />
          {/* The payment pages, and the certificates at their products' own addresses. */}
          <Route path="/:place/:id?" component={PaymentRoutes} />
          <Route component={NotFoundPage} />
        </Switch>
      </Suspense>
    </SiteLayout>
  );
}
