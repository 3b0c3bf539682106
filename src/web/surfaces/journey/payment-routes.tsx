import { Suspense } from 'react';
import { Route, Switch } from 'wouter';
import { endorsementPattern } from '#shared/endorsement-address.ts';
import { ApiProvider } from '#web/api/api-provider.tsx';
import { lazyPage } from '#web/router/lazy-page.ts';
import { patterns } from '#web/router/paths.ts';

const MakePaymentPage = lazyPage(() => import('./payment/make-payment-page.tsx'), 'MakePaymentPage');
const CheckPaymentPage = lazyPage(() => import('./payment/check-payment-page.tsx'), 'CheckPaymentPage');
const PaymentSuccessPage = lazyPage(() => import('./payment/payment-success-page.tsx'), 'PaymentSuccessPage');
const PaymentFailPage = lazyPage(() => import('./payment/payment-fail-page.tsx'), 'PaymentFailPage');
const EndorsementRoute = lazyPage(() => import('./after-sale/endorsement-route.tsx'), 'EndorsementRoute');
const CertificatePage = lazyPage(() => import('./certificate/certificate-page.tsx'), 'CertificatePage');

/**
 * The pages that know an order by its reference. An address that matches none of them may be a product's certificate.
 */
export function PaymentRoutes() {
  return (
    <ApiProvider>
      <Suspense>
        <Switch>
          <Route path={patterns.makePayment} component={MakePaymentPage} />
          <Route path={patterns.checkPayment} component={CheckPaymentPage} />
          <Route path={patterns.paymentSuccess} component={PaymentSuccessPage} />
          <Route path={patterns.paymentFail} component={PaymentFailPage} />
          <Route path={endorsementPattern} component={EndorsementRoute} />
          <Route path={certificatePattern} component={CertificatePage} />
        </Switch>
      </Suspense>
    </ApiProvider>
  );
}

/** A certificate's address begins with its product's own word, so the first segment is a parameter. */
export const certificatePattern = '/:place/:id?';
