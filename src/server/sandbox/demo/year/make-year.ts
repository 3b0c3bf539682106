import type { FastifyBaseLogger } from 'fastify';
import { nextInSequence } from '#server/platform/db/sequence-repository.ts';
import type { QueueName } from '#server/platform/jobs/queues.ts';
import { importStatement } from '#server/purchase/bank-statements/import-statement.ts';
import { lapseOrders } from '#server/purchase/checkout/lapse-orders.ts';
import { expirePolicies } from '#server/purchase/policy-life/expire-policies.ts';
import { aggregateDays } from '#server/reports/sums/aggregate-days.ts';
import { DEMO_YEAR } from '../../testing/testing-repository.ts';
import { type DemoStage, signInDemoUser, toBusinessDay } from '../demo-stage.ts';
import { describeEvent } from '../seed-sales.ts';
import { planYear } from './plan-year.ts';
import { playOrder } from './play-order.ts';
import { createTurns } from './take-turns.ts';
import { readYearTemplate, type YearTemplate } from './year-template.ts';

/** The demo's year, which is made in the background. */
export type DemoYear = {
  /** Makes the rest of the year; it resolves at its end, and does not reject. */
  make(): Promise<void>;
  /** Runs a job of the present, but not while an event of the past runs. */
  inTurn<T>(queue: QueueName, work: () => Promise<T>): Promise<T>;
  /** Stops after the present order. The next start continues. */
  stop(): Promise<void>;
};

type YearOptions = {
  orders: number;
  log: Pick<FastifyBaseLogger, 'warn'>;
  /** Runs an event with the past clock for the parts that have the present clock. */
  within<T>(work: () => Promise<T>): Promise<T>;
};

/** Queues whose jobs read nothing of one order and may need minutes: no event waits for them. */
const LONG_QUEUES: readonly QueueName[] = ['proofs', 'exports'];

/** Milliseconds between two orders, in which the server answers requests. */
const PAUSE = 5;
/**
 * Creates the year of the demo. The stage's clock is its own, so the present clock of the server never moves. An order
 * that is refused is logged by its code and omitted.
 */
export function createDemoYear(stage: DemoStage, { orders, log, within }: YearOptions): DemoYear {
  const turns = createTurns();
  let isStopping = false;
  let making: Promise<void> | undefined;
  const attempt = async (name: string, work: () => Promise<unknown>) =>
    turns
      .event(() => within(work))
      .catch((error: unknown) => log.warn({ event: name, reason: describeEvent(error) }, 'demo year'));

  async function makeAll(): Promise<void> {
    const { services, products } = stage;
    const template = readYearTemplate(products);
    const stories = planYear(template, orders);
    while (!isStopping) {
      const nth = await nextInSequence(services.database.sql, DEMO_YEAR);
      const story = stories[nth - 1];
      if (story) await attempt(story.sale.name, () => playOrder(stage, template, story));
      else if (nth === stories.length + 1) await attempt('end', () => endYear(stage, template));
      else return;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    }
  }
  return {
    make() {
      making = makeAll().catch((error: unknown) => log.warn({ reason: describeEvent(error) }, 'demo year'));
      return making;
    },
    inTurn: (queue, work) => (LONG_QUEUES.includes(queue) ? work() : turns.job(work)),
    async stop() {
      isStopping = true;
      await making;
    },
  };
}

/** Brings the year to the present: offers, policies and sums by day as the jobs of each night would have done. */
async function endYear(stage: DemoStage, template: YearTemplate): Promise<void> {
  const { services, clock } = stage;
  clock.back();
  await lapseOrders(services);
  while ((await expirePolicies(services)) > 0);
  await importStatement(services, await signInDemoUser(stage, 'clerk'), writeStatement(stage, template));
  while ((await aggregateDays(services)) > 0);
}

function writeStatement(stage: DemoStage, { bankLines }: YearTemplate): string {
  const rows = bankLines.map(({ daysAgo, amount, reference, payer, details }) =>
    [toBusinessDay(stage, daysAgo), amount, 'USD', reference, payer, details].join(','),
  );
  return ['Date,Amount,Currency,Reference,Payer,Details', ...rows, ''].join('\n');
}
