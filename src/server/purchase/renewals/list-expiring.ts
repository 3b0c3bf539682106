import type { QueryOf } from '#contract/call.ts';
import type { listExpiring as listCall, RenewalState } from '#contract/purchase/renewals.ts';
import { openJourney } from '#engine/journey.ts';
import { addDays } from '#engine/language/dates.ts';
import type { PolicyTransaction, Term } from '#engine/policy/policy-history.ts';
import { sumAmounts } from '#engine/policy/share-amounts.ts';
import { validateRenewal } from '#engine/policy/validate-transaction.ts';
import { readPage } from '#server/platform/http/cursor.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { readCustomer } from '../customers/read-customer.ts';
import { latestOrder } from '../policies/cover-on-date.ts';
import { loadPolicy, type PolicyAggregate, replayLife, tryReplayLife } from '../policies/load-policy.ts';
import { formatUserName } from '../sellers/format-user-name.ts';
import { visibleOrderPartner } from '../sellers/visibility.ts';
import { findExpiring } from './expiring-repository.ts';

/** Lists a page of the policies that end within 30, 60 or 90 days and that the user sees, the earliest first. */
export async function listExpiring(services: PurchaseServices, user: SignedInUser, query: QueryOf<typeof listCall>) {
  const { days = '30', after: beyond, product, sort = 'lastDay', whose } = query;
  const { sql } = services.database;
  const today = toBusinessDate(services.now());
  const wanted = {
    partner: visibleOrderPartner(user),
    product,
    owner: whose && user.id,
    ...toPeriod(today, days, beyond),
  };
  return readPage(query, {
    sort,
    kinds: ['text', 'text'],
    read: (after, limit) => findExpiring(sql, { ...wanted, isLatestFirst: sort === '-lastDay', after, limit }),
    keyOf: ({ policy }) => [policy.effectiveTo, policy.number],
    view: (rows) =>
      Promise.all(
        rows.map(async ({ policy, order, toldAt, agent, partner }) => {
          const file = await loadPolicy(services, sql, { policy, order });
          const isOnSale = services.catalogue.forRenewals(policy.product) !== undefined;
          const life = tryReplayLife(file);
          const held = life?.terms.at(-1)?.segments.at(-1);
          const named = life ? latestOrder(file) : order;
          const { name } = readCustomer(openJourney(file.product(named.version), named.frozen));
          return {
            ...{ number: policy.number, product: policy.product, order: order.id, effectiveTo: policy.effectiveTo },
            customer: { name, phone: order.phone },
            ...{ premium: sumAmounts(held?.lines ?? []), currency: order.currency },
            state: life ? renewalState(file, isOnSale, today) : 'unreadable',
            toldOn: toldAt && toBusinessDate(toldAt),
            agent: agent && formatUserName(agent),
            partner,
          };
        }),
      ),
  });
}

/** Returns the first and the last day of the ends within a number of days, and after `after` days if it is given. */
export function toPeriod(today: string, days: string, after?: string): { from: string; to: string } {
  return { from: after === undefined ? today : addDays(today, Number(after) + 1), to: addDays(today, Number(days)) };
}

/** Returns the state of a policy's renewal on a day, by its product and its history. */
export function renewalState(file: PolicyAggregate, isOnSale: boolean, today: string): RenewalState {
  const { status, terms } = replayLife(file);
  if (status !== 'active') return 'ends';
  // An active policy has a term, and each term has days.
  const last = terms.at(-1) as Term;
  // The next term has already been sold.
  if (last.from > file.policy.effectiveTo) return 'renewed';
  const rules = file.terms.rules(last.version);
  const made: PolicyTransaction = {
    ...{ serial: file.nextSerial, kind: 'renew', from: addDays(last.to, 1), recordedOn: today },
    ...{ version: last.version, changes: {} },
  };
  const why = validateRenewal(last, made, rules, file.claims);
  if (why === 'notRenewed') return 'ends';
  if (!isOnSale) return 'unsold';
  if (why === 'tooEarly') return 'early';
  if (why === 'claimWasPaid') return 'forbidden';
  return why === undefined ? 'open' : 'ends';
}
