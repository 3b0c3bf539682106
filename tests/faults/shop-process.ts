import type { ProductFiles } from '#product-files/product-files.ts';
import { type Assembled, assemble } from '#server/assemble.ts';
import { readProductFiles } from '#server/catalogue/products/product-files.ts';
import { followSales } from '#server/catalogue/releases/follow-sales.ts';
import { readConfig } from '#server/config.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { paymentAttempts, refunds } from '#server/platform/db/schema/payment-schema.ts';
import { policies } from '#server/platform/db/schema/schema.ts';
import { changeFiles } from '#tests/support/test-catalogue.ts';

/**
 * The real server as a process that can die on command. `killable-shop.ts` starts it and speaks to it over the
 * channel of its parent. Its clock can be put forward, so that later work is due now.
 */
export type Command =
  /** Opens the data directory and listens. Until then it only has its program in memory. */
  | { open: { ahead: number } }
  /**
   * When it comes to this point for the nth time from now, it kills itself; or it stops what it does there for ever,
   * with its callers cut off, and goes on with everything else.
   */
  | { arm: { point: string; nth: number; then: 'dies' | 'stops' } }
  /** The points passed since the last time this was asked. */
  | 'points'
  /** Everything that the worker finds due, so many milliseconds from now. */
  | { work: { ahead: number } }
  /** So many milliseconds pass. */
  | { pass: { ms: number } }
  | 'books';

export type Answer = { done: true } | { points: string[] } | { books: MoneyTotals } | { failed: string };

/** Answers come with the number of their command. */
export type NumberedCommand = { id: number; command: Command };
export type NumberedAnswer = { id: number; answer: Answer };

/** The database's data on money and cover. */
export type MoneyTotals = {
  attempts: { tranId: string; orderId: string; status: string }[];
  policies: { orderId: string; number: string }[];
  refunds: { tranId: string; amount: number; status: string; way: string }[];
};

let ahead = 0;
let shop: Assembled | undefined;
let passed: string[] = [];
let killPoint: { point: string; nth: number; then: 'dies' | 'stops' } | undefined;

function checkKillPoint(point: string): void | Promise<void> {
  passed.push(point);
  if (killPoint?.point !== point) return;
  killPoint.nth -= 1;
  if (killPoint.nth > 0) return;
  if (killPoint.then === 'dies') process.kill(process.pid, 'SIGKILL');
  killPoint = undefined;
  shop?.app.server.closeAllConnections();
  return new Promise(() => {});
}

/** The few products that are bought here: every start reads and compiles what is on sale. */
function selectTestedProducts(): ProductFiles {
  const few = (process.env.PRODUCTS ?? 'travel').split(',');
  const files = readProductFiles(projectRoot);
  return changeFiles(files, {}, few);
}

async function openShop(): Promise<void> {
  shop = await assemble(readConfig(process.env), {
    probe: checkKillPoint,
    products: selectTestedProducts(),
    limits: null,
    logLevel: 'error',
    // Passwords are judged a thousand times over.
    passwordCost: 4,
    gatewayUrl: process.env.GATEWAY_URL as string,
    now: () => new Date(Date.now() + ahead),
  });
  // Callers never wait on a connection that was cut off with another's.
  shop.app.server.maxRequestsPerSocket = 1;
  followSales(shop.services.catalogue, shop.app.log);
  await shop.app.listen({ port: shop.services.config.port, host: '127.0.0.1' });
}

async function runCommand(command: Command): Promise<Answer> {
  if (command !== 'points' && command !== 'books' && 'open' in command) {
    ahead = command.open.ahead;
    await openShop();
    return { done: true };
  }
  if (!shop) throw new Error('not open');
  if (command === 'points') {
    const points = passed;
    passed = [];
    return { points };
  }
  if (command === 'books') {
    const { sql } = shop.services.database;
    const books = {
      attempts: await sql.select().from(paymentAttempts),
      policies: await sql.select().from(policies),
      refunds: await sql.select().from(refunds),
    };
    return { books };
  }
  if ('arm' in command) {
    killPoint = { ...command.arm };
    return { done: true };
  }
  if ('pass' in command) {
    ahead += command.pass.ms;
    return { done: true };
  }
  ahead += command.work.ahead;
  await shop.worker.work();
  return { done: true };
}

process.on('message', ({ id, command }: NumberedCommand) => {
  runCommand(command)
    .catch((error: unknown): Answer => ({ failed: error instanceof Error ? (error.stack ?? error.message) : '' }))
    .then((answer) => process.send?.({ id, answer } satisfies NumberedAnswer));
});
// The parent process is gone.
process.on('disconnect', () => process.exit(0));
