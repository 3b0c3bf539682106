import type { EndorsementView } from '#contract/purchase/endorsements.ts';
import type { Journey } from '#engine/journey.ts';
import { computeBackdatingDays } from '#engine/policy/endorsements/backdating.ts';
import type { EndorsementDetails } from '#engine/policy/endorsements/endorsement-details.ts';
import type { Term } from '#engine/policy/policy-history.ts';
import { canConfirm } from '#engine/wizard.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { computeInstalmentEffect } from '../instalments/settle-instalments.ts';
import { findOrder } from '../orders/order-repository.ts';
import { loadPolicy, type PolicyAggregate, replayLife } from '../policies/load-policy.ts';
import { findPolicy } from '../policies/policy-repository.ts';
import { assessEndorsement } from './assess-endorsement.ts';
import { computeEndorsementDays, type EndorsementDays, listChangeableTerms } from './endorsement-days.ts';

/** Returns the subject of an endorsement and, if only its confirmation remains, its charge or refund. */
export async function viewEndorsement(
  services: PurchaseServices,
  sql: Sql,
  { about, version, orderId }: { about: EndorsementDetails; version: string; orderId: string | null },
  journey: Journey,
): Promise<EndorsementView> {
  const { user: _user, grant = null, ...of } = about;
  const told = { ...of, grant, order: orderId, days: null };
  if (!canConfirm(journey)) return { ...told, outcome: null };
  const policy = await findPolicy(sql, about.policy);
  const order = policy && (await findOrder(sql, policy.orderId));
  if (!policy || !order) throw new ApiProblem(404, 'policyNotFound');
  const file = await loadPolicy(services, sql, { policy, order }, [version]);
  const days = about.does === 'change' ? findEffectiveDays(file, about, services.now()) : null;
  try {
    const {
      total,
      lines,
      charge,
      made,
      whole = null,
      next = null,
      noLoss = null,
    } = assessEndorsement(file, about, journey, { version, now: services.now() });
    const changes = Object.keys(made.changes);
    const instalments = computeInstalmentEffect(file, about.does, total);
    const of = { currency: order.currency, days: charge.days, of: charge.of };
    const outcome = { total, ...of, lines, whole, next, instalments, changes, noLoss };
    return { ...told, days, outcome };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return { ...told, days, outcome: { refused: error.code } };
  }
}

/** Finds the days on which a change may take effect; null if no term continues. */
function findEffectiveDays(file: PolicyAggregate, about: EndorsementDetails, now: Date): EndorsementDays | null {
  const terms = listChangeableTerms(replayLife(file), about.from, toBusinessDate(now));
  const [term] = terms;
  return term ? computeEndorsementDays(terms, computeDaysBack(file, term, about), now) : null;
}

/** Computes the number of days before today on which a kind of change may still take effect. */
function computeDaysBack(file: PolicyAggregate, { version }: Term, { by, kind = '' }: EndorsementDetails): number {
  const rules = file.terms.rules(version);
  return computeBackdatingDays(file.product(version), rules, by, rules.change.kinds[kind]?.answers ?? []);
}
