/**
 * The time that a test waits for an event, in milliseconds: long enough for a machine that has four other things to do.
 * It judges no speed; a test of speed counts work, or measures a yardstick beside it.
 */
export const WAIT_TIMEOUT_MS = 120_000;

/**
 * A browser test waits so many milliseconds for its page: longer in a deep run, which draws papers and judges releases, and in
 * `npm test -- --busy`.
 */
export const PAGE_TIMEOUT_MS =
  process.env.TEST_BUSY === 'yes' ? WAIT_TIMEOUT_MS : process.env.TEST_DEEP === 'yes' ? 60_000 : 15_000;

/** The same for processes that judge or walk beside the server: they use only the time that others leave. */
export const SUBPROCESS_TIMEOUT_MS = 400_000;

/** A test that runs longer than this counts as hanging. */
export const TEST_TIMEOUT_MS = 600_000;

/** The work of this process since its start, in milliseconds: other work of the machine is not counted. */
export function readCpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}
