import { eq, inArray } from 'drizzle-orm';
import { expect } from 'vitest';
import type { OfferView } from '#contract/purchase/consents.ts';
import { drafts, orders } from '#server/platform/db/schema/schema.ts';
import { countReplies } from '../count-replies.ts';
import type { Race } from '../race.ts';
import type { TwoShops } from '../two-shops.ts';

/** An offer of several quotations, in two windows of its customer and one of its agent. */
export function createOfferRaces(race: Race): void {
  race('of two quotations that the customer agrees to at once, one wins and the other lapses', async (shops) => {
    const { refs, cookie } = await createOffer(shops, 2);
    const agreements = await Promise.all(refs.map((ref) => readAgreement(shops, ref, cookie)));
    const replies = await shops.atOnce(2, (index) => agree(shops, refs[index] ?? '', agreements[index], cookie));
    expect(countReplies(replies)).toEqual({ 200: 1, otherChosen: 1 });
    expect(await readStatuses(shops, refs)).toEqual(['confirmed', 'expired']);
  });

  race('a quotation that the agent adds while the customer agrees to another lapses or is refused', async (shops) => {
    const { refs, cookie, first, phone } = await createOffer(shops, 1);
    const agreement = await readAgreement(shops, refs[0] ?? '', cookie);
    const added = await createSaleDraft(shops, phone, first);
    const [agreed, confirmed] = await shops.atOnce(2, (index) =>
      index === 0 ? agree(shops, refs[0] ?? '', agreement, cookie) : confirm(shops, added),
    );
    expect(agreed?.status).toBe(200);
    const isRefused = confirmed?.status !== 201;
    if (isRefused) expect(confirmed?.body).toMatchObject({ problem: 'offerClosed' });
    const { order } = (confirmed?.body ?? {}) as { order?: string };
    expect(await readStatuses(shops, [...refs, ...(order ? [order] : [])])).toEqual(
      isRefused ? ['confirmed'] : ['confirmed', 'expired'],
    );
  });
}

type SaleDraft = { id: string; key: string };

/** A draft as if another person sold it, for an offer. */
async function createSaleDraft(shops: TwoShops, phone: string, offerId: string | null): Promise<SaleDraft> {
  const { id, key } = await shops.aDraft({ mobilePhone: phone });
  const { sql } = shops.services.database;
  const [row] = await sql.select().from(drafts).where(eq(drafts.id, id));
  const circumstances = { ...(row as typeof drafts.$inferSelect).circumstances, isSale: true };
  await sql.update(drafts).set({ circumstances, offerId }).where(eq(drafts.id, id));
  return { id, key };
}

const confirm = (shops: TwoShops, { id, key }: SaleDraft) =>
  shops.call<{ order: string; orderId: string }>('POST', `/api/drafts/${id}/confirm`, { key });

/** An offer of so many quotations, in a window that has proven the phone. */
async function createOffer(shops: TwoShops, count: number) {
  const phone = shops.aPhone();
  const refs: string[] = [];
  let first: string | null = null;
  for (let at = 0; at < count; at++) {
    const { body } = await confirm(shops, await createSaleDraft(shops, phone, first));
    refs.push(body.order);
    first ??= body.orderId;
  }
  await shops.call('POST', `/api/orders/${refs[0]}/code`);
  const body = { code: await shops.codeTo(phone) };
  const { headers } = await shops.call('POST', `/api/orders/${refs[0]}/code/verify`, { body });
  const [cookie = ''] = String(headers['set-cookie']).split(';');
  return { refs, cookie, phone, first };
}

async function readAgreement(shops: TwoShops, ref: string, cookie: string): Promise<OfferView> {
  return (await shops.call<OfferView>('GET', `/api/orders/${ref}/offer?language=en`, { headers: { cookie } })).body;
}

function agree(shops: TwoShops, ref: string, offer: OfferView | undefined, cookie: string) {
  const declared = offer?.declarations.map(({ field }) => field);
  return shops.call<unknown>('POST', `/api/orders/${ref}/consent`, {
    headers: { cookie },
    body: { language: 'en', wording: offer?.wording, declared },
  });
}

async function readStatuses({ services }: TwoShops, refs: string[]): Promise<string[]> {
  const rows = await services.database.sql
    .select({ status: orders.status })
    .from(orders)
    .where(inArray(orders.ref, refs));
  return rows.map(({ status }) => status).toSorted();
}
