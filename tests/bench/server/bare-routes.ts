import { sql as raw } from 'drizzle-orm';
import Fastify, { type FastifyInstance } from 'fastify';
import type { Call } from '#contract/call.ts';
import { answerDraft, passPage } from '#contract/purchase/drafts.ts';
import { listOrders } from '#contract/purchase/order-histories.ts';
import { quoteProduct } from '#contract/purchase/quotes.ts';
import { buildParamsSchema } from '#contract/schemas.ts';
import type { Database } from '#server/platform/db/database.ts';
import type { Shop } from '#tests/support/test-shop.ts';
import type { Job } from './exchange.ts';

type BareRequest = { params: unknown; body: unknown };

/**
 * The same calls as a bare server answers them: with the same validation, the same row read and written by plain SQL, and the bytes that the shop has answered once. It knows no journey, no premium, no user and no limit.
 */
export async function createBareRoutes(shop: Shop, jobs: Job[]): Promise<FastifyInstance> {
  const app = Fastify({ ajv: { customOptions: { removeAdditional: false, coerceTypes: false } } });
  const { database } = shop.services;
  const first = async (name: string) => {
    const { method, path, headers, body } =
      jobs.find((job) => job.name === name)?.clients[0]?.[0] ?? throwMissing(name);
    const reply = await shop.app.inject({
      ...{ method: method as 'GET', url: path, headers },
      ...(body === undefined ? {} : { payload: body }),
    });
    if (reply.statusCode !== 200) throw new Error(`${name}: ${reply.statusCode} ${reply.body}`);
    return reply;
  };
  const route = async (name: string, call: Call, work: (asked: BareRequest) => Promise<unknown>) => {
    const { body: answer } = await first(name);
    const { method, path: url, body, headers } = call;
    const schema = { ...buildParamsSchema(call), ...(body ? { body } : {}), ...(headers ? { headers } : {}) };
    app.route({
      ...{ method, url, schema },
      handler: async ({ params, body }, reply) => {
        await work({ params, body });
        return reply.type('application/json; charset=utf-8').send(answer);
      },
    });
  };
  const save = ({ params }: BareRequest) => readAndWrite(database, (params as { id: string }).id);
  await route('quote', quoteProduct, async () => {});
  await route('save', answerDraft, save);
  await route('page pass', passPage, save);
  await route('list', listOrders, () =>
    database.sql.execute(raw`select * from orders order by created_at desc, id desc limit 26`),
  );
  const page = await first('drawn page');
  const { 'content-encoding': encoding, 'content-type': type } = page.headers;
  app.get('/buy_insurance/:product', async (_request, reply) =>
    reply
      .headers({ 'content-type': type, ...(encoding ? { 'content-encoding': encoding } : {}) })
      .send(page.rawPayload),
  );
  return app;
}

/** The SELECT and the UPDATE of a save, which writes only what it has read. */
async function readAndWrite({ sql }: Database, id: string): Promise<void> {
  const { rows } = await sql.execute(raw`select *, xmin::text as state from drafts where id = ${id}`);
  const { answers, findings, as_of, passed, premium, saved_at, expires_at, state } = rows[0] ?? throwMissing(id);
  await sql.execute(raw`update drafts set answers = ${JSON.stringify(answers)}, findings = ${JSON.stringify(findings)},
    as_of = ${as_of}, passed = ${JSON.stringify(passed)}, premium = ${JSON.stringify(premium)}, saved_at = ${saved_at},
    expires_at = ${expires_at} where id = ${id} and xmin::text = ${state} returning id`);
}

function throwMissing(what: string): never {
  throw new Error(`${what} is not there`);
}
