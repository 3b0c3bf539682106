import { expect, test } from 'vitest';
import type { Scope } from '#contract/scopes.ts';
import type { SignedInUser } from '#server/platform/http/signed-in-user.ts';
import type { PurchaseServices } from '#server/purchase/services.ts';
import { partial } from '#tests/support/partial.ts';
import type { Order } from '../orders/order-repository.ts';
import { isProvenViewer, requireProof } from './require-proof.ts';

/** Nobody has a device here, so the other services are not used. */
const services = {} as PurchaseServices;
const order = (status: string, partnerId: string | null) => ({ id: 'order', status, partnerId }) as Order;
const visitor = (partnerId: string | null, ...scopes: Scope[]) => ({
  ...{ user: partial<SignedInUser>({ partnerId, scopes }), device: undefined, network: '192.0.2.1' },
});
const nobody = { user: undefined, device: undefined, network: '192.0.2.1' };

test.each<[who: string, user: ReturnType<typeof visitor>, ofMekong: boolean, ofNobody: boolean]>([
  ['an agent of the partner', visitor('mekong', 'b2b:sell'), true, false],
  ['who files its claims', visitor('mekong', 'b2b:claims'), true, false],
  ['who reads its reports', visitor('mekong', 'b2b:reports'), true, false],
  ['who keeps its keys', visitor('mekong', 'b2b:admin'), false, false],
  ['an agent of another partner', visitor('other', 'b2b:sell'), false, false],
  ['an agent of no partner', visitor(null, 'b2b:sell'), false, false],
  ['a clerk', visitor(null, 'insurer:orders'), true, true],
  ['who decides claims', visitor(null, 'insurer:claims'), true, true],
  ['an administrator', visitor(null, 'insurer:admin'), true, true],
  ['who writes products', visitor(null, 'studio:edit'), false, false],
])('%s sees an issued order of a partner, or of nobody, as the table says', async (_who, user, ofMekong, ofNobody) => {
  const seen = await Promise.all(
    ['mekong', null].map((partnerId) => isProvenViewer(services, user, order('issued', partnerId))),
  );
  expect(seen).toEqual([ofMekong, ofNobody]);
});

test('a visitor with the link alone sees an order until it is issued, and then must prove to be the customer', async () => {
  for (const status of ['incomplete', 'confirmed', 'cancelled', 'expired'])
    await expect(requireProof(services, nobody, order(status, null))).resolves.toBeUndefined();
  await expect(requireProof(services, nobody, order('issued', null))).rejects.toMatchObject({
    ...{ status: 403, code: 'proofNeeded' },
  });
  const clerk = visitor(null, 'insurer:orders');
  await expect(requireProof(services, clerk, order('issued', null))).resolves.toBeUndefined();
});
