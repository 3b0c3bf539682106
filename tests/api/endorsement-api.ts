import { expect } from 'vitest';
import type { ProblemDetails } from '#contract/problem.ts';
import type { EndorsementRequest } from '#contract/purchase/endorsements.ts';
import type { Answers } from '#engine/record.ts';
import { openEndorsement } from '#server/purchase/after-sale/open-endorsement.ts';
import { findOrder, type Order } from '#server/purchase/orders/order-repository.ts';
import { loadPolicy } from '#server/purchase/policies/load-policy.ts';
import { findPolicy, type Policy } from '#server/purchase/policies/policy-repository.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { TEST_START } from '#tests/support/test-clock.ts';
import type { OpenDraft, Shop } from '#tests/support/test-shop.ts';
import type { TestUser } from '#tests/support/test-user.ts';
import { acceptDeclaration, provePhone } from './create-agent-order.ts';

/** Journeys about policies of a shop, walked by the API. */
export function createEndorsementApi(shop: Shop) {
  const { sql } = shop.services.database;
  let cars = 0;

  async function fileOf(number: string) {
    const policy = (await findPolicy(sql, number)) as Policy;
    return loadPolicy(shop.services, sql, { policy, order: (await findOrder(sql, policy.orderId)) as Order });
  }

  /** A year of comprehensive cover for a car, from 2 April 2026: 741.00. */
  async function aYear(changes: Answers = {}) {
    cars += 1;
    shop.clock.set(TEST_START);
    const car = { registrationNo: `2AN-${7000 + cars}`, chassisFrame: `JTNN${7000 + cars}` };
    return createSoldPolicy(shop, {
      product: 'auto',
      testCase: 'comprehensive-camry',
      changes: { ...car, ...changes },
    });
  }

  async function asHolder(number: string, wish: Partial<EndorsementRequest>): Promise<OpenDraft> {
    const file = await fileOf(number);
    const begun = await openEndorsement(file, { by: 'holder' }, { does: 'change', language: 'en', ...wish });
    const open = { id: begun.draft, key: begun.key };
    return { ...open, view: await shop.read(open as OpenDraft) };
  }

  async function asStaff(user: TestUser, number: string, wish: Partial<EndorsementRequest>): Promise<OpenDraft> {
    const path = `/api/b2b/policies/${number}/journeys`;
    const wanted = { body: { does: 'change', language: 'en', ...wish } };
    const { body, status } = await user.call<{ draft: string; key: string }>('POST', path, wanted);
    expect(status, JSON.stringify(body)).toBe(201);
    return { id: body.draft, key: body.key } as OpenDraft;
  }

  /** Answers, and walks to the last page. */
  async function change(draft: OpenDraft, changes: Answers) {
    await shop.answer(draft, changes);
    for (;;) {
      const view = await shop.read(draft);
      if (view.about?.outcome || view.page === null || view.problems.length > 0) return view;
      await shop.next(draft, view.page);
    }
  }

  async function from({ id, key }: OpenDraft, day: string, grant?: string) {
    const body = { from: day, ...(grant === undefined ? {} : { grant }) };
    await shop.call('PATCH', `/api/drafts/${id}/first-day`, { key, body });
    return (await shop.read({ id, key } as OpenDraft)).about?.outcome;
  }

  /** Confirms with the days of which no loss is declared, or with none. */
  const confirm = ({ id, key }: OpenDraft, noLoss?: { from: string; to: string }) =>
    shop.call<{ order: string } & ProblemDetails>('POST', `/api/drafts/${id}/confirm`, {
      ...{ key, body: noLoss ? { noLoss } : {} },
    });

  /** Pays what the policyholder confirmed by a code. */
  async function paid(ref: string, phone: string) {
    shop.clock.advance({ minutes: 2 });
    await shop.call('POST', `/api/orders/${ref}/code`);
    await shop.verify(ref, await shop.codeTo(phone));
    await shop.buy(ref);
    expect(await shop.order(ref)).toMatchObject({ status: 'issued' });
  }

  /** Agrees on the link to what staff entered, and pays it where it costs something. */
  async function agreedAndPaid(ref: string, phone: string) {
    shop.clock.advance({ minutes: 2 });
    const { cookie } = await provePhone(shop, { ref, phone });
    const agreed = await acceptDeclaration(shop, { ref, cookie });
    expect(agreed.status, JSON.stringify(agreed.body)).toBe(200);
    if ((await shop.order(ref)).status !== 'issued') await shop.buy(ref);
    expect(await shop.order(ref)).toMatchObject({ status: 'issued' });
  }

  return { aYear, fileOf, asHolder, asStaff, change, from, confirm, paid, agreedAndPaid };
}
