import { createHash } from 'node:crypto';
import type { ClaimView } from '#contract/claims/claims.ts';
import type { DraftView } from '#contract/purchase/drafts.ts';
import type { OrderDetail } from '#contract/purchase/order-histories.ts';
import { DEMO_PASSWORD } from '#server/sandbox/demo/demo-people.ts';
import { extractPdfText } from '#tests/support/pdf-text.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import { createCaller } from '#tests/support/test-user.ts';

/** The secrets of the owner of a draft or an open order. `device` is the buyer's cookie. */
export type OwnerSecrets = { drafts: { id: string; key: string }[]; order: { ref: string; device: string } };

type Reader = <T = unknown>(path: string, search?: object) => Promise<T>;

/**
 * All that a shop with the demo's people shows of what was sold, by the public API alone: to the clerk, to the
 * administrator, to an agent, and drafts to whoever holds their keys. Throws what is refused.
 */
export async function snapshotPublicViews(shop: Shop, { drafts }: Pick<OwnerSecrets, 'drafts'>) {
  const [clerk, admin, agent] = [
    await createReader(shop, 'clerk'),
    await createReader(shop, 'admin'),
    await createReader(shop, 'sokha'),
  ];
  const rows = await fetchList<{ id: string }>(clerk, '/api/b2b/orders');
  const claims = await fetchList<{ ref: string }>(clerk, '/api/claims');
  const holders = await fetchList<{ id: string }>(clerk, '/api/policy-holders');
  const period = 'from=2025-12-01&to=2026-04-30';
  const reports = ['transactions', 'commission'].flatMap((report) =>
    ['month', 'product', 'agent', 'partner'].map((by) => `/api/b2b/reports/${report}?${period}&by=${by}`),
  );
  const partners = await fetchList<{ id: string }>(admin, '/api/admin/partners');
  return {
    orders: await mapInSequence(rows, async ({ id }) =>
      viewOrder(await clerk<OrderDetail>(`/api/b2b/orders/${id}`), clerk),
    ),
    claims: await mapInSequence(claims, async ({ ref }) =>
      viewClaim(await clerk<ClaimView>(`/api/claims/${ref}`), clerk),
    ),
    holders: await mapInSequence(holders, ({ id }) => clerk(`/api/policy-holders/${id}`)),
    reports: Object.fromEntries(
      await mapInSequence([...reports, `/api/b2b/reports/reconciliation?${period}`], async (path) => [
        path,
        await clerk(path),
      ]),
    ) as Record<string, unknown>,
    statement: await agent('/api/b2b/statement?limit=50'),
    quotes: await fetchList(agent, '/api/b2b/drafts'),
    customers: await fetchList(agent, '/api/b2b/customers'),
    partners: await mapInSequence(partners, ({ id }) => admin(`/api/admin/partners/${id}`)),
    users: await fetchList(admin, '/api/admin/users'),
    drafts: await mapInSequence(drafts, (draft) => viewDraft(shop, draft)),
    messages: await listMessages(shop),
  };
}

/** The page, the answers and the premium of a draft. */
async function viewDraft(shop: Shop, { id, key }: { id: string; key: string }) {
  const { body, status } = await shop.call<DraftView>('GET', `/api/drafts/${id}`, { key });
  if (status !== 200) throw new Error(`draft ${id}: ${JSON.stringify(body)}`);
  const { product, page, trail, rated, order } = body;
  const premium = rated.status === 'rated' ? { net: rated.premium.net, total: rated.premium.total } : null;
  return { id, product, page, trail, premium, order, answers: body.record.answers };
}

async function viewOrder(detail: OrderDetail, read: Reader) {
  const at = `/api/b2b/orders/${detail.id}`;
  const certificate = detail.documents.some(({ name }) => name === 'certificate')
    ? extractPdfText(await read<Buffer>(`${at}/documents/certificate?language=both`))
    : null;
  const signedForm = detail.consent?.form ? hashBody(await read<Buffer>(`${at}/signed-form`)) : null;
  return { ...detail, certificate, signedForm };
}

async function viewClaim(claim: ClaimView, read: Reader) {
  const files = await mapInSequence(claim.files, async ({ id }) =>
    hashBody(await read<Buffer>(`/api/claims/${claim.ref}/files/${id}`)),
  );
  return { ...claim, hashes: files };
}

async function listMessages(shop: Shop) {
  const { body } = await shop.call<{ channel: string; to: string; text: string }[]>('GET', '/api/testing/messages');
  return body;
}

async function createReader(shop: Shop, username: string): Promise<Reader> {
  const body = { username, password: DEMO_PASSWORD };
  const { body: session } = await shop.call<{ access_token: string }>('POST', '/api/user/login', { body });
  const call = createCaller(shop, session.access_token);
  return async (path, search) => {
    const reply = await call(search ? 'POST' : 'GET', path, search ? { body: search } : {});
    if (reply.status !== 200) throw new Error(`${path}: ${JSON.stringify(reply.body)}`);
    return reply.body as never;
  };
}

async function fetchList<Row>(read: Reader, path: string): Promise<Row[]> {
  const { items } = await read<{ items: Row[] }>(`${path}/search`, { limit: 50 });
  return items;
}

const hashBody = (bytes: Buffer): string => createHash('sha256').update(bytes).digest('hex');

/** One after another: documents are set one at a time anyway. */
async function mapInSequence<T, R>(items: T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = [];
  for (const item of items) done.push(await work(item));
  return done;
}
