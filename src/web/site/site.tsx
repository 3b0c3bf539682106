import { type ComponentType, type ReactNode, Suspense } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { useEndedIdle } from '#web/api/ended-idle.ts';
import { useSignedIn } from '#web/api/signed-in.ts';
import { useAppMode } from '#web/app-mode.ts';
import { PieceWaiting } from '#web/calls/piece-waiting.tsx';
import { Guarded } from '#web/guarded.tsx';
import { lazyPage } from '#web/lazy-page.ts';
import { patterns } from '#web/paths.ts';
import { BuyRoute } from './buy-route.tsx';
import { HomePage } from './home-page.tsx';
import { InCard } from './in-card.tsx';
import { layoutOf } from './layout-of.ts';
import { usePageConfig } from './page-config.ts';
import { SiteLayout } from './site-layout.tsx';
import { useChat } from './use-chat.ts';

const GetStartedLayout = lazyPage(() => import('#web/ui/get-started-layout.tsx'), 'GetStartedLayout');
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

/**
 * The public's pages, each in its layout; while the site is closed, the page that says so.
 * @param frame what stands around them in place of the public's own layout while somebody is signed in
 */
export function Site({ frame: Frame }: { frame: ComponentType<{ children: ReactNode }> }) {
  const [path] = useLocation();
  const layout = layoutOf(path);
  const { isNative } = useAppMode();
  const config = usePageConfig();
  // Whoever was signed in until just now is led on by the frame.
  const wasIn = useEndedIdle();
  const signedIn = useSignedIn() === true || wasIn;
  useChat(path);
  if (layout === 'getStarted') {
    return (
      <Suspense>
        <GetStartedLayout>
          <UnderConstructionPage />
        </GetStartedLayout>
      </Suspense>
    );
  }
  return (
    <Guarded by={['maintenance']} visit={{ maintenance: config?.maintenance === true, signedIn }}>
      {signedIn ? (
        <Suspense fallback={<PieceWaiting />}>
          <Frame>
            <Pages />
          </Frame>
        </Suspense>
      ) : (
        <SiteLayout name={layout} native={isNative}>
          <Pages />
        </SiteLayout>
      )}
    </Guarded>
  );
}

function Pages() {
  return (
    <Suspense fallback={<PieceWaiting />}>
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
  );
}
