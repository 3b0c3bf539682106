import { existsSync } from 'node:fs';

const FAKETIME_LIBRARIES = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].map(
  (machine) => `/usr/lib/${machine}/faketime/libfaketimeMT.so.1`,
);

/**
 * Environment of processes whose clock shows another time: server, browser and PostgreSQL alike. Their clocks go on from there.
 * @param instant the time at which the run begins, as `2026-12-31T16:55:00Z`
 * @throws if it is no instant, or the library libfaketime is not installed
 */
export function buildClockEnv(instant: string, now = Date.now()): Record<string, string> {
  const seconds = Math.round((Date.parse(instant) - now) / 1000);
  if (Number.isNaN(seconds)) throw new Error(`${instant} is no instant: 2026-12-31T16:55:00Z is one`);
  const library = FAKETIME_LIBRARIES.find((path) => existsSync(path));
  if (!library) throw new Error('--at needs libfaketime. Debian: apt-get install -y faketime');
  // Timers go on by the real clock.
  return { LD_PRELOAD: library, FAKETIME: `${seconds < 0 ? '' : '+'}${seconds}s`, FAKETIME_DONT_FAKE_MONOTONIC: '1' };
}
