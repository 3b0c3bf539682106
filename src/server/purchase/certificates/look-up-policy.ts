import { toPolicyNumber } from '#contract/purchase/policies.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { consumeQuestionQuota, isExhausted, type Limit } from '#server/platform/limits/consume-quota.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { listBirthHashes } from '../policies/birth-proof.ts';
import { findPolicyOfBirth, type Policy } from '../policies/policy-repository.ts';

/** Different policies that one network may ask about. */
const NETWORK_LIMIT: Limit = { name: 'inquiries of a network', most: 30, minutes: 60 };
/** Different dates of birth that one network may try for a policy. */
const POLICY_AND_NETWORK_LIMIT: Limit = { name: 'births of a policy from a network', most: 10, minutes: 60 };
/** And all networks together: then the date tells nothing for a day. */
const POLICY_LIMIT: Limit = { name: 'births of a policy', most: 30, minutes: 24 * 60 };

export type PolicyProof = { number: string; dateOfBirth: string; network: string };

/**
 * Finds a policy for who knows its number and its policyholder's date of birth. A number that there is not and
 * a date that is not its own get the same answer after the same work, so that nobody finds out which numbers exist. Too
 * many dates are 429 `inquiryByCode`: a code to the policy's phone is the way then, so that no guesser keeps its holder out.
 */
export async function findPolicyByBirthDate(
  services: PurchaseServices,
  { number: typed, dateOfBirth, network }: PolicyProof,
): Promise<Policy> {
  const { config, database } = services;
  const number = requirePolicyNumber(typed);
  // Committed before it is judged: no answer gives it back.
  await database.transaction('count inquiry', async (sql) => {
    await consumeQuestionQuota(services, sql, [{ limit: NETWORK_LIMIT, of: network, question: number }]);
    const dates = listLookupLimits(number, network).map((use) => ({ ...use, question: dateOfBirth }));
    await consumeQuestionQuota(services, sql, dates, 'inquiryByCode');
  });
  const policy = await findPolicyOfBirth(database.sql, number, listBirthHashes(config.keys, number, dateOfBirth));
  if (!policy) throw new ApiProblem(404, 'policyNotFound');
  return policy;
}

/** Whether so many dates were tried that the code is the way, for who asks from this network. */
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

/** A policy's number, however it was typed; 422 `notValid` for what is none. */
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
