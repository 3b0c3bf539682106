import type { JourneyView } from '#contract/purchase/journeys.ts';
import type { Journey } from '#engine/journey.ts';
import { businessDate } from '#engine/language/dates.ts';
import { daysBack } from '#engine/policy/journeys/days-back.ts';
import type { JourneyAbout } from '#engine/policy/journeys/journey-about.ts';
import type { Term } from '#engine/policy/policy-history.ts';
import { canConfirm } from '#engine/wizard.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { partsOf } from '../instalments/settle-parts.ts';
import { findOrder } from '../orders/order-repository.ts';
import { findPolicy } from '../policies/policy-repository.ts';
import { livedLife, type PolicyFile, readLife } from '../policies/read-life.ts';
import { changeableTerms, type JourneyDays, journeyDays } from './journey-days.ts';
import { judgeJourney } from './judge-journey.ts';

type Needs = Pick<PurchaseServices, 'catalogue' | 'lifecycles' | 'now'>;

/** What a journey after the sale is about and, where only its confirmation is left, what it would charge or give back. */
export async function journeyView(
  services: Needs,
  sql: Sql,
  { about, version, orderId }: { about: JourneyAbout; version: string; orderId: string | null },
  journey: Journey,
): Promise<JourneyView> {
  const { user: _user, grant = null, ...of } = about;
  const told = { ...of, grant, order: orderId, days: null };
  if (!canConfirm(journey)) return { ...told, outcome: null };
  const policy = await findPolicy(sql, about.policy);
  const order = policy && (await findOrder(sql, policy.orderId));
  if (!policy || !order) throw new ApiProblem(404, 'policyNotFound');
  const file = await readLife(services, sql, policy, order, [version]);
  const days = about.does === 'change' ? daysOf(file, about, services.now()) : null;
  try {
    const {
      total,
      lines,
      charge,
      made,
      whole = null,
      next = null,
      noLoss = null,
    } = judgeJourney(file, about, journey, { version, now: services.now() });
    const changes = Object.keys(made.changes);
    const instalments = partsOf(file, about.does, total);
    const of = { currency: order.currency, days: charge.days, of: charge.of };
    const outcome = { total, ...of, lines, whole, next, instalments, changes, noLoss };
    return { ...told, days, outcome };
  } catch (error) {
    if (!(error instanceof ApiProblem)) throw error;
    return { ...told, days, outcome: { refused: error.code } };
  }
}

/** The days from which a change may hold; null where no term goes on any more. */
function daysOf(file: PolicyFile, about: JourneyAbout, now: Date): JourneyDays | null {
  const terms = changeableTerms(livedLife(file), about.from, businessDate(now));
  const [term] = terms;
  return term ? journeyDays(terms, backOf(file, term, about), now) : null;
}

/** Days before today from which a kind of change may hold. */
function backOf(file: PolicyFile, { version }: Term, { by, kind = '' }: JourneyAbout): number {
  const rules = file.terms.rules(version);
  return daysBack(file.product(version), rules, by, rules.change.kinds[kind]?.answers ?? []);
}
