import { policyNumberOf } from '#contract/purchase/policies.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { isUsedUp, type Limit, takeForQuestion } from '#server/platform/limits/take-from.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { birthProofs } from '../policies/birth-proof.ts';
import { findPolicyOfBirth, type Policy } from '../policies/policy-repository.ts';

/** Different policies that one network may ask about. */
const OF_A_NETWORK: Limit = { name: 'inquiries of a network', most: 30, minutes: 60 };
/** Different dates of birth that one network may try for a policy. */
const OF_A_POLICY_THERE: Limit = { name: 'births of a policy from a network', most: 10, minutes: 60 };
/** And all networks together: then the date tells nothing for a day. */
const OF_A_POLICY: Limit = { name: 'births of a policy', most: 30, minutes: 24 * 60 };

export type Inquiry = { number: string; dateOfBirth: string; network: string };

/**
 * Finds a policy for who knows its number and its policyholder's date of birth. A number that there is not and
 * a date that is not its own get the same answer after the same work, so that nobody finds out which numbers exist. Too
 * many dates are 429 `inquiryByCode`: a code to the policy's phone is the way then, so that no guesser keeps its holder out.
 */
export async function inquirePolicy(
  services: PurchaseServices,
  { number: typed, dateOfBirth, network }: Inquiry,
): Promise<Policy> {
  const { config, database } = services;
  const number = numberOf(typed);
  // Committed before it is judged: no answer gives it back.
  await database.transaction('count inquiry', async (sql) => {
    await takeForQuestion(services, sql, [{ limit: OF_A_NETWORK, of: network, question: number }]);
    const dates = brakesOf(number, network).map((use) => ({ ...use, question: dateOfBirth }));
    await takeForQuestion(services, sql, dates, 'inquiryByCode');
  });
  const policy = await findPolicyOfBirth(database.sql, number, birthProofs(config.keys, number, dateOfBirth));
  if (!policy) throw new ApiProblem(404, 'policyNotFound');
  return policy;
}

/** Whether so many dates were tried that the code is the way, for who asks from this network. */
export async function isBraked(
  services: PurchaseServices,
  sql: Sql,
  number: string,
  network: string,
): Promise<boolean> {
  for (const { limit, of } of brakesOf(number, network)) if (await isUsedUp(services, sql, limit, of)) return true;
  return false;
}

/** A policy's number, however it was typed; 422 `notValid` for what is none. */
export function numberOf(typed: string): string {
  const number = policyNumberOf(typed);
  if (number !== undefined) return number;
  const message = 'problems.policyNumberShape';
  throw new ApiProblem(422, 'notValid', [{ code: 'policyNumberShape', at: '/number', message }]);
}

function brakesOf(number: string, network: string) {
  return [
    { limit: OF_A_POLICY_THERE, of: `${number}\n${network}` },
    { limit: OF_A_POLICY, of: number },
  ];
}
