// Sells a policy, listens to webhooks, and saves the certificate. Run it: node --import tsx sell.ts
import { writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { text } from 'node:stream/consumers';
import * as shop from 'insurance-shop-client';

const { SHOP_URL = '', CLIENT_ID = '', CLIENT_SECRET = '', PRODUCT, PHONE = '' } = process.env;
const { RECEIVER_URL = 'http://127.0.0.1:4000/', PORT = '4000' } = process.env;
shop.connect({ url: SHOP_URL, clientId: CLIENT_ID, clientSecret: CLIENT_SECRET });

// 1. Listen. The shop repeats a webhook until it is answered, so each webhook-id counts once.
const { endpoint, secret } = await shop.createWebhook({ body: { url: RECEIVER_URL, events: ['policy.issued'] } });
const seen = new Set<unknown>();
const server = createServer(async (request, reply) => {
  try {
    const event = await shop.verifyWebhook({ body: await text(request), headers: request.headers }, secret);
    reply.writeHead(204).end();
    if (seen.has(request.headers['webhook-id'])) return;
    seen.add(request.headers['webhook-id']);
    if (event.type === 'policy.issued') await finish(event.data);
  } catch (error) {
    console.error(error);
    if (!reply.writableEnded) reply.writeHead(400).end();
  }
}).listen(Number(PORT));

// 2. Sell. The example of the product stands for the answers of your customer.
const product = PRODUCT ?? (await shop.listProducts())[0]?.id ?? '';
const { example } = await shop.getProductQuestions({ path: { product } });
const { draft, key } = await shop.createDraft({ body: { product, language: 'en' } });
const of = { path: { id: draft.id }, headers: { 'draft-key': key } };
await shop.answerDraft({ ...of, body: { changes: { ...example?.answers, mobilePhone: PHONE } } });
let { draft: at } = await shop.runDraftLookups(of);
for (let page: string | null = null; at.page !== null && at.page !== page; ) {
  page = at.page;
  at = await shop.passPage({ ...of, body: { page, digest: at.digest } });
}
if (at.problems.length > 0) throw new Error(JSON.stringify(at.problems));
const { orderId, number } = await shop.confirmDraft({ ...of, body: { digest: at.digest } });

// 3. The customer reads, agrees and pays on this link.
const { link } = await shop.sendPaymentLink({ path: { id: orderId }, body: { channel: 'link' } });
console.log(`${number} waits for its payment: ${link}`);

// 4. The policy is issued: save its certificate and stop.
async function finish(issued: { order: string; policy: string }): Promise<void> {
  if (issued.order !== orderId) return;
  const path = { id: orderId, name: 'certificate' };
  const certificate = await shop.getOrderDocument({ path, query: { language: 'en' } });
  writeFileSync(`${issued.policy}.pdf`, new Uint8Array(await (certificate as Blob).arrayBuffer()));
  console.log(`${issued.policy} is issued`);
  await shop.removeWebhook({ path: { id: endpoint.id } });
  server.close();
}
