/** A clock that testers move; it goes on from where it was moved to, as fast as the machine's. */
export type MovableClock = {
  now(): Date;
  /** What the clock shows that was not moved. */
  machine(): Date;
  moveTo(instant: Date): void;
  back(): void;
};

/** A clock ahead of another one, or behind it: by nothing, until it is moved. In memory: a start puts it back. */
export function createMovableClock(machine: () => Date): MovableClock {
  let ahead = 0;
  return {
    now: () => new Date(machine().getTime() + ahead),
    machine,
    moveTo: (instant) => {
      ahead = instant.getTime() - machine().getTime();
    },
    back: () => {
      ahead = 0;
    },
  };
}
