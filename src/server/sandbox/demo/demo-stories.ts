import type { BodyOf } from '#contract/call.ts';
import type { decideClaim } from '#contract/claims/claim-steps.ts';
import type { postPartnerBooking } from '#contract/people/partners.ts';
import type { Locale } from '#contract/products.ts';
import type { ReadJson } from '#engine/language/load-definition.ts';
import type { Answers } from '#engine/record.ts';
import type { PaymentOption } from '#server/purchase/payments/provider/payment-provider.ts';
import type { SampleDrawing } from './draw-sample-document.ts';

/*
 * What the demo's people sold and claimed before today, as `product-schemas/shared/demo.json` tells it. Users are named
 * by their user names, sales and claims by the names that the file gives them.
 */

/** So many days before today, at this time of the day in Phnom Penh (`HH:mm`; ten o'clock if not said). */
export type Moment = { daysAgo: number; at?: string };

export type SaleStep =
  | 'code'
  | 'link'
  | 'balance'
  | 'balanceWithoutCommission'
  | { pay: PaymentOption }
  | { markedBy: string; reason: string; reference: string }
  | { cancelledFor: string };

export type SaleStory = Moment & {
  name: string;
  /** The agent; left out where the public buys. */
  by?: string;
  product: string;
  case: string;
  language: Locale;
  /** What differs from the case; `today+7` is a week after the day of the sale. */
  answers?: Answers;
  /** The page at which it was left, with its answers: then it is a draft and no order. */
  leftAt?: string | undefined;
  /** What happened to the order, a few minutes apart. */
  then?: SaleStep[];
};

export type ClaimStep = Moment &
  (
    | { by: string; step: 'take' }
    | { by: string; step: 'ask'; question: string }
    | { by: string; step: 'answer'; answer: string }
    | { by: string; step: 'note'; note: string }
    | { by: string; step: 'decide'; decision: BodyOf<typeof decideClaim> }
    | { by: string; step: 'pay'; reference: string }
  );

export type ClaimStory = Moment & {
  name: string;
  by: string;
  /** Name of the sale. */
  on: string;
  lossDaysAgo: number;
  dischargeDaysAgo?: number;
  contactPerson: string;
  phone: string;
  /** What is claimed of each benefit; minor units. */
  lines: { benefit: string; amount: number }[];
  description: string;
  files?: { name: string; paper: string; drawing: SampleDrawing }[];
  then?: ClaimStep[];
};

/** Of a partner's balance, by an administrator. */
type BookingStory = Moment & BodyOf<typeof postPartnerBooking> & { by: string; partner: string };

export type DemoStories = { sales: SaleStory[]; claims: ClaimStory[]; bookings: BookingStory[] };

export function readDemoStories(readJson: ReadJson): DemoStories {
  return readJson('product-schemas/shared/demo.json') as unknown as DemoStories;
}
