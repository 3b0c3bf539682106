import type { DraftView } from '#contract/purchase/drafts.ts';
import type { OrderView } from '#contract/purchase/orders.ts';
import { deriveState } from '#engine/derived-state.ts';
import { addDays } from '#engine/language/dates.ts';
import { evaluatePlain } from '#engine/language/expression.ts';
import type { Product } from '#engine/product.ts';
import type { DraftRecord } from '#engine/record.ts';
import { findOrderByRef } from '#server/purchase/orders/order-repository.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { createTestUser } from '#tests/support/test-user.ts';
import type { StepContext, StepRunner } from '#workbench/path-runs/chart-model.ts';
import { computeChanges } from '#workbench/path-runs/engine-runner.ts';
import type { ApiPathRun } from './api-path-runner.ts';
import { findLeafState } from './api-world.ts';
import { assertReopenedDraft } from './assert-reopened-draft.ts';

let customers = 0;

/** A witness's answers, and the repeated ones where the chart has cleared them: a picture is sent once more. */
export type CaseAnswers = DraftRecord & { again?: DraftRecord['answers'] };

/** One executor for each event: what the buyer, the clock or the gateway does to make it happen. */
export function createApiExecutors(
  shop: Shop,
  product: Product,
  walk: ApiPathRun,
  wanted: (moment: StepContext, pages: string[]) => CaseAnswers,
): StepRunner['executors'] {
  const { clock } = shop;
  const order = (verb: string) => `/api/orders/${walk.ref}/${verb}`;
  const nothing = () => {};

  /** A call that must succeed, or be refused with the problem that is named. */
  async function must<T>(reply: Promise<{ status: number; body: T }>, problem?: string): Promise<T> {
    const { status, body } = await reply;
    const code = status < 400 ? undefined : (body as { problem?: string }).problem;
    if (code !== problem) throw new Error(`${status} ${JSON.stringify(body)}`);
    return body;
  }

  const post = <T>(path: string, body?: unknown) =>
    shop.call<T>('POST', path, { key: walk.draft.key, ...(body === undefined ? {} : { body }) });

  const lastCode = () => shop.codeTo(walk.phone);
  const wrongCode = (code: string) => `${code.slice(0, -1)}${(Number(code.at(-1)) + 1) % 10}`;
  const verify = (code: string, problem?: string) => must(post<OrderView>(order('code/verify'), { code }), problem);

  async function give({ answers, findings, again = answers }: CaseAnswers): Promise<void> {
    const save = async (changes: Record<string, unknown>) => {
      if (Object.keys(changes).length === 0) return [];
      const { draft, clears } = await must(shop.answer(walk.draft, changes as never));
      walk.draft.view = draft;
      return clears;
    };
    const cleared = await save(computeChanges(walk.draft.view.record.answers, answers));
    if (cleared.length > 0) await save(Object.fromEntries(cleared.map((field) => [field, again[field] ?? null])));
    const { record } = walk.draft.view;
    if (findings.phoneProof === undefined || record.findings.phoneProof !== undefined) return;
    await must(post(`/api/drafts/${walk.draft.id}/phone/code`));
    const proof = { code: await lastCode() };
    walk.draft.view = await must(post<DraftView>(`/api/drafts/${walk.draft.id}/phone/proof`, proof));
  }

  /** The day of the next answers. A draft that would have ended by then is opened and saved again on the way. */
  async function liveUntil(at: string): Promise<void> {
    for (;;) {
      const { expiresAt } = walk.draft.view;
      if (at < expiresAt) break;
      clock.set(new Date(Date.parse(expiresAt) - 3_600_000).toISOString());
      walk.draft.view = (await must(shop.answer(walk.draft, {}))).draft;
    }
    clock.set(at);
  }

  async function exhaustCodes(): Promise<void> {
    for (let sent = 0; sent < 5; sent++) {
      const { status } = await post(`/api/drafts/${walk.draft.id}/phone/code`);
      // Some have been sent before, as to sign in with.
      if (status === 429) return;
      clock.advance({ seconds: 31 });
    }
  }

  async function moneyComes(): Promise<void> {
    await shop.gateway({ tranId: walk.tranId, action: 'approve', callback: 'once' });
    await shop.gateway({ action: 'deliver' });
  }

  const decided = async (action: 'decline' | 'cancel') => {
    await shop.gateway({ tranId: walk.tranId, action });
    await must(post(order('payments/settle')));
  };

  return {
    START: async ({ state }) => {
      const { asOf, circumstances } = state.witness.record;
      clock.set(`${asOf}T02:00:00Z`);
      customers += 1;
      const body = { product: product.id, language: circumstances.language };
      const { draft, key } = await must(shop.call<{ draft: DraftView; key: string }>('POST', '/api/drafts', { body }));
      const phone = `+85512${String(100_000 + customers)}`;
      Object.assign(walk, { draft: { id: draft.id, key, view: draft }, phone, ref: undefined, tranId: undefined });
    },
    ANSWER: async (moment) => {
      // Each case lives on a day of its own; an order is judged by the day that it was confirmed.
      const isPurchase = moment.state.witness.begun === undefined;
      if (walk.ref === undefined && isPurchase) await liveUntil(`${moment.state.witness.record.asOf}T02:00:00Z`);
      return give(wanted(moment, [walk.draft.view.page ?? '']));
    },
    NEXT: async (moment) => {
      await give(wanted(moment, moment.state.trail));
      walk.draft.view = await must(shop.next(walk.draft, walk.draft.view.page ?? ''));
    },
    RESET: async () => {
      walk.draft.view = await must(post<DraftView>(`/api/drafts/${walk.draft.id}/reset`));
    },
    CONFIRM: async (moment) => {
      await give(wanted(moment, moment.state.trail));
      if (moment.next?.type === 'FAILED') await exhaustCodes();
      const { draft, order: ref } = await must(
        post<{ draft: DraftView; order: string }>(`/api/drafts/${walk.draft.id}/confirm`),
      );
      Object.assign(walk, { ref, frozen: { ...draft.record, outcomes: [] } });
    },
    // Part of what CONFIRM or RESEND did.
    SENT: nothing,
    RESEND: async ({ before }) => {
      clock.advance(before && findLeafState(before) === 'codeNotSent' ? { minutes: 61 } : { seconds: 31 });
      await must(post(order('code')));
    },
    VERIFIED: async () => void (await verify(await lastCode())),
    REJECTED: async () => void (await verify(wrongCode(await lastCode()), 'codeWrong')),
    LOCKED: async () => {
      const wrong = wrongCode(await lastCode());
      const { code } = await shop.order(walk.ref as string);
      for (let left = code?.triesLeft ?? 0; left > 1; left--) await verify(wrong, 'codeWrong');
      await verify(wrong, 'codeLocked');
    },
    EXPIRED: async ({ before }) => {
      const isCode = before !== undefined && findLeafState(before) === 'enteringCode';
      clock.advance({ minutes: isCode ? 6 : 16 });
      if (isCode) await verify(await lastCode(), 'codeExpired');
      else await must(post(order('payments/settle')));
    },
    PAY: async () => {
      walk.tranId = await shop.pay(walk.ref as string);
    },
    FAILED: ({ before }) => (before && findLeafState(before) === 'paying' ? decided('decline') : undefined),
    CANCELLED: () => decided('cancel'),
    PAID: moneyComes,
    ISSUED: async () => {
      const { policy, paymentStatus } = await shop.order(walk.ref as string);
      if (policy === null || paymentStatus !== 'successful_payment') throw new Error('paid, and no policy');
      const charges = (await shop.ledger()).filter(({ tranId }) => tranId === walk.tranId);
      if (charges.length !== 1 || charges[0]?.charges !== 1) throw new Error('not charged exactly once');
    },
    CANCEL: async () => {
      // Sessions live for a day, and each case on a day of its own.
      const clerk = await createTestUser(shop, { scopes: ['insurer:orders'] });
      const { id } = (await findOrderByRef(shop.services.database.sql, walk.ref as string)) ?? {};
      const body = { reason: 'The customer asked for it' };
      await must(clerk.call('POST', `/api/b2b/orders/${id}/cancel`, { body }));
    },
    LAPSED: async () => {
      const { payableUntil } = await shop.order(walk.ref as string);
      clock.set(new Date(Date.parse(payableUntil) + 60_000).toISOString());
      await shop.worker.work();
    },
    REFUNDED: async () => {
      const { cover } = product.definition.product;
      const begins = evaluatePlain(cover.effectiveFrom, deriveState(product, walk.frozen as DraftRecord).scope);
      clock.set(`${addDays(String(begins), 1)}T02:00:00Z`);
      await moneyComes();
      const { refund } = await shop.order(walk.ref as string);
      if (refund === null) throw new Error('the money is kept, and there is no policy');
    },
    REOPEN: async ({ state }) => {
      await must(post(order('reopen')));
      if (state.reopened) await assertReopenedDraft(shop, product, walk);
    },
  };
}
