const PHNOM_PENH_MS = 7 * 3_600_000;

/** The business date in Cambodia at an instant, `YYYY-MM-DD` (UTC+7, no summer time). */
export function toBusinessDate(instant: Date): string {
  return new Date(instant.getTime() + PHNOM_PENH_MS).toISOString().slice(0, 10);
}

/** Returns the instant at which a business date, `YYYY-MM-DD`, begins in Cambodia. */
export function startOfBusinessDate(day: string): Date {
  return new Date(`${day}T00:00:00+07:00`);
}

const DAY_MS = 86_400_000;

/** The days from one business date to another, negative if that is earlier. Pages that count only this need no engine. */
export function countDaysUntil(from: string, to: string): number {
  return (Date.parse(to) - Date.parse(from)) / DAY_MS;
}
