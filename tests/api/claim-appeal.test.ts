import { afterAll, expect, test } from 'vitest';
import type { ClaimMoney } from '#contract/claims/claim-payments.ts';
import type { ClaimView } from '#contract/claims/claims.ts';
import type { BenefitBalance } from '#contract/claims/policy-holders.ts';
import type { MyClaimView } from '#contract/customer-account/claims.ts';
import { signInNewCustomer } from '#tests/support/signed-in-customer.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';
import { createHolders, fileMyClaim } from './create-holders.ts';

const shop = await startTestShop();
afterAll(() => shop.close());
const { aHolder } = createHolders(shop);

test('a customer appeals once, another reviewer decides within ten days, and the paid claim is rated once', async () => {
  const holder = await aHolder();
  shop.clock.set('2026-05-01T02:00:00Z');
  const browser = await signInNewCustomer(shop, holder);
  const ref = await fileMyClaim(browser, holder, {
    description: 'A broken arm in Osaka',
    line: { provider: 'Osaka General', billNumber: '77' },
  });
  const at = `/api/my/claims/${ref}`;
  const view = async () => (await browser.call<MyClaimView>('GET', `${at}?locale=en`)).body;
  const [first, second] = [
    await createTestUser(shop, { scopes: ['insurer:claims', 'insurer:claim-payments'] }),
    await createTestUser(shop, { scopes: ['insurer:claims', 'insurer:claim-payments'] }),
  ];
  const step = (user: typeof first, name: string, more: object = {}) =>
    user.call<ClaimView>('POST', `/api/claims/${ref}/${name}`, { body: more });
  const appeal = () => browser.call('POST', `${at}/appeal`, { body: { reason: 'It was an accident.' } });
  const rate = () => browser.call('POST', `${at}/feedback`, { body: { rating: 4, words: 'Quick.' } });

  expectRefusal(shop, await appeal(), '409 claimStepNotPossible');
  await step(first, 'take');
  const declined = await step(first, 'decide', { outcome: 'decline', reason: 'notCovered' });
  expect(declined.body.may).not.toContain('APPEAL');
  expect(await view()).toMatchObject({
    ...{ reason: 'Not covered by the policy', paid: null, answeredBy: null, feedback: null },
    lines: [{ benefit: 'Medical expenses', bill: 'Osaka General, 77', asked: 120_00, approved: null, reason: null }],
  });
  expect((await view()).may).toContain('APPEAL');

  expect((await appeal()).status).toBe(204);
  expect(await view()).toMatchObject({ status: 'under_review', answeredBy: '2026-05-11', reason: null });
  expect((await shop.messagesTo(holder.phone))[0]).toMatch(/^We have received your appeal on claim /);
  const listed = await second.call<{ items: ClaimView[] }>('POST', '/api/claims/search', {
    body: { list: 'appealed' },
  });
  expect(listed.body.items.map((claim) => claim.ref)).toEqual([ref]);
  expectRefusal(shop, await step(first, 'take'), '403 firstReviewer');
  expectRefusal(shop, await step(second, 'take', { reviewer: first.id }), '403 firstReviewer');
  expect((await step(second, 'take')).status).toBe(200);

  const line = { line: 1, amount: 90_00, reason: 'overLimit' };
  const approved = await step(second, 'decide', { outcome: 'approve', reasonForMore: 'Agreed', lines: [line] });
  expect(approved.body).toMatchObject({ status: 'approved' });
  // There is one appeal, and the first reviewer does not come back by a new review.
  expect((await view()).may).not.toContain('APPEAL');
  expectRefusal(shop, await appeal(), '409 claimStepNotPossible');
  expectRefusal(shop, await step(first, 'reopen', { reason: 'Mine' }), '403 firstReviewer');
  expectRefusal(shop, await rate(), '409 claimStepNotPossible');

  expect((await step(first, 'pay', { reference: 'ABA-1' })).status).toBe(200);
  expect(await view()).toMatchObject({
    ...{ status: 'paid', paid: { amount: 90_00, reference: 'ABA-1' } },
    lines: [{ approved: 90_00, reason: 'Limit of the benefit is used up' }],
  });
  expect((await rate()).status).toBe(204);
  expectRefusal(shop, await rate(), '409 claimStepNotPossible');
  expect(await view()).toMatchObject({ feedback: { rating: 4, words: 'Quick.' } });
  expect((await first.call<ClaimView>('GET', `/api/claims/${ref}`)).body.feedback).toMatchObject({ rating: 4 });
});

test('a customer appeals after the payment: the paid amount remains used, and the new decision pays only the difference', async () => {
  shop.clock.set(TEST_START);
  const holder = await aHolder();
  shop.clock.set('2026-05-01T02:00:00Z');
  const browser = await signInNewCustomer(shop, holder);
  const ref = await fileMyClaim(browser, holder, { description: 'A broken leg in Kyoto' });
  const [first, second, payer] = [
    await createTestUser(shop, { scopes: ['insurer:claims'] }),
    await createTestUser(shop, { scopes: ['insurer:claims'] }),
    await createTestUser(shop, { scopes: ['insurer:claim-payments'] }),
  ];
  const step = (user: typeof first, name: string, more: object = {}) =>
    user.call<ClaimView>('POST', `/api/claims/${ref}/${name}`, { body: more });
  const approve = (user: typeof first, amount: number) => {
    const lines = [{ line: 1, amount, ...(amount < 120_00 ? { reason: 'other' } : {}) }];
    return step(user, 'decide', { outcome: 'approve', reasonForMore: 'Agreed', message: 'Decided', lines });
  };
  const money = async () => (await payer.call<ClaimMoney>('GET', `/api/claims/${ref}/money`)).body;
  const used = async () => {
    const { body: balance } = await first.call<BenefitBalance>('GET', `/api/policies/${holder.number}/benefit-balance`);
    return balance.people[0]?.lines.find(({ benefit }) => benefit === 'medicalExpenses')?.used;
  };
  await step(first, 'take');
  expect((await approve(first, 80_00)).body.status).toBe('approved');
  expect((await step(payer, 'pay')).body.status).toBe('paid');
  const { body: seen } = await browser.call<MyClaimView>('GET', `/api/my/claims/${ref}?locale=en`);
  expect(seen.may).toContain('APPEAL');
  expect((await browser.call('POST', `/api/my/claims/${ref}/appeal`, { body: { reason: 'Too little' } })).status).toBe(
    204,
  );
  // Until the new decision the paid amount is used, and nothing is owed.
  expect(await used()).toBe(80_00);
  expect(await money()).toMatchObject({ paid: 80_00, outstanding: 0 });
  expectRefusal(shop, await step(first, 'take'), '403 firstReviewer');
  await step(second, 'take');
  expect((await approve(second, 120_00)).body.status).toBe('approved');
  expect(await used()).toBe(120_00);
  expect(await money()).toMatchObject({ paid: 80_00, outstanding: 40_00 });
  await step(payer, 'pay');
  expect(await money()).toMatchObject({ paid: 120_00, outstanding: 0, overpaid: 0 });
  const again = await browser.call('POST', `/api/my/claims/${ref}/appeal`, { body: { reason: 'Again' } });
  expectRefusal(shop, again, '409 claimStepNotPossible');
});
