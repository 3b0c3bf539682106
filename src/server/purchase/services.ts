import type { ExampleCase } from '../catalogue/cases/example-case.ts';
import type { SiteServices } from '../site/services.ts';
import type { Bakong } from './payments/bakong/bakong.ts';
import type { BakongSettings } from './payments/bakong/bakong-settings.ts';
import type { PaymentProvider } from './payments/provider/payment-provider.ts';

type PurchaseConfig = {
  /** Premiums for answers that are not kept, a minute from one network. */
  quotesPerMinute: number;
  /** KHQR by itself; undefined: by the payment provider's page. */
  bakong: BakongSettings | undefined;
  payment:
    | { kind: 'sandbox' }
    | { kind: 'payway'; baseUrl: string; merchantId: string; apiKey: string; rsaPublicKey: string | undefined };
};

export type PurchaseServices = SiteServices & {
  config: PurchaseConfig;
  provider: PaymentProvider;
  /** A customer to show partners' developers what is sent: a case of a product, as of a business day; undefined: there is none. */
  exampleCase: (today: string) => ExampleCase | undefined;
  bakong: Bakong | undefined;
  /** Bakong's token of now; empty where it is not configured. */
  bakongToken: () => Promise<string>;
};
