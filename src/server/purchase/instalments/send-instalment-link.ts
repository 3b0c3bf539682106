import { maskPhone } from '#server/platform/codes/one-time-code.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { consumeQuota, type Limit } from '#server/platform/limits/consume-quota.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { requirePolicy } from '../policies/load-policy.ts';
import { ensureInstalmentOrder, findNextInstalment } from './instalment-order.ts';
import { notifyInstalmentDue } from './notify-instalments.ts';

/** Limits of instalment links for one policy, from all senders together. */
const RESEND_LIMIT: Limit = { name: 'instalment link', most: 1, minutes: 1 };
const DAILY_LIMIT: Limit = { name: 'instalment links', most: 3, minutes: 24 * 60 };

/**
 * Sends the policyholder the link that pays the next instalment.
 * @throws 404 `policyNotFound`, 409 `nothingToPay`, 429 `linkTooSoon`, `linksTooMany`
 */
export async function sendDueInstalmentLink(services: PurchaseServices, number: string, origin: string) {
  return services.database.transaction('send instalment link', async (sql) => {
    const file = await requirePolicy(services, sql, number);
    const part = findNextInstalment(file);
    if (!part) throw new ApiProblem(409, 'nothingToPay');
    await consumeQuota(services, sql, [{ limit: RESEND_LIMIT, of: number }], 'linkTooSoon');
    await consumeQuota(services, sql, [{ limit: DAILY_LIMIT, of: number }], 'linksTooMany');
    const isLate = part.dueOn < toBusinessDate(services.now());
    const link = await notifyInstalmentDue(file, { part, isLate, origin });
    return { link, phone: maskPhone(file.order.phone) };
  });
}

/**
 * Returns the reference of the order that pays the next instalment.
 * @throws the errors of `ensureInstalmentOrder`, 404 `policyNotFound`
 */
export async function ensureInstalmentRef(services: PurchaseServices, number: string): Promise<string> {
  return services.database.transaction('open instalment', async (sql) => {
    const file = await requirePolicy(services, sql, number);
    return (await ensureInstalmentOrder(file)).ref;
  });
}
