import { createHash } from 'node:crypto';
import type { ClaimView } from '#contract/claims/claims.ts';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { OrderDetail } from '#contract/purchase/order-histories.ts';
import { DEMO_PASSWORD } from '#server/rehearsal/demo/demo-people.ts';
import type { Shop } from '#tests/support/a-shop.ts';
import { callerOf } from '#tests/support/a-user.ts';
import { pdfText } from '#tests/support/pdf-text.ts';

/** What only its owner has of a draft, and of an open order: `device` is the buyer's cookie. */
export type Held = { drafts: { id: string; key: string }[]; order: { ref: string; device: string } };

type Reader = <T = unknown>(path: string, search?: object) => Promise<T>;

/**
 * All that a shop with the demo's people shows of what was sold, by the public API alone: to the clerk, to the
 * administrator, to an agent, and drafts to whoever holds their keys. Throws what is refused.
 */
export async function whatIsShown(shop: Shop, { drafts }: Pick<Held, 'drafts'>) {
  const [clerk, admin, agent] = [
    await readerOf(shop, 'clerk'),
    await readerOf(shop, 'admin'),
    await readerOf(shop, 'sokha'),
  ];
  const rows = await list<{ id: string }>(clerk, '/api/b2b/orders');
  const claims = await list<{ ref: string }>(clerk, '/api/claims');
  const holders = await list<{ id: string }>(clerk, '/api/policy-holders');
  const period = 'from=2025-12-01&to=2026-04-30';
  const reports = ['transactions', 'commission'].flatMap((report) =>
    ['month', 'product', 'agent', 'partner'].map((by) => `/api/b2b/reports/${report}?${period}&by=${by}`),
  );
  const partners = await list<{ id: string }>(admin, '/api/admin/partners');
  return {
    orders: await each(rows, async ({ id }) => orderOf(await clerk<OrderDetail>(`/api/b2b/orders/${id}`), clerk)),
    claims: await each(claims, async ({ ref }) => claimOf(await clerk<ClaimView>(`/api/claims/${ref}`), clerk)),
    holders: await each(holders, ({ id }) => clerk(`/api/policy-holders/${id}`)),
    reports: Object.fromEntries(
      await each([...reports, `/api/b2b/reports/reconciliation?${period}`], async (path) => [path, await clerk(path)]),
    ) as Record<string, unknown>,
    statement: await agent('/api/b2b/statement?limit=50'),
    quotes: await list(agent, '/api/b2b/drafts'),
    customers: await list(agent, '/api/b2b/customers'),
    partners: await each(partners, ({ id }) => admin(`/api/admin/partners/${id}`)),
    users: await list(admin, '/api/admin/users'),
    drafts: await each(drafts, (draft) => draftOf(shop, draft)),
    messages: await messagesOf(shop),
  };
}

/** Where a draft stands, what was answered, and what it costs. */
async function draftOf(shop: Shop, { id, key }: { id: string; key: string }) {
  const { body, status } = await shop.call<DraftView>('GET', `/api/drafts/${id}`, { key });
  if (status !== 200) throw new Error(`draft ${id}: ${JSON.stringify(body)}`);
  const { product, page, trail, rated, order } = body;
  const premium = rated.status === 'rated' ? { net: rated.premium.net, total: rated.premium.total } : null;
  return { id, product, page, trail, premium, order, answers: body.record.answers };
}

async function orderOf(detail: OrderDetail, read: Reader) {
  const at = `/api/b2b/orders/${detail.id}`;
  const certificate = detail.documents.some(({ name }) => name === 'certificate')
    ? pdfText(await read<Buffer>(`${at}/documents/certificate?language=both`))
    : null;
  const signedForm = detail.consent?.form ? hashOf(await read<Buffer>(`${at}/signed-form`)) : null;
  return { ...detail, certificate, signedForm };
}

async function claimOf(claim: ClaimView, read: Reader) {
  const files = await each(claim.files, async ({ id }) =>
    hashOf(await read<Buffer>(`/api/claims/${claim.ref}/files/${id}`)),
  );
  return { ...claim, hashes: files };
}

async function messagesOf(shop: Shop) {
  const { body } = await shop.call<{ channel: string; to: string; text: string }[]>('GET', '/api/testing/messages');
  return body;
}

async function readerOf(shop: Shop, username: string): Promise<Reader> {
  const body = { username, password: DEMO_PASSWORD };
  const { body: session } = await shop.call<{ access_token: string }>('POST', '/api/user/login', { body });
  const call = callerOf(shop, session.access_token);
  return async (path, search) => {
    const reply = await call(search ? 'POST' : 'GET', path, search ? { body: search } : {});
    if (reply.status !== 200) throw new Error(`${path}: ${JSON.stringify(reply.body)}`);
    return reply.body as never;
  };
}

async function list<Row>(read: Reader, path: string): Promise<Row[]> {
  const { items } = await read<{ items: Row[] }>(`${path}/search`, { limit: 50 });
  return items;
}

const hashOf = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** One after another: documents are set one at a time anyway. */
async function each<T, R>(items: T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (const item of items) done.push(await work(item));
  return done;
}
