import { openJourney } from '#engine/journey.ts';
import type { PolicyLife } from '#engine/policy/policy-history.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { readCustomer } from '../customers/read-customer.ts';
import { readSearchFacts } from '../customers/search-facts.ts';
import { setOrderHolder } from '../orders/order-repository.ts';
import { hashBirthDate } from '../policies/birth-proof.ts';
import { findLastSegment, orderAtSegment } from '../policies/cover-on-date.ts';
import type { OpenPolicy } from '../policies/load-policy.ts';
import { setBirthProof } from '../policies/policy-repository.ts';
import { computeProjection } from '../policies/project-policy.ts';
import { type Projection, setProjection } from '../policies/transaction-repository.ts';
import { deriveRisks } from './derive-risks.ts';
import { deleteRisks, findOverlaps, insertOverlaps, insertRisks } from './insured-risk-repository.ts';

/**
 * Updates the indexes of a policy in the database transaction that records a change: lists, searches, sign-in and the
 * search for double insurance then read what holds now. It does not wait for orders that are being confirmed at this
 * moment: two of them within one second may each miss the other, as neither locks the other's row.
 * @param file the policy before, `life` the policy with the new transaction
 */
export async function syncPolicyIndexes(file: OpenPolicy, life: PolicyLife): Promise<Projection> {
  const { services, sql } = file;
  const projection = computeProjection(life, toBusinessDate(services.now()));
  await setProjection(sql, file.policy.number, projection);
  await syncInsuredRisks(file, life);
  await syncHolder(file, life);
  return projection;
}

/** Saves the insured risks and their days: a risk that was replaced has only the days on which it was insured. */
async function syncInsuredRisks({ services, sql, order, product }: OpenPolicy, { terms }: PolicyLife): Promise<void> {
  const things = terms
    .flatMap((term) => term.segments.map((held) => ({ term, held })))
    .flatMap((at) => {
      const { from, to, version } = at.held;
      const risks = deriveRisks(services, openJourney(product(version), orderAtSegment(order, at).frozen));
      return (risks?.things ?? []).map(({ kind, hash, hashes }) => ({ kind, hash, hashes, from, to }));
    });
  const insured = new Map<string, (typeof things)[number]>();
  for (const thing of things) insured.set(thing.hash, { ...thing, from: insured.get(thing.hash)?.from ?? thing.from });
  await deleteRisks(sql, order.id);
  const { id: orderId } = order;
  await insertRisks(
    sql,
    [...insured.values()].map(({ kind, hash, from, to }) => ({
      ...{ orderId, kind, hash, effectiveFrom: from, effectiveTo: to },
    })),
  );
  for (const { hashes, from, to } of insured.values()) {
    const others = await findOverlaps(sql, { orderId, hashes, from, to });
    await insertOverlaps(
      sql,
      orderId,
      others.map(({ kind, order: { id } }) => ({ id, kind })),
    );
  }
}

/**
 * Saves the policyholder's newest phone, name and date of birth as soon as a change is recorded, even if it takes
 * effect later: messages and sign-in use the newest data.
 */
async function syncHolder({ services: { config }, sql, order, policy, product }: OpenPolicy, life: PolicyLife) {
  const held = findLastSegment(life);
  if (!held) return;
  const journey = openJourney(product(held.version), { ...order.frozen, answers: held.answers });
  const { name, phone } = readCustomer(journey);
  const { dateOfBirth } = held.answers;
  const born = typeof dateOfBirth === 'string' ? dateOfBirth : null;
  const searchFacts = readSearchFacts(journey);
  const holder = { phone: phone ?? order.phone, customerName: name, customerBorn: born, searchFacts };
  await setOrderHolder(sql, order.id, holder);
  if (born !== null && born !== order.customerBorn)
    await setBirthProof(sql, policy.number, hashBirthDate(config.keys, policy.number, born));
}
