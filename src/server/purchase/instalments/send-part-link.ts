import type { ReplyOf } from '#contract/call.ts';
import type { sendInstalmentLink as linkCall } from '#contract/purchase/policy-life.ts';
import { businessDate } from '#engine/language/dates.ts';
import { maskPhone } from '#server/platform/codes/one-time-code.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { type Limit, takeFrom } from '#server/platform/limits/take-from.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { lockLife } from '../policies/read-life.ts';
import { nextPart, partOrder } from './part-order.ts';
import { tellPart } from './tell-parts.ts';

/** Links to one policyholder, whoever sends them. */
const SOON: Limit = { name: 'instalment link', most: 1, minutes: 1 };
const A_DAY: Limit = { name: 'instalment links', most: 3, minutes: 24 * 60 };

/**
 * Sends the policyholder the link by which the next part is paid. Throws 404 `policyNotFound`, 409 `nothingToPay`, 429
 * `linkTooSoon`, `linksTooMany`.
 */
export async function sendPartLink(
  services: PurchaseServices,
  number: string,
  origin: string,
): Promise<ReplyOf<typeof linkCall>> {
  return services.database.transaction('send instalment link', async (sql) => {
    const file = await lockLife(services, sql, number);
    if (!file) throw new ApiProblem(404, 'policyNotFound');
    const part = nextPart(file);
    if (!part) throw new ApiProblem(409, 'nothingToPay');
    await takeFrom(services, sql, [{ limit: SOON, of: number }], 'linkTooSoon');
    await takeFrom(services, sql, [{ limit: A_DAY, of: number }], 'linksTooMany');
    const isLate = part.dueOn < businessDate(services.now());
    const link = await tellPart(services, sql, file, { part, isLate, origin });
    return { link, phone: maskPhone(file.order.phone) };
  });
}

/** The reference of the order by which the next part is paid. Throws as `partOrder`, 404 `policyNotFound`. */
export async function openPart(services: PurchaseServices, number: string): Promise<string> {
  return services.database.transaction('open instalment', async (sql) => {
    const file = await lockLife(services, sql, number);
    if (!file) throw new ApiProblem(404, 'policyNotFound');
    return (await partOrder(services, sql, file)).ref;
  });
}
