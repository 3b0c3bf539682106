import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { shareRun, within } from '../../platform/base/within.ts';
import { countJobs } from '../../platform/jobs/job-repository.ts';
import type { ObserveJob } from '../jobs.ts';
import type { Services } from '../services.ts';
import { countBusiness } from './metrics-repository.ts';

/** The minimum interval between two counts of orders and payments in milliseconds. */
const COUNT_INTERVAL_MS = 60_000;

/** Milliseconds in which the database must answer: the figures of the process are needed most when it hangs. */
const DATABASE_MS = 1_500;

type Metrics = {
  /** Measures every request, also those for cached pages. Call it before any other hook is added. */
  follow(app: FastifyInstance): void;
  job: ObserveJob;
  /** Returns the metrics in Prometheus format, those of the database and of the queues as of now. */
  text(services: Pick<Services, 'database' | 'now'>): Promise<string>;
};

/**
 * Creates the metrics of this process for Prometheus. Labels are routes, queues, products and states: never a requested
 * address, and no personal data. Durations are seconds, money is minor units.
 */
export function createMetrics(): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const requests = new Histogram({
    ...{ name: 'http_request_duration_seconds', help: 'From the request to the end of its answer', registers },
    ...{ labelNames: ['method', 'route', 'status'], buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 30] },
  });
  const jobs = new Histogram({
    ...{ name: 'shop_job_duration_seconds', help: 'Jobs done by this server', registers },
    ...{ labelNames: ['queue', 'outcome'], buckets: [0.01, 0.05, 0.25, 1, 5, 30, 120] },
  });
  const gauge = (name: string, help: string, ...labelNames: string[]) =>
    new Gauge({ name, help, labelNames, registers });
  const connections = gauge('shop_database_connections', 'Connections of this server', 'state');
  const inQueues = gauge('shop_jobs', 'Jobs of all servers', 'queue', 'state');
  const ages = gauge('shop_queue_age_seconds', 'Since when the oldest job is due that nobody has done', 'queue');
  const orders = gauge('shop_orders', 'Orders by their state', 'product', 'status');
  const policies = gauge('shop_policies', 'Policies that were issued', 'product', 'currency');
  const premiums = gauge('shop_premium_minor_units', 'Premiums of these', 'product', 'currency');
  const payments = gauge('shop_payments', 'Attempts to pay', 'option', 'status');
  const refunds = gauge('shop_refunds', 'Parts of charges that go back', 'status');
  const messages = gauge('shop_messages', 'Messages that are kept', 'channel', 'fate');
  const alarms = gauge('shop_alarms', 'Alarms so far', 'code');
  const answers = gauge(
    'shop_database_answers',
    '1 if the database answered for these figures, 0 if it hangs or is away',
  );
  const business = [orders, policies, premiums, payments, refunds, messages, alarms];
  // Uses the machine's clock, because the sandbox's clock may stop or jump.
  let countedAt = Number.NEGATIVE_INFINITY;

  // A database that hangs holds one connection, however often the figures are read.
  const countAll = shareRun(async (services: Pick<Services, 'database' | 'now'>) => {
    await countQueues(services);
    await countSales(services);
  });

  async function countQueues({ database, now }: Pick<Services, 'database' | 'now'>): Promise<void> {
    const at = now();
    for (const { queue, waitsSince, ...states } of await countJobs(database.sql, at)) {
      for (const [state, number] of Object.entries(states)) inQueues.set({ queue, state }, number);
      ages.set({ queue }, waitsSince === null ? 0 : Math.max(0, (at.getTime() - waitsSince.getTime()) / 1000));
    }
  }

  async function countSales({ database }: Pick<Services, 'database'>): Promise<void> {
    if (performance.now() - countedAt < COUNT_INTERVAL_MS) return;
    const found = await countBusiness(database.sql);
    countedAt = performance.now();
    for (const each of business) each.reset();
    for (const { number, premium, ...labels } of found.policies) {
      policies.set(labels, number);
      premiums.set(labels, Number(premium));
    }
    setCounts(orders, found.orders);
    setCounts(payments, found.payments);
    setCounts(refunds, found.refunds);
    setCounts(messages, found.messages);
    setCounts(alarms, found.alarms);
  }

  return {
    follow(app) {
      app.addHook('onRequest', (request, reply, done) => {
        const end = requests.startTimer();
        reply.raw.once('close', () =>
          end({
            method: request.method,
            route: request.routeOptions.url ?? 'none',
            // The client closed the connection before the end of the answer.
            status: reply.raw.writableEnded ? reply.raw.statusCode : 'aborted',
          }),
        );
        done();
      });
    },
    job: timeJobs(jobs),
    async text(services) {
      for (const [state, number] of Object.entries(services.database.connections())) connections.set({ state }, number);
      const [count] = await Promise.allSettled([within(DATABASE_MS, countAll(services))]);
      const isAnswered = count.status === 'fulfilled';
      answers.set(isAnswered ? 1 : 0);
      // Old figures would look like present ones.
      if (!isAnswered) for (const each of [inQueues, ages, ...business]) each.reset();
      return registry.metrics();
    },
  };
}

/** Measures each job by its outcome. */
function timeJobs(jobs: Histogram): ObserveJob {
  return async (queue, work) => {
    const end = jobs.startTimer({ queue });
    try {
      const result = await work();
      end({ outcome: 'done' });
      return result;
    } catch (error) {
      end({ outcome: 'failed' });
      throw error;
    }
  };
}

/** Sets a gauge to each number, by the labels beside it. */
function setCounts(gauge: Gauge, counts: readonly ({ number: number } & Record<string, string | number>)[]): void {
  for (const { number, ...labels } of counts) gauge.set(labels, number);
}
