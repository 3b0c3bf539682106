import { Suspense } from 'react';
import { Redirect, Route, Switch, useLocation } from 'wouter';
import { lazyPage } from '#web/lazy-page.ts';
import { paths, patterns } from '#web/paths.ts';
import { BuyRoute } from './buy-route.tsx';
import { GetStartedLayout } from './get-started-layout.tsx';
import { HomePage } from './home-page.tsx';
import { InCard } from './in-card.tsx';
import { layoutOf } from './layout-of.ts';
import { pageConfig } from './page-config.ts';
import { SiteLayout } from './site-layout.tsx';

const ChooserPage = lazyPage(() => import('./chooser-page.tsx'), 'ChooserPage');
const PrivacyPage = lazyPage(() => import('./privacy-page.tsx'), 'PrivacyPage');
const PolicyInquiryPage = lazyPage(() => import('./policy-inquiry-page.tsx'), 'PolicyInquiryPage');
const ScanPage = lazyPage(() => import('./scan-page.tsx'), 'ScanPage');
const AboutPage = lazyPage(() => import('./about-page.tsx'), 'AboutPage');
const HotlinePage = lazyPage(() => import('./hotline-page.tsx'), 'HotlinePage');
const UnderConstructionPage = lazyPage(() => import('./under-construction-page.tsx'), 'UnderConstructionPage');
const BenefitPage = lazyPage(() => import('./benefit-page.tsx'), 'BenefitPage');
const PaymentRoutes = lazyPage(() => import('#web/wizard/payment/payment-routes.tsx'), 'PaymentRoutes');
const NotFoundPage = lazyPage(() => import('./not-found-page.tsx'), 'NotFoundPage');

/** The public's pages, each in its layout; while the site is closed, the page that says so. */
export function Site() {
  const [path] = useLocation();
  const layout = layoutOf(path);
  if (layout === 'getStarted') {
    return (
      <GetStartedLayout>
        <Suspense>
          <UnderConstructionPage />
        </Suspense>
      </GetStartedLayout>
    );
  }
  if (pageConfig()?.maintenance) return <Redirect to={paths.underConstruction} replace />;
  return (
    <SiteLayout name={layout}>
      <Suspense>
        <Switch>
          <Route path={patterns.home} component={HomePage} />
          <Route path={patterns.chooser} component={ChooserPage} />
          <Route path={patterns.chooserCard} component={ChooserPage} />
          <Route path={patterns.about} component={AboutPage} />
          <Route path={patterns.hotline} component={HotlinePage} />
          <Route path={patterns.privacy} component={PrivacyPage} />
          <Route path={patterns.policyInquiry} component={PolicyInquiryPage} />
          <Route path={patterns.scan} component={ScanPage} />
          <Route path={patterns.productBenefit} component={BenefitPage} />
          <Route path={patterns.productPage} component={BuyRoute} />
          <Route path={patterns.product} component={BuyRoute} />
          <Route path={patterns.paymentSuccess}>
            <InCard narrow>
              <PaymentRoutes />
            </InCard>
          </Route>
          {/* The payment pages, and the certificates at their products' own addresses. */}
          <Route path="/:place/:id?" component={PaymentRoutes} />
          <Route component={NotFoundPage} />
        </Switch>
      </Suspense>
    </SiteLayout>
  );
}
