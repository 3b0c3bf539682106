import { type Assembled, assemble } from '#server/assemble.ts';
import { readConfig } from '#server/config.ts';
import { paymentAttempts, policies, refunds } from '#server/db/schema.ts';

/**
 * The real server as a process that can be told to die. `mortal-shop.ts` starts it and speaks to it over the channel of
 * its parent. Its clock can be put forward, so that what is due later is due now.
 */
export type Command =
  /** Opens the data directory and listens. Until then it only has its program in memory. */
  | { open: { ahead: number } }
  /** Kills itself when it comes to this point for the nth time from now. */
  | { arm: { point: string; nth: number } }
  /** The points passed since the last time this was asked. */
  | 'points'
  /** Everything that the worker finds due, so many milliseconds from now. */
  | { work: { ahead: number } }
  | 'books';

export type Answer = { done: true } | { points: string[] } | { books: Books } | { failed: string };

/** What the database holds of money and cover. */
export type Books = {
  attempts: { tranId: string; orderId: string; status: string }[];
  policies: { orderId: string; number: string }[];
  refunds: { tranId: string; amount: number; status: string }[];
};

let ahead = 0;
let shop: Assembled | undefined;
let passed: string[] = [];
let deadly: { point: string; nth: number } | undefined;

function probe(point: string): void {
  passed.push(point);
  if (deadly?.point !== point) return;
  deadly.nth -= 1;
  if (deadly.nth === 0) process.kill(process.pid, 'SIGKILL');
}

async function open(): Promise<void> {
  shop = await assemble(readConfig(process.env), {
    probe,
    limits: null,
    logLevel: 'error',
    gatewayUrl: process.env.GATEWAY_URL as string,
    now: () => new Date(Date.now() + ahead),
  });
  await shop.app.listen({ port: shop.services.config.port, host: '127.0.0.1' });
}

async function obey(command: Command): Promise<Answer> {
  if (command !== 'points' && command !== 'books' && 'open' in command) {
    ahead = command.open.ahead;
    await open();
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
    deadly = { ...command.arm };
    return { done: true };
  }
  ahead += command.work.ahead;
  await shop.worker.work();
  return { done: true };
}

process.on('message', (command: Command) => {
  obey(command)
    .catch((error: unknown): Answer => ({ failed: error instanceof Error ? (error.stack ?? error.message) : '' }))
    .then((answer) => process.send?.(answer));
});
// Whoever started this is gone.
process.on('disconnect', () => process.exit(0));
