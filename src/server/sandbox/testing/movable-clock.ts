/** A clock that testers move. It continues from the chosen time at the machine's speed. */
export type MovableClock = {
  now(): Date;
  /** Returns the time of the machine's unmoved clock. */
  machine(): Date;
  moveTo(instant: Date): void;
  back(): void;
};

/** Creates a clock with an offset from another one, at first zero. The offset is in memory, so a restart removes it. */
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
