import { randomBytes } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { clientScopes } from '#contract/integration/api-clients.ts';
import {
  exportCase as exportCall,
  getClock,
  getCoverage,
  jumpToState as jumpCall,
  listCases,
  listMessages,
  listTestOrders,
  moveClock,
  simulateEvent as playCall,
  reportAddress,
  resetData,
  type SandboxPartner,
  createSandboxPartner as trialCall,
} from '#contract/testing.ts';
import { readProductCases } from '#server/catalogue/products/product-cases.ts';
import type { Services } from '#server/operations/services.ts';
import { addApiClient } from '#server/people/api-clients/administer-api-clients.ts';
import { deposit } from '#server/people/partners/balance.ts';
import { insertPartner } from '#server/people/partners/partner-repository.ts';
import { readCodeCaller } from '#server/platform/codes/code-caller.ts';
import type { CodeCaller } from '#server/platform/codes/one-time-code.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import { resolveOrigin } from '#server/platform/http/origin.ts';
import { registerCall } from '#server/platform/http/register-call.ts';
import { type NetworkLimit, takeNetworkPlaces } from '#server/platform/limits/network-places.ts';
import { rememberBuyer } from '#server/purchase/order-links/remember-device.ts';
import { exportCase } from '../cases/export-case.ts';
import { readCoverage, readReportPage } from './coverage.ts';
import { jump } from './jump.ts';
import { loadOrderScene, viewScene } from './order-scene.ts';
import { listOutbox } from './outbox.ts';
import { createSandboxClient } from './sandbox-client.ts';
import { setClock, viewClock } from './set-clock.ts';
import { playWorld, type Stage } from './simulate-event.ts';
import { deleteEverything, listAllFileIds, listLatestOrders } from './testing-repository.ts';
import type { TestingTools } from './testing-tools.ts';

/** The maximum number of orders on the testers' page. */
const MAX_ORDERS = 20;

/**
 * The content policy of the report, a file with its own styles and script. In a sandbox without an origin they reach no
 * cookie, no storage and no call of the API.
 */
const REPORT_POLICY =
  "sandbox allow-scripts allow-modals allow-downloads; default-src 'none'; script-src 'unsafe-inline'; " +
  "style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/** Registers the testers' calls of `/testing`. Not in Prod. */
export function testingRoutes(app: FastifyInstance, services: Services, tools: TestingTools): void {
  const { database } = services;
  const sandbox = tools.gateway === undefined ? undefined : createSandboxClient(app, tools.gateway);
  const stageOf = (request: FastifyRequest): Stage => ({
    services,
    tools,
    sandbox,
    origin: resolveOrigin(services, request),
  });

  registerCall(app, trialCall, async ({ request }) => createTrialPartner(services, readCodeCaller(request)));
  registerCall(app, listMessages, async ({ query }) => listOutbox(database.sql, query.to));
  registerCall(app, getClock, async () => viewClock(tools));
  registerCall(app, moveClock, async ({ body }) => setClock(tools, body));

  registerCall(app, listCases, async ({ params, query }) => {
    const current = services.catalogue.current(params.product);
    if (!current) throw new ApiProblem(404, 'productNotFound');
    const words = current.messages(query.locale ?? 'en');
    return {
      cases: readProductCases(params.product, tools.products).map(({ name: id, testCase: { name, ends, asOf } }) => {
        return { id, name, ends, asOf };
      }),
      pages: Object.keys(current.definition.form.pages).map((id) => {
        return { id, title: words[`${params.product}.${id}.title`] ?? id };
      }),
    };
  });

  // The tester's browser receives the session of the buyer, so that the tester sees the result.
  registerCall(app, jumpCall, async ({ body, request, reply }) => {
    const jumped = await jump(stageOf(request), body);
    if (jumped.order !== null) await rememberBuyer(services, request, reply, jumped.order);
    return jumped;
  });
  registerCall(app, playCall, async ({ body, request, reply }) => {
    const played = await playWorld(stageOf(request), body.order, body.event);
    await rememberBuyer(services, request, reply, body.order);
    return played;
  });

  registerCall(app, listTestOrders, async () => {
    const orders = await listLatestOrders(database.sql, MAX_ORDERS);
    const scenes = await Promise.all(orders.map((order) => loadOrderScene(services, order)));
    return scenes.map((scene) => viewScene(scene, sandbox !== undefined));
  });

  registerCall(app, resetData, async () => resetEverything(services, tools));
  registerCall(app, exportCall, async ({ params, headers, query }) =>
    exportCase(services, params.id, headers['draft-key'], query.name),
  );

  registerCall(app, getCoverage, async () => readCoverage(tools.reports));
  app.get(reportAddress, { schema: { hide: true } as object }, async (_request, reply) => {
    const page = await readReportPage(tools.reports);
    if (page === null) throw new ApiProblem(404, 'notFound');
    return reply.header('content-security-policy', REPORT_POLICY).type('text/html; charset=utf-8').send(page);
  });
}

/** Restores the state after the first start: no sales, and the machine's clock. Products and promotions stay. */
async function resetEverything(
  { database, files }: Services,
  { clock, work }: TestingTools,
): Promise<{ orders: number; drafts: number }> {
  const { gone, kept } = await database.transaction('reset data', async (sql) => ({
    kept: await listAllFileIds(sql),
    gone: await deleteEverything(sql),
  }));
  for (const id of kept) await files.remove(id);
  clock.back();
  // Recurring jobs still wait for times of the moved clock: this makes them due.
  await work();
  return gone;
}

/** The limit of trial partners of a network. */
const TRIAL_LIMIT: NetworkLimit = { name: 'trial partners', free: 10, most: 100, perPaid: 0.1 };

/** Its balance in minor units, without real money. */
const TRIAL_BALANCE = 10_000_00;

/**
 * Creates a partner for trials of the API, with keys of a program. In the sandbox its orders are paid at a simulated
 * bank, or from a given balance.
 * @throws ApiProblem 429 `workNeeded`, `tooManyFromNetwork`
 */
async function createTrialPartner(services: Services, { network, work }: CodeCaller): Promise<SandboxPartner> {
  const { database, ids, now } = services;
  const [id, code, at] = [ids.id(), randomBytes(4).toString('hex').toUpperCase(), now()];
  return database.transaction('trial partner', async (sql) => {
    const subject = 'trial partner';
    await takeNetworkPlaces(services, sql, { limit: TRIAL_LIMIT, network, work: { answer: work, subject } });
    await insertPartner(sql, {
      ...{ id, type: 'broker', name: `Sandbox ${code}`, company: 'sandbox', accountCode: code, status: 'active' },
      ...{ maySell: true, allowPayWithoutCommission: true, commission: { default: '15', products: {} } },
      ...{ target: null, total: 0, outstanding: 0, currency: 'USD', createdAt: at },
    });
    await deposit(sql, { partnerId: id, amount: TRIAL_BALANCE, at });
    const made = { partnerId: id, name: 'Sandbox', scope: [...clientScopes] };
    const { client, secret } = await addApiClient(services, sql, made);
    return { partner: `Sandbox ${code}`, clientId: client.id, clientSecret: secret };
  });
}
