import type { ExampleCase } from '../catalogue/cases/example-case.ts';
import type { SiteServices } from '../site/services.ts';
import type { Bakong } from './payments/bakong/bakong.ts';
import type { BakongSettings } from './payments/bakong/bakong-settings.ts';
import type { PaymentProvider } from './payments/provider/payment-provider.ts';

type PurchaseConfig = {
  /** Limit of premiums for unsaved answers, each minute from one network. */
  quotesPerMinute: number;
  /** Settings of KHQR by Bakong; undefined: KHQR uses the payment provider's page. */
  bakong: BakongSettings | undefined;
  payment:
    | { kind: 'sandbox' }
    | { kind: 'payway'; baseUrl: string; merchantId: string; apiKey: string; rsaPublicKey: string | undefined };
};

export type PurchaseServices = SiteServices & {
  config: PurchaseConfig;
  provider: PaymentProvider;
  /**
   * Returns a fictitious customer of a product, with dates for the business day `today`, for the examples in the API
   * documentation; undefined if there is none.
   */
  exampleCase: (today: string) => ExampleCase | undefined;
  /** Returns a fictitious customer of this product, as `exampleCase` does. */
  exampleOf: (product: string, today: string) => ExampleCase | undefined;
  /** The folder of the packed client of partners. */
  partnerClient: string;
  bakong: Bakong | undefined;
  /** The present token of Bakong; empty without its configuration. */
  bakongToken: () => Promise<string>;
};
