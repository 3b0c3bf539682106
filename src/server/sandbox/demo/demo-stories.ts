import type { BodyOf } from '#contract/call.ts';
import type { decideClaim } from '#contract/claims/claim-steps.ts';
import type { postPartnerBooking } from '#contract/people/partners.ts';
import type { Locale } from '#contract/products.ts';
import type { ReadJson } from '#engine/language/load-definition.ts';
import type { Answers } from '#engine/record.ts';
import type { PaymentOption } from '#server/purchase/payments/provider/payment-provider.ts';
import type { SampleDrawing } from './draw-sample-document.ts';

/*
 * The past sales and claims of the demo's people, as `product-schemas/shared/demo.json` describes them. The file names
 * people by their user names, and sales and claims by its own names.
 */

/** A number of days before today, and a time of day in Phnom Penh (`HH:mm`; by default 10:00). */
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
  /** The agent; missing if the public buys. */
  by?: string;
  product: string;
  case: string;
  language: Locale;
  /** The differences from the case; `today+7` is a week after the day of the sale. */
  answers?: Answers;
  /** The page on which the customer left, with its answers: then it is a draft and no order. */
  leftAt?: string | undefined;
  /** The later events of the order, a few minutes apart. */
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
  /** The name of the sale. */
  on: string;
  lossDaysAgo: number;
  dischargeDaysAgo?: number;
  contactPerson: string;
  phone: string;
  /** The claimed amount of each benefit in minor units. */
  lines: { benefit: string; amount: number }[];
  description: string;
  files?: { name: string; paper: string; drawing: SampleDrawing }[];
  then?: ClaimStep[];
};

/** A booking on a partner's balance, by an administrator. */
type BookingStory = Moment & BodyOf<typeof postPartnerBooking> & { by: string; partner: string };

export type DemoStories = { sales: SaleStory[]; claims: ClaimStory[]; bookings: BookingStory[] };

export function readDemoStories(readJson: ReadJson): DemoStories {
  return readJson('product-schemas/shared/demo.json') as unknown as DemoStories;
}
