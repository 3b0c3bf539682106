import { randomUUID } from 'node:crypto';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import type { MyCancellation, MyRefund } from '#contract/customer-account/cancellation.ts';
import type { PolicyLifeView } from '#contract/purchase/policy-life.ts';
import { decideApproval } from '#tests/support/decide-approval.ts';
import { signInNewCustomer } from '#tests/support/signed-in-customer.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import { startTestShop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import { expectRefusal } from './coded-problem.ts';
import { createHolders, fetchMyInsurance } from './create-holders.ts';

const shop = await startTestShop();
afterAll(() => shop.close());
beforeEach(() => shop.clock.set(TEST_START));
const { aHolder, nextNetwork, nextPhone } = createHolders(shop);

describe('a customer cancels', () => {
  /** The annual package, 463.50 USD, from 20 April 2026 to 19 April 2027: from 2 December 139 of its 365 days are left. */
  async function aCover(today = '2026-12-01', from = '2026-12-02') {
    shop.clock.set(TEST_START);
    const holder = await aHolder();
    shop.clock.set(`${today}T02:00:00Z`);
    const browser = await signInNewCustomer(shop, holder);
    const at = `/api/my/policies/${holder.number}/cancellation`;
    const body = { from, reason: 'wish' };
    const preview = await browser.call<MyRefund>('POST', `${at}/preview`, { body });
    const confirm = async (more: object = {}) => {
      shop.clock.advance({ minutes: 1 });
      await browser.call('POST', `${at}/code`);
      const code = await shop.codeTo(holder.phone);
      const request = randomUUID();
      return browser.call('POST', at, { body: { ...body, refund: preview.body.refund, request, code, ...more } });
    };
    return { ...holder, browser, at, body, preview, confirm };
  }

  test('reads the refund and its calculation, and confirms the cancellation with a code', async () => {
    const { browser, at, preview, confirm, number, phone } = await aCover();
    const { body: may } = await browser.call<MyCancellation>('GET', `${at}?locale=km`);
    // The day on which it is cancelled is covered to its end.
    expect(may).toMatchObject({ first: '2026-12-02', usual: '2026-12-02', last: '2027-04-19' });
    expect(may.reasons.map(({ reason }) => reason)).toEqual(['wish', 'visaRefused']);
    expect(preview.status).toBe(200);
    // 46350 x 139 / 365 = 17651 cents fall on the days left; 100 of them are retained.
    expect(preview.body).toMatchObject({ days: 139, of: 365, ofTerm: 46_350, ofDaysLeft: 17_651 });
    expect(preview.body).toMatchObject({ kept: [{ why: 'amount', amount: 100 }], whole: null, voided: 0, offParts: 0 });
    expect(preview.body).toMatchObject({ refund: 17_551, currency: 'USD', needsSecond: false });
    expect((await confirm()).body).toEqual({ status: 'done' });
    expectRefusal(shop, await browser.call('GET', at), '409 policyNotNow');
    const [policy] = (await fetchMyInsurance(browser)).policies;
    expect(policy).toMatchObject({ number, effectiveTo: '2026-12-01', may: ['claim'], waits: null });
    expect(policy?.schedules).toEqual([{ serial: 2, kind: 'cancel', from: '2026-12-02' }]);
    expect((await shop.messagesTo(phone)).join()).toContain(number);
  });

  test('cannot use another reason, a past day, a wrong code or another amount', async () => {
    const { browser, at, body, confirm } = await aCover();
    const ask = (changes: object) => browser.call('POST', `${at}/preview`, { body: { ...body, ...changes } });
    expectRefusal(shop, await ask({ reason: 'nonDisclosure' }), '409 cancelReasonUnknown');
    expectRefusal(shop, await ask({ from: '2026-11-30' }), '409 policyTooFarBack');
    expectRefusal(shop, await ask({ from: '2026-12-01' }), '409 policyTooFarBack');
    expectRefusal(shop, await confirm({ refund: 1 }), '409 refundChanged');
    const wrong = await confirm({ code: '00000' });
    expectRefusal(shop, wrong, '422 codeWrong /code codeWrong');
    expect((await fetchMyInsurance(browser)).policies[0]?.may).toContain('cancel');
  });

  test('uses a code that is sent to the phone, and is valid only in the requesting session', async () => {
    const { browser, at, body, preview, phone, dateOfBirth } = await aCover();
    const other = await signInNewCustomer(shop, { phone, dateOfBirth, from: nextNetwork() });
    shop.clock.advance({ minutes: 1 });
    await browser.call('POST', `${at}/code`);
    const [text = ''] = await shop.messagesTo(phone);
    expect(text).toMatch(/^\d{6} is your confirmation code\. It is valid for 5 minutes\./);
    const confirmed = { ...body, refund: preview.body.refund, code: text.slice(0, 6) };
    const by = (who: typeof browser) => who.call('POST', at, { body: { ...confirmed, request: randomUUID() } });
    expectRefusal(shop, await by(other), '422 codeExpired /code codeExpired');
    expect((await by(browser)).body).toEqual({ status: 'done' });
  });

  test('cancels once for any number of requests, and only the own policy', async () => {
    const { browser, at, body, confirm } = await aCover();
    const request = randomUUID();
    expect((await confirm({ request })).body).toEqual({ status: 'done' });
    const again = await browser.call('POST', at, { body: { ...body, refund: 0, request, code: '1' } });
    expect(again.body).toEqual({ status: 'done' });
    const other = await aCover();
    for (const path of ['', '/preview', '/code'])
      expectRefusal(
        shop,
        await browser.call('POST', `${other.at}${path}`, {
          ...(path === '/code' ? {} : { body: path === '' ? { ...body, refund: 0, request, code: '1' } : body }),
        }),
        '404 policyNotFound',
      );
  });

  test('waits for an employee of the insurer if the refund exceeds the limit of one person', async () => {
    const { browser, preview, confirm, number, body } = await aCover('2026-06-01', '2026-06-02');
    expect(preview.body.needsSecond).toBe(true);
    const request = randomUUID();
    expect((await confirm({ request })).body).toEqual({ status: 'waits' });
    expect((await confirm({ request })).body).toEqual({ status: 'waits' });
    expectRefusal(shop, await confirm(), '409 policyRequestWaits');
    const [waiting] = (await fetchMyInsurance(browser)).policies;
    expect(waiting?.status).toBe('active');
    expect(waiting?.waits).toMatchObject({ from: body.from, amount: preview.body.refund, currency: 'USD' });
    expect(waiting?.waits?.since.slice(0, 10)).toBe('2026-06-01');
    expect(waiting?.may).not.toContain('cancel');
    const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
    const life = await clerk.call<PolicyLifeView>('GET', `/api/b2b/policies/${number}/life`);
    expect(life.body.request).toMatchObject({ askedBy: null, mayApprove: true });
    const decided = await decideApproval(clerk, { number, request });
    expect([decided.status, decided.body.transactions.at(-1)]).toMatchObject([200, { kind: 'cancel', by: null }]);
    expect((await fetchMyInsurance(browser)).policies[0]).toMatchObject({ effectiveTo: '2026-06-01', waits: null });
  });
});

