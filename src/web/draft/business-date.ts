const phnomPenhOffsetMs = 7 * 60 * 60 * 1000;

/** Today in Phnom Penh, `YYYY-MM-DD`. Only for a draft that is not on the server yet; afterwards its `asOf` is used. */
export function businessDate(now: number = Date.now()): string {
  return new Date(now + phnomPenhOffsetMs).toISOString().slice(0, 10);
}
