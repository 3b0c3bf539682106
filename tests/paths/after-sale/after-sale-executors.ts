import { randomUUID } from 'node:crypto';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { CancellationPreview } from '#contract/purchase/policy-life.ts';
import { deriveState } from '#engine/derived-state.ts';
import { addDays } from '#engine/language/dates.ts';
import { evaluatePlain } from '#engine/language/expression.ts';
import { toRevisionProduct } from '#engine/policy/endorsements/revision.ts';
import type { Product } from '#engine/product.ts';
import type { Answers, DraftRecord } from '#engine/record.ts';
import type { Partner } from '#server/people/partners/partner-repository.ts';
import { openEndorsement } from '#server/purchase/after-sale/open-endorsement.ts';
import { findOrder } from '#server/purchase/orders/order-repository.ts';
import { loadPolicy } from '#server/purchase/policies/load-policy.ts';
import { findPolicy, type Policy } from '#server/purchase/policies/policy-repository.ts';
import { toBusinessDate } from '#shared/business-date.ts';
import { acceptDeclaration, provePhone } from '#tests/api/create-agent-order.ts';
import { approveRefund } from '#tests/support/approve-refund.ts';
import { decideApproval } from '#tests/support/decide-approval.ts';
import { signInNewCustomer } from '#tests/support/signed-in-customer.ts';
import { createSoldPolicy } from '#tests/support/sold-policy.ts';
import { createTestPartner } from '#tests/support/test-partner.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { createTestUser, type TestUser } from '#tests/support/test-user.ts';
import type { StartedEndorsement } from '#workbench/journeys/started-endorsement.ts';
import type { StepContext, StepRunner } from '#workbench/path-runs/chart-model.ts';
import type { ApiPathRun } from '../api/api-path-runner.ts';

let policies = 0;

/** A policy that somebody has bought, and whom a code about it goes to. */
type BoughtPolicy = { policy: Policy; phone: string; answers: Answers; partner: Partner | null };

