import { policyNumberOf } from '#contract/policies.ts';
import { createQuestionLimit } from '../drafts/question-limit.ts';
import { ApiProblem } from '../http/api-problem.ts';
import type { Services } from '../services.ts';
import { birthProofs } from './birth-proof.ts';
import { findPolicyOfBirth, type Policy } from './policy-repository.ts';

/** Different dates of birth that may be tried for one policy in that time, by whomever. */
const QUESTIONS_OF_A_POLICY = 10;
/** Different policies that one network may ask about in that time. */
const QUESTIONS_OF_A_NETWORK = 30;
/** Minutes that questions are counted for, and so the longest that anyone is asked to wait. */
const COUNTED_MINUTES = 60;

export type Inquiry = { number: string; dateOfBirth: string; network: string };

/**
 * Finds a policy for who knows its number and its policyholder's date of birth. A number that there is not and
 * a date that is not its own get the same answer after the same work, so that nobody finds out which numbers exist.
 */
export function createPolicyInquiry(services: Services): (inquiry: Inquiry) => Promise<Policy> {
  const { config, database, now } = services;
  const ofPolicy = createQuestionLimit(QUESTIONS_OF_A_POLICY, COUNTED_MINUTES, now);
  const ofNetwork = createQuestionLimit(QUESTIONS_OF_A_NETWORK, COUNTED_MINUTES, now);

  return async ({ number: typed, dateOfBirth, network }) => {
    const number = policyNumberOf(typed);
    if (number === undefined)
      throw new ApiProblem(422, 'notValid', [
        { code: 'policyNumberShape', at: '/number', message: 'problems.policyNumberShape' },
      ]);
    if (ofPolicy.refuses(number, dateOfBirth) || ofNetwork.refuses(network, number))
      throw new ApiProblem(429, 'tooManyQuestions', [], COUNTED_MINUTES * 60);
    ofPolicy.count(number, dateOfBirth);
    ofNetwork.count(network, number);
    const policy = await findPolicyOfBirth(database.sql, number, birthProofs(config.keys, number, dateOfBirth));
    if (!policy) throw new ApiProblem(404, 'policyNotFound');
    return policy;
  };
}