test('a policy with a full refund can be cancelled from today on, and for no past day', async () => {
  // Within 15 days of the sale; from the first day of its cover on, 2 April.
  const phone = nextPhone();
  const dateOfBirth = '1995-08-20';
  const { policy } = await createSoldPolicy(shop, {
    ...{ product: 'medical', testCase: 'standard-at-thirty' },
    changes: { mobilePhone: phone },
  });
  const browser = await signInNewCustomer(shop, { phone, dateOfBirth, from: nextNetwork() });
  const at = `/api/my/policies/${policy.number}/cancellation`;
  const days = async () => {
    const { first, usual } = (await browser.call<MyCancellation>('GET', `${at}?locale=en`)).body;
    return { first, usual };
  };
  expect(await days()).toEqual({ first: '2026-04-02', usual: '2026-04-02' });
  shop.clock.advance({ minutes: 25 });
  shop.clock.set('2026-04-02T02:00:00Z');
  const later = await signInNewCustomer(shop, { phone, dateOfBirth, from: nextNetwork() });
  const may = (await later.call<MyCancellation>('GET', `${at}?locale=en`)).body;
  expect(may).toMatchObject({ first: '2026-04-02', usual: '2026-04-03' });
  expect(may.reasons[0]).toMatchObject({ reason: 'wish' });
  const ask = (from: string, reason: string) =>
    later.call<MyRefund>('POST', `${at}/preview`, { body: { from, reason } });
  const whole = await ask('2026-04-02', 'wish');
  expect([whole.status, whole.body.refund, whole.body.whole]).toEqual([200, 248_20, 'freeLook']);
  // The insurer may use this reason up to 30 days back; the policyholder may not.
  expectRefusal(shop, await ask('2026-04-01', 'leavesCountry'), '409 policyTooFarBack');
});
