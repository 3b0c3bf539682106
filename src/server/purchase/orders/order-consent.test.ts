import { expect, test } from 'vitest';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import { partial } from '#tests/support/partial.ts';
import { isSale, isSeller, rejectNonSeller, rejectSeller, rejectWithoutConsent } from './order-consent.ts';
import type { Order } from './order-repository.ts';

/** An order that an agent of the partner Mekong entered by default. */
const anOrder = (more: Partial<Order> = {}, isAgents = true) =>
  partial<Order>({
    ...{ partnerId: 'mekong', about: null, status: 'incomplete' },
    frozen: { circumstances: { channel: 'agent', language: 'en', ...(isAgents && { isSale: true }) } },
    ...more,
  });
const about = (by: string) => ({ about: { by } }) as unknown as Partial<Order>;
const bought = anOrder({}, false);
const testers = anOrder({ partnerId: null });

const aUser = (partnerId: string | null, ...scopes: string[]) => ({ partnerId, scopes }) as unknown as SignedInUser;
const agent = aUser('mekong', 'b2b:sell');
const stranger = aUser('other', 'b2b:sell');
const clerk = aUser(null, 'insurer:orders');
const editor = aUser(null, 'studio:edit');

const refusalOf = (act: () => void): string | undefined => {
  try {
    act();
  } catch (error) {
    if (error instanceof ApiProblem) return `${error.status} ${error.code}`;
    throw error;
  }
  return undefined;
};

test('a customer agrees to entries of somebody else: an agent, or a person who changes a policy for its policyholder', () => {
  expect([anOrder(), bought].map(isSale)).toEqual([true, false]);
  expect(['seller', 'insurer', 'holder'].map((by) => isSale(anOrder(about(by), false)))).toEqual([true, true, false]);
  // The request of a policyholder belongs to him, also if a partner sold the policy.
  expect(isSale(anOrder(about('holder')))).toBe(false);
});

test('no payment is accepted before the customer has agreed', () => {
  const missing = '409 consentMissing';
  expect(refusalOf(() => rejectWithoutConsent(anOrder()))).toBe(missing);
  expect(refusalOf(() => rejectWithoutConsent(anOrder({ status: 'confirmed' })))).toBeUndefined();
  expect(refusalOf(() => rejectWithoutConsent(bought))).toBeUndefined();
});

test('the sellers of an order are the agents of its partner, and the people of the insurer who serve orders', () => {
  expect([agent, clerk, stranger, editor, undefined].map((user) => isSeller(anOrder(), user))).toEqual([
    ...[true, true, false, false, false],
  ]);
  // A user of the insurer without a partner is no agent.
  expect([editor, agent].map((user) => isSeller(testers, user))).toEqual([false, false]);
});

test('the server accepts the code of a customer from no seller', () => {
  const refused = (order: Order) =>
    [agent, clerk, stranger, undefined].map((user) => refusalOf(() => rejectSeller(order, user)));
  expect(refused(anOrder())).toEqual(['403 codeIsCustomers', '403 codeIsCustomers', undefined, undefined]);
  expect(refused(bought)).toEqual(Array(4).fill(undefined));
});

test('only its seller opens an agent’s order again, and every holder of the link opens a customer’s order again', () => {
  const refused = (order: Order) =>
    [agent, clerk, stranger, undefined].map((user) => refusalOf(() => rejectNonSeller(order, user)));
  expect(refused(anOrder())).toEqual([undefined, undefined, '403 permissionDenied', '403 permissionDenied']);
  expect(refused(bought)).toEqual(Array(4).fill(undefined));
  expect(refused(testers)).toEqual(Array(4).fill(undefined));
});
