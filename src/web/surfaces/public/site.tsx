import { type ComponentType, type ReactNode, Suspense } from 'react';
import { Route, Switch, useLocation } from 'wouter';
import { useAppMode } from '#web/api/app-mode.ts';
import { useProductsOnSale } from '#web/api/catalogue/use-products-on-sale.ts';
import { useSignedIn } from '#web/api/people/signed-in.ts';
import { useSessionTimedOut } from '#web/api/session-timeout.ts';
import { usePageConfig } from '#web/api/site/page-config.ts';
import { readEmbeddedConfig } from '#web/hydration/embedded-config.ts';
import { whenIdle } from '#web/hydration/when-idle.ts';
import { ChunkLoading } from '#web/kit/progress/chunk-loading.tsx';
import { registerWorker } from '#web/offline/register-worker.ts';
import { Guarded } from '#web/router/guarded.tsx';
import { lazyPage } from '#web/router/lazy-page.ts';
import { patterns } from '#web/router/paths.ts';
import { PaperLayout } from './layout/paper-layout.tsx';
import { selectLayout } from './layout/select-layout.ts';
import { SiteLayout } from './layout/site-layout.tsx';

const HomePage = lazyPage(() => import('./home/home-page.tsx'), 'HomePage');
const GetStartedLayout = lazyPage(() => import('#web/kit/layout/get-started-layout.tsx'), 'GetStartedLayout');
const ChooserPage = lazyPage(() => import('./products/chooser-page.tsx'), 'ChooserPage');
const PrivacyPage = lazyPage(() => import('./information/privacy-page.tsx'), 'PrivacyPage');
const PolicyInquiryPage = lazyPage(() => import('./inquiry/policy-inquiry-page.tsx'), 'PolicyInquiryPage');
const MyInsurancePage = lazyPage(() => import('./customer-account/my-insurance-page.tsx'), 'MyInsurancePage');
const ScanPage = lazyPage(() => import('./scan/scan-page.tsx'), 'ScanPage');
const AboutPage = lazyPage(() => import('./information/about-page.tsx'), 'AboutPage');
const HotlinePage = lazyPage(() => import('./information/hotline-page.tsx'), 'HotlinePage');
const DevelopersPage = lazyPage(() => import('./information/developers-page.tsx'), 'DevelopersPage');
const UnderConstructionPage = lazyPage(
  () => import('./information/under-construction-page.tsx'),
  'UnderConstructionPage',
);
const TrialPage = lazyPage(() => import('./trial/trial-page.tsx'), 'TrialPage');
const BenefitPage = lazyPage(() => import('./product/benefit-page.tsx'), 'BenefitPage');
const CoverSummaryPage = lazyPage(() => import('./product/cover-summary-page.tsx'), 'CoverSummaryPage');
const NotFoundPage = lazyPage(() => import('#web/kit/errors/not-found-page.tsx'), 'NotFoundPage');

// The development server writes no settings into a page.
if (readEmbeddedConfig()?.hasWorker) whenIdle(registerWorker);

type SiteProps = PagesProps & {
  /** The frame around the pages instead of the public's own layout while somebody is signed in. */
  frame: ComponentType<{ children: ReactNode }>;
};

type PagesProps = {
  journey: Journey;
  /** The payment pages, and the certificates at their products' own addresses. */
  payments: ComponentType;
};

/** The public's pages, each in its layout; while the site is closed, the page that says so. */
export function Site({ frame: Frame, ...others }: SiteProps) {
  const [path] = useLocation();
  const layout = selectLayout(path);
  const { isNative } = useAppMode();
  const config = usePageConfig();
  // After a session has ended, the frame redirects the person.
  const wasIn = useSessionTimedOut();
  const signedIn = useSignedIn() === true || wasIn;
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
        <Suspense fallback={<ChunkLoading />}>
          <Frame>
            <Pages {...others} />
          </Frame>
        </Suspense>
      ) : (
        <SiteLayout name={layout} native={isNative}>
          <Pages {...others} />
        </SiteLayout>
      )}
    </Guarded>
  );
}

function Pages({ journey, payments: Payments }: PagesProps) {
  return (
    <Suspense fallback={<ChunkLoading />}>
      <Switch>
        <Route path={patterns.home} component={HomePage} />
        <Route path={patterns.chooser} component={ChooserPage} />
        <Route path={patterns.chooserCard} component={ChooserPage} />
        <Route path={patterns.about} component={AboutPage} />
        <Route path={patterns.hotline} component={HotlinePage} />
        <Route path={patterns.privacy} component={PrivacyPage} />
        <Route path={patterns.policyInquiry} component={PolicyInquiryPage} />
        <Route path={patterns.scan} component={ScanPage} />
        <Route path={patterns.myInsurance} component={MyInsurancePage} />
        <Route path={patterns.developers} component={DevelopersPage} />
        <Route path={patterns.trial} component={TrialPage} />
        <Route path={patterns.productBenefit}>
          {(params) => (
            <ProductPaper product={params.product}>
              <BenefitPage params={params} />
            </ProductPaper>
          )}
        </Route>
        <Route path={patterns.coverSummary} component={CoverSummaryPage} />
        <Route path={patterns.productPage}>{(params) => <BuyRoute params={params} journey={journey} />}</Route>
        <Route path={patterns.product}>{(params) => <BuyRoute params={params} journey={journey} />}</Route>
        <Route path={patterns.paymentSuccess}>
          <PaperLayout narrow>
            <Payments />
          </PaperLayout>
        </Route>
        <Route path="/:place/:id?" component={Payments} />
        <Route>
          <NotFoundPage />
        </Route>
      </Switch>
    </Suspense>
  );
}

type Params = { params: { product: string; page?: string } };

/** The surface of the journeys, which the application passes. */
type Journey = ComponentType<Params>;

/** Lines of business whose pages of purchase are in a card (specification, 2, layouts). */
const paperProductLines = ['motor', 'health'];

/** The address of a journey. */
function BuyRoute({ params, journey: Wizard }: Params & { journey: Journey }) {
  return (
    <ProductPaper product={params.product}>
      <Wizard params={params} />
    </ProductPaper>
  );
}

/** A page of a product, in the layout of its line of business. */
function ProductPaper({ product, children }: { product: string; children: ReactNode }) {
  const { data } = useProductsOnSale();
  const line = data?.find(({ id }) => id === product)?.lineOfBusiness;
  return <PaperLayout on={line !== undefined && paperProductLines.includes(line)}>{children}</PaperLayout>;
}
