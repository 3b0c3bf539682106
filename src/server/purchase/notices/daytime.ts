/** Hours of Phnom Penh in which messages to phones may be sent. */
const DAYTIME = { from: 8, until: 20 };

export function isDaytime(now: Date): boolean {
  const hour = new Date(now.getTime() + 7 * 3_600_000).getUTCHours();
  return hour >= DAYTIME.from && hour < DAYTIME.until;
}
