import { toPolicyNumber } from '#contract/purchase/policies.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { consumeQuestionQuota, isExhausted, type Limit } from '#server/platform/limits/consume-quota.ts';
import { type NetworkLimit, returnNetworkPlaces, takeNetworkPlaces } from '#server/platform/limits/network-places.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { listBirthHashes } from '../policies/birth-proof.ts';
import { findPolicyOfBirth, type Policy } from '../policies/policy-repository.ts';

/** Limit of different policies that one network may look up without success. */
const NETWORK_LIMIT: NetworkLimit = { name: 'inquiries of a network', most: 30, perPaid: 0.1 };
/** Limit of different dates of birth that one network may try for a policy. */
const POLICY_AND_NETWORK_LIMIT: Limit = { name: 'births of a policy from a network', most: 10, minutes: 60 };
/** The same limit for all networks together. Beyond it the date of birth is not accepted for a day. */
const POLICY_LIMIT: Limit = { name: 'births of a policy', most: 30, minutes: 24 * 60 };

export type PolicyProof = { number: string; dateOfBirth: string; network: string };

/**
 * Finds a policy by its number and its policyholder's date of birth. An unknown number and a wrong date get the same
 * answer after the same work, so that nobody can find out which numbers exist. Too many dates cause 429
 * `inquiryByCode`: then a code to the policy's phone is needed, so that wrong guesses do not lock out the policyholder.
 */
export async function findPolicyByBirthDate(
  services: PurchaseServices,
  { number: typed, dateOfBirth, network }: PolicyProof,
): Promise<Policy> {
  const { config, database } = services;
  const number = requirePolicyNumber(typed);
  // The count is committed before the date is judged, so that no answer can undo it.
  const taken = await database.transaction('count inquiry', async (sql) => {
    const places = await takeNetworkPlaces(services, sql, { limit: NETWORK_LIMIT, network, question: number });
    const dates = listLookupLimits(number, network).map((use) => ({ ...use, question: dateOfBirth }));
    await consumeQuestionQuota(services, sql, dates, 'inquiryByCode');
    return places;
  });
  const policy = await findPolicyOfBirth(database.sql, number, listBirthHashes(config.keys, number, dateOfBirth));
  if (!policy) throw new ApiProblem(404, 'policyNotFound');
  await returnNetworkPlaces(services, database.sql, taken);
  return policy;
}

/** Returns true if this network has reached the limit of dates, so that only the code is accepted. */
export async function isRateLimited(
  services: PurchaseServices,
  sql: Sql,
  number: string,
  network: string,
): Promise<boolean> {
  for (const { limit, of } of listLookupLimits(number, network))
    if (await isExhausted(services, sql, limit, of)) return true;
  return false;
}

/**
 * Normalizes a policy number that a person typed.
 * @throws 422 `notValid` for other texts
 */
export function requirePolicyNumber(typed: string): string {
  const number = toPolicyNumber(typed);
  if (number !== undefined) return number;
  const message = 'problems.policyNumberShape';
  throw new ApiProblem(422, 'notValid', [{ code: 'policyNumberShape', at: '/number', message }]);
}

function listLookupLimits(number: string, network: string) {
  return [
    { limit: POLICY_AND_NETWORK_LIMIT, of: `${number}\n${network}` },
    { limit: POLICY_LIMIT, of: number },
  ];
}
