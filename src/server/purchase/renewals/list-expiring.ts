import type { QueryOf, ReplyOf } from '#contract/call.ts';
import type { listExpiring as listCall } from '#contract/purchase/renewals.ts';
import { openJourney } from '#engine/journey.ts';
import { addDays, businessDate } from '#engine/language/dates.ts';
import { sumOf } from '#engine/policy/share-by-day.ts';
import { readPage } from '#server/platform/http/cursor.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { customerOf } from '../customers/customer-of.ts';
import { orderNow } from '../policies/as-held.ts';
import { readableLife, readLife } from '../policies/read-life.ts';
import { nameOfUser } from '../sellers/name-of-user.ts';
import { seenBy } from '../sellers/seen-by.ts';
import { findExpiring } from './expiring-repository.ts';
import { renewalState } from './renewal-state.ts';

/** A page of the policies that end in 30, 60 or 90 days: what the user sees of them, the first first. */
export async function listExpiring(
  services: PurchaseServices,
  user: SignedInUser,
  query: QueryOf<typeof listCall>,
): Promise<ReplyOf<typeof listCall>> {
  const { days = '30', product } = query;
  const { sql } = services.database;
  const today = businessDate(services.now());
  const wanted = { partner: seenBy(user), product, from: today, to: addDays(today, Number(days)) };
  return readPage(
    query,
    ['text', 'text'],
    (after, limit) => findExpiring(sql, { ...wanted, after, limit }),
    ({ policy }) => [policy.effectiveTo, policy.number],
    (rows) =>
      Promise.all(
        rows.map(async ({ policy, order, toldAt, agent, partner }) => {
          const file = await readLife(services, sql, policy, order);
          const isOnSale = services.catalogue.forRenewals(policy.product) !== undefined;
          const life = readableLife(file);
          const held = life?.terms.at(-1)?.segments.at(-1);
          const named = life ? orderNow(file) : order;
          const { name } = customerOf(openJourney(file.product(named.version), named.frozen));
          return {
            ...{ number: policy.number, product: policy.product, order: order.id, effectiveTo: policy.effectiveTo },
            customer: { name, phone: order.phone },
            ...{ premium: sumOf(held?.lines ?? []), currency: order.currency },
            state: life ? renewalState(file, isOnSale, today) : 'unreadable',
            toldOn: toldAt && businessDate(toldAt),
            agent: agent && nameOfUser(agent),
            partner,
          };
        }),
      ),
  );
}
