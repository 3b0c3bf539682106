import type { JourneyView } from '#contract/purchase/journeys.ts';
import type { Journey } from '#engine/journey.ts';
import type { JourneyAbout } from '#engine/policy/journeys/journey-about.ts';
import { canConfirm } from '#engine/wizard.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { findOrder, type Order } from '../orders/order-repository.ts';
import { findPolicy } from '../policies/policy-repository.ts';
import { readLife } from '../policies/read-life.ts';
import { judgeJourney } from './judge-journey.ts';

type Needs = Pick<PurchaseServices, 'catalogue' | 'lifecycles' | 'now'>;

/** What a journey after the sale is about and, where only its confirmation is left, what it would charge or give back. */
export async function journeyView(
  services: Needs,
  sql: Sql,
  { about, version }: { about: JourneyAbout; version: string },
  journey: Journey,
): Promise<JourneyView> {
  const { user: _user, ...told } = about;
  if (!canConfirm(journey)) return { ...told, outcome: null };
  const policy = await findPolicy(sql, about.policy);
  const order = policy && (await findOrder(sql, policy.orderId));
  if (!policy || !order) throw new ApiProblem(404, 'policyNotFound');
  const file = await readLife(services as PurchaseServices, sql, policy, order as Order, [version]);
  try {
    const { total, lines, charge, made } = judgeJourney(file, about, journey, { version, now: services.now() });
    const { days, of, kept } = charge;
    const changes = Object.keys(made.changes);
    return { ...told, outcome: { total, currency: order.currency, lines, days, of, kept, changes } };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return { ...told, outcome: { refused: error.code } };
  }
}
