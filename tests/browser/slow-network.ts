import type { Page } from '@playwright/test';
import type { Shop } from '#tests/support/test-shop.ts';

/**
 * `TEST_SLOW=7`: each thing that a browser asks the shop for comes late, by the seed 7 and no two alike; `TEST_SLOW=7,3`: and
 * pages work a third as fast. A test that fails in this world, and not for want of time, is one that raced.
 */
const [seed = 0, slower = 1] = (process.env.TEST_SLOW ?? '0').split(',').map(Number);

export const isSlow = seed > 0;

/** The longest delay of a request, and again of its answer, in milliseconds. */
const MAX_DELAY_MS = 200;

/** The same numbers for the same seed, between 0 and 1 (mulberry32). */
function createRandom(from: number): () => number {
  let state = from;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Holds up what comes to a shop by the network, and what it answers; calls of the test itself are made at once. */
export function delayServer({ app: { server } }: Shop): void {
  if (!isSlow) return;
  const next = createRandom(seed);
  const late = (then: () => unknown) => void setTimeout(then, next() * MAX_DELAY_MS);
  const emit = server.emit.bind(server);
  server.emit = (event: string, ...given: unknown[]) => {
    if (event !== 'request') return emit(event, ...given);
    const [, response] = given as [unknown, { end(...all: unknown[]): unknown }];
    const end = response.end.bind(response);
    response.end = (...all) => {
      late(() => end(...all));
      return response;
    };
    late(() => emit(event, ...given));
    return true;
  };
}

export async function throttlePage(page: Page): Promise<void> {
  if (slower === 1) return;
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slower });
}
