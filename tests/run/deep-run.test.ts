import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => vi.unstubAllEnvs());

/** The share of a run of some of 24 shares. */
async function share(nth: number, all: readonly string[]): Promise<string[]> {
  vi.stubEnv('TEST_SHARE', `${nth}/24`);
  vi.resetModules();
  return (await import('#tests/support/deep-run.ts')).pickShare(all);
}

test('each share of a deep run has an item of a short list, and all shares together have each item of a long one', async () => {
  const short = ['a', 'b', 'c', 'd', 'e'];
  expect([await share(1, short), await share(5, short), await share(24, short)]).toEqual([['a'], ['e'], ['d']]);
  const long = Array.from({ length: 50 }, (_, index) => `${index}`);
  expect([await share(2, long), await share(24, long)]).toEqual([
    ['1', '25', '49'],
    ['23', '47'],
  ]);
  expect(await share(3, [])).toEqual([]);
});
