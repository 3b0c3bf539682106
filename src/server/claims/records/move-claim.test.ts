import { describe, expect, test } from 'vitest';
import { claimEventTypes, claimStatuses } from '#contract/claims/claims.ts';
import { loadLifecycles } from '#server/catalogue/lifecycles.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import type { Claim } from './claim-repository.ts';
import { type ClaimUser, findVisiblePolicy, toHolderUser } from './claim-user.ts';
import { canMoveClaim, nextClaimStatus } from './move-claim.ts';
import { formatClaimText } from './notify-claimant.ts';

const lifecycles = loadLifecycles(readProductFiles(projectRoot));
const reviewer = { id: 'user-1', partnerId: null, scopes: ['insurer:claims'] } as ClaimUser;
const colleague = { ...reviewer, id: 'user-2' };
const holder = toHolderUser(['MED-2026-000001']);
const claim = (status: string, assignedTo: string | null = null) => ({ status, assignedTo }) as Claim;
const steps = (one: Claim, user: ClaimUser) =>
  claimEventTypes.filter((event) => canMoveClaim(lifecycles, one, event, user));

describe('a step of a claim', () => {
  test.each([
    ['submitted', ['TAKE', 'ADD_FILE', 'REMOVE_FILE'], []],
    ['under_review', ['TAKE', 'ADD_FILE'], ['ASK', 'APPROVE', 'DECLINE']],
    ['information_requested', ['TAKE', 'ANSWER', 'ADD_FILE'], ['DECLINE']],
    ['approved', ['PAY', 'REOPEN'], []],
    ['declined', ['REOPEN'], []],
    ['paid', ['REOPEN', 'RETURN'], []],
  ])('for a claim that is %s is open to anybody: %j; to its reviewer also: %j', (status, all, own) => {
    expect(steps(claim(status, 'user-1'), colleague).toSorted()).toEqual(all.toSorted());
    expect(steps(claim(status, 'user-1'), reviewer).toSorted()).toEqual([...all, ...own].toSorted());
    // The claim has no reviewer: nobody counts as its reviewer, and a policyholder, who has no id, does not either.
    expect(steps(claim(status), reviewer).toSorted()).toEqual(all.toSorted());
    expect(steps(claim(status), holder).toSorted()).toEqual(all.toSorted());
  });

  test('changes the state, or is refused: as a step of another reviewer, or as impossible', () => {
    expect(nextClaimStatus(lifecycles, claim('submitted'), 'TAKE', colleague)).toBe('under_review');
    expect(nextClaimStatus(lifecycles, claim('under_review', 'user-1'), 'APPROVE', reviewer)).toBe('approved');
    expect(nextClaimStatus(lifecycles, claim('under_review', 'user-1'), 'ADD_FILE', holder)).toBe('under_review');
    const refusal = (status: string, event: Parameters<typeof nextClaimStatus>[2], user: ClaimUser) => () =>
      nextClaimStatus(lifecycles, claim(status, 'user-1'), event, user);
    const refused = (code: string) => expect.objectContaining({ status: 409, code });
    expect(refusal('under_review', 'APPROVE', colleague)).toThrow(refused('claimOfSomebodyElse'));
    expect(refusal('under_review', 'PAY', reviewer)).toThrow(refused('claimStepNotPossible'));
    for (const status of claimStatuses)
      expect(refusal(status, 'SUBMIT', reviewer), status).toThrow(refused('claimStepNotPossible'));
  });
});

test('a policyholder sees only the own policies, and the check reads no other policy', async () => {
  expect(holder).toEqual({ id: null, partnerId: null, scopes: [], holds: ['MED-2026-000001'] });
  const asked = () => {
    throw new Error('the database was asked');
  };
  expect(await findVisiblePolicy({ select: asked } as never, 'MED-2026-000002', holder)).toBeUndefined();
  await expect(findVisiblePolicy({ select: asked } as never, 'MED-2026-000001', holder)).rejects.toThrow('was asked');
  // For a user, the database looks up the owner.
  await expect(findVisiblePolicy({ select: asked } as never, 'MED-2026-000002', reviewer)).rejects.toThrow('was asked');
});

test('the message to a claimant names the claim, the paid amount and the question', () => {
  const wording = {
    say: (language: string, id: string, params: object) => `${language} ${id} ${JSON.stringify(params)}`,
  };
  const told = {
    step: 'ASK',
    number: 'CLM-2026-000001',
    amount: 1900_00,
    currency: 'USD',
    language: 'en',
    ...{ note: 'Why?', reader: 'customer' as const, link: 'https://shop.example/my_insurance' },
  } as const;
  const said = (change: object = {}) => formatClaimText(wording as never, { ...told, ...change });
  const words =
    '{"number":"CLM-2026-000001","amount":"$1,900.00","question":"Why?","link":"https://shop.example/my_insurance"}';
  expect(said()).toBe(`en claims.messages.ASK ${words}`);
  // An agent's customer is sent to the agent, where the step concerns the agent.
  expect(said({ reader: 'agent' })).toBe(`en claims.messages.agent.ASK ${words}`);
  expect(said({ reader: 'agent', step: 'PAY' })).toBe(`en claims.messages.PAY ${words}`);
  // A third party has no account in which to read the letter.
  expect(said({ reader: 'thirdParty' })).toBe(`en claims.messages.thirdParty.ASK ${words}`);
  expect(said({ reader: 'thirdParty', step: 'PAY' })).toBe(`en claims.messages.PAY ${words}`);
  // A long question is cut between two letters, so that the SMS has two parts.
  expect(said({ note: 'ក'.repeat(40) })).toContain(`"${'ក'.repeat(40)}"`);
  expect(said({ note: `${'ក'.repeat(38)}កា${'ក'.repeat(9)}` })).toContain(`"${'ក'.repeat(38)}…"`);
});
