/** A clock that tests set and move; it does not move by itself. */
export type TestClock = {
  now(): Date;
  set(instant: string): void;
  advance(time: { minutes?: number; hours?: number; days?: number; seconds?: number }): void;
};

/** Nine in the morning in Phnom Penh on the day by which the cases are written. */
export const TEST_START = '2026-04-01T02:00:00Z';

export function createTestClock(start = TEST_START): TestClock {
  let time = Date.parse(start);
  return {
    now: () => new Date(time),
    set: (instant) => {
      time = Date.parse(instant);
    },
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      time += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}

/** A clock that goes with the machine's, for tests with a browser in them, and can be moved ahead of it. */
export function createRunningClock(): TestClock {
  let ahead = 0;
  return {
    now: () => new Date(Date.now() + ahead),
    set: (instant) => {
      ahead = Date.parse(instant) - Date.now();
    },
    advance: ({ days = 0, hours = 0, minutes = 0, seconds = 0 }) => {
      ahead += (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000;
    },
  };
}
