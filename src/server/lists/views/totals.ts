import type { BodyOf } from '#contract/call.ts';
import type { listPayableClaims } from '#contract/claims/claim-payments.ts';
import type { listClaims } from '#contract/claims/claims.ts';
import type { ListTotals, TotalledList } from '#contract/lists/list-views.ts';
import type { listOrders } from '#contract/purchase/order-histories.ts';
import { totalClaims } from '#server/claims/review/list-claims.ts';
import { sumPayable } from '#server/claims/runs/run-repository.ts';
import type { ClaimServices } from '#server/claims/services.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { totalOrders } from '#server/purchase/order-histories/list-orders.ts';

type Reader<Question> = (services: ClaimServices, user: SignedInUser, question: Question) => Promise<ListTotals>;

/** For each list with totals, the function that adds up the rows that the user sees. */
export const readTotals = {
  orders: ((...asked) => totalOrders(...asked)) as Reader<BodyOf<typeof listOrders>>,
  claims: totalClaims as Reader<BodyOf<typeof listClaims>>,
  payableClaims: (({ database: { sql } }, _user, { only }) => sumPayable(sql, only)) as Reader<
    BodyOf<typeof listPayableClaims>
  >,
} satisfies Record<TotalledList, Reader<never>>;