/** The start of a journey about a policy, and its ends: the rest is as in a purchase. */
export function createAfterSaleExecutors(
  shop: Shop,
  product: Product,
  walk: ApiPathRun,
  given: Pick<StepRunner['executors'], string>,
): StepRunner['executors'] {
  const { clock } = shop;

  async function must<T>(reply: Promise<{ status: number; body: T }>): Promise<T> {
    const { status, body } = await reply;
    if (status >= 400) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  }

  async function bought({ sold, about, record }: StartedEndorsement): Promise<BoughtPolicy> {
    policies += 1;
    clock.set(`${shop.testCase(product.id, sold).asOf}T02:00:00Z`);
    const phone = `+85512${String(400_000 + policies)}`;
    const partner = about.by === 'seller' ? await createTestPartner(shop) : null;
    const { policy } = await createSoldPolicy(shop, {
      product: product.id,
      testCase: sold,
      partner,
      changes: { mobilePhone: phone },
    });
    return { policy, phone, answers: record.answers, partner };
  }

  /** Begins the request, by its person, on the day on which it is permitted. */
  async function begin({ about, record }: StartedEndorsement, { policy, phone, answers, partner }: BoughtPolicy) {
    const { number, effectiveFrom, effectiveTo } = policy;
    if (about.does === 'renew') clock.set(`${effectiveTo}T02:00:00Z`);
    const clerk = () => createTestUser(shop, { scopes: ['insurer:orders'] });
    // A policy that never began is not reinstated.
    if (about.does === 'reinstate') clock.set(`${addDays(effectiveFrom, 2)}T02:00:00Z`);
    if (about.does === 'reinstate') await cancelled(policy, await clerk(), await clerk());
    const { does, kind } = about;
    const body = { does, language: record.circumstances.language, ...(kind === undefined ? {} : { kind }) };
    if (about.by !== 'holder') {
      const user = partner === null ? await clerk() : await createTestUser(shop, { scopes: ['b2b:sell'], partner });
      return must(user.call<{ draft: string; key: string }>('POST', `/api/b2b/policies/${number}/journeys`, { body }));
    }
    const { dateOfBirth } = answers;
    // Where no date of birth is asked, nobody can sign in by it.
    if (typeof dateOfBirth !== 'string') return beganByItself(policy, body);
    const browser = await signInNewCustomer(shop, {
      phone,
      dateOfBirth,
      from: `198.51.${policies >> 8}.${policies & 255}`,
    });
    const { id, key } = await must(
      browser.call<{ id: string; key: string }>('POST', `/api/my/policies/${number}/journeys`, { body }),
    );
    return { draft: id, key };
  }

  async function beganByItself({ number, orderId }: Policy, body: Parameters<typeof openEndorsement>[2]) {
    const { sql } = shop.services.database;
    const [policy, order] = [await findPolicy(sql, number), await findOrder(sql, orderId)];
    if (!policy || !order) throw new Error('no policy');
    return openEndorsement(await loadPolicy(shop.services, sql, { policy, order }), { by: 'holder' }, body);
  }

  /** Ended on its third day, by one clerk, and by another if the refund is more than one alone may approve. */
  async function cancelled({ number, effectiveFrom }: Policy, one: TestUser, other: TestUser): Promise<void> {
    const path = `/api/b2b/policies/${number}`;
    const wanted = { from: addDays(effectiveFrom, 3), reason: 'wish' };
    const { refund } = await must(
      one.call<CancellationPreview>('POST', `${path}/cancellation/preview`, { body: wanted }),
    );
    const body = { ...wanted, refund, request: randomUUID() };
    const life = await must(one.call<{ request: { id: string } | null }>('POST', `${path}/cancellation`, { body }));
    if (life.request) await must(decideApproval(other, { number, request: life.request.id }));
  }

  const isPurchase = ({ state }: StepContext) => state.witness.begun === undefined;
  const doing = (type: string) => async (moment: StepContext) => given[type]?.(moment);

  return {
    BEGIN: async ({ state }) => {
      const { begun } = state.witness;
      if (!begun) throw new Error('no journey after a sale');
      const sold = await bought(begun);
      const { draft: id, key } = await begin(begun, sold);
      const view = await must<DraftView>(shop.call('GET', `/api/drafts/${id}`, { key }));
      const { asks = [], held = {} } = view.about ?? {};
      Object.assign(walk, { draft: { id, key, view }, phone: sold.phone, ref: undefined, tranId: undefined });
      walk.revising = toRevisionProduct(product, { asks, held });
    },
    START: (moment) => {
      delete walk.revising;
      const [first] = [moment.next?.type];
      return first === 'BEGIN' ? undefined : doing('START')(moment);
    },
    AGREED: async () => {
      const ref = walk.ref as string;
      const { cookie } = await provePhone(shop, { ref, phone: walk.phone });
      await must(acceptDeclaration(shop, { ref, cookie }));
    },
    // The code alone does a change that costs nothing; a large refund waits for a colleague.
    PAID: async (moment) => {
      if (isPurchase(moment) || moment.state.witness.owes) await doing('PAID')(moment);
      else await approveRefund(shop, walk.ref as string);
    },
    ISSUED: async (moment) => {
      if (isPurchase(moment)) return doing('ISSUED')(moment);
      const { status, policy } = await shop.order(walk.ref as string);
      if (status !== 'issued' || policy === null) throw new Error(`agreed to and paid, and ${status}`);
    },
    REFUNDED: async (moment) => {
      const { begun } = moment.state.witness;
      if (begun) {
        // Whichever cover begins last: some days later nothing can be changed from then on, and nothing renewed.
        const frozen = walk.frozen as DraftRecord;
        const begins = [frozen.answers, begun.about.held].map((answers) =>
          String(
            evaluatePlain(
              product.definition.product.cover.effectiveFrom,
              deriveState(product, { ...frozen, answers }).scope,
            ),
          ),
        );
        const { renew, change } = product.definition.product.afterSale ?? {};
        const kinds = Object.values(change?.kinds ?? {});
        const daysBack = Math.max(0, ...kinds.flatMap(({ backDays = {} }) => Object.values(backDays)));
        const after = begun.about.does === 'renew' ? (renew?.graceDays ?? 0) + 2 : daysBack + 1;
        clock.set(`${addDays(begins.toSorted().at(-1) as string, after)}T02:00:00Z`);
        await shop.gateway({ tranId: walk.tranId, action: 'approve', callback: 'once' });
        await shop.gateway({ action: 'deliver' });
        const { refund } = await shop.order(walk.ref as string);
        if (refund === null) throw new Error('the money is kept, and nothing was done for it');
        return;
      }
      await doing('REFUNDED')(moment);
    },
    REOPEN: async (moment) => {
      if (isPurchase(moment)) return doing('REOPEN')(moment);
      await must(shop.call('POST', `/api/orders/${walk.ref}/reopen`, { key: walk.draft.key }));
      if (moment.state.reopened) await assertReopened();
    },
  };

  /** The journey is open again without its declaration, and can be confirmed anew while it can still be done. */
  async function assertReopened(): Promise<void> {
    const { draft, frozen } = walk;
    const reply = await shop.call<DraftView>('GET', `/api/drafts/${draft.id}`, { key: draft.key });
    if (reply.status === 404 && Date.parse(draft.view.expiresAt) < clock.now().getTime()) return;
    const { record, order } = reply.body;
    if (order !== null) throw new Error('the draft still belongs to its order');
    const dropped = Object.entries((frozen as DraftRecord).answers).filter(([field]) => !(field in record.answers));
    const asked = new Set(Object.keys(record.answers));
    const lost = Object.keys((frozen as DraftRecord).answers).filter(
      (field) => !asked.has(field) && walk.revising?.revises?.held[field] !== undefined,
    );
    if (dropped.length === 0) throw new Error('the declaration is still given');
    if (lost.length > 0) throw new Error(`${lost.join()} is lost`);
    if (toBusinessDate(clock.now()) !== (frozen as DraftRecord).asOf) return;
    await shop.answer(draft, Object.fromEntries(dropped));
    const again = await shop.confirm(draft);
    if (again.status !== 201 || again.body.order === walk.ref)
      throw new Error(`not confirmed again: ${JSON.stringify(again.body)}`);
  }
}
