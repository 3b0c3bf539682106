import type { MonthProgress, Progress } from '#contract/people/targets.ts';
import type { CommissionFigures } from '#contract/reports.ts';
import { findPartner } from '#server/people/partners/partner-repository.ts';
import { findUser } from '#server/people/users/user-repository.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { reportReaders } from './read-report.ts';

/**
 * Returns the targets of a seller and of the seller's partner with the sales of this month. The partner is null for a
 * user without the right to its reports.
 */
export async function readMonthProgress(
  services: Pick<PurchaseServices, 'database' | 'now'>,
  user: SignedInUser,
): Promise<MonthProgress> {
  const { sql } = services.database;
  const { from, to, currency, total } = await reportReaders.commission(services, user, { agent: user.id });
  const own = toProgress((await findUser(sql, user.id))?.target ?? null, total);
  if (user.partnerId === null || !user.scopes.includes('b2b:reports'))
    return { from, to, currency, own, partner: null };
  const all = await reportReaders.commission(services, user, {});
  const target = (await findPartner(sql, user.partnerId))?.target ?? null;
  return { from, to, currency, own, partner: toProgress(target, all.total) };
}

function toProgress(target: Progress['target'], { net, orders, commission, takenBack }: CommissionFigures): Progress {
  return { target, premium: net, policies: orders, commission: commission - takenBack };
}
