const PHNOM_PENH_MS = 7 * 3_600_000;

/** The business date in Cambodia at an instant, `YYYY-MM-DD` (UTC+7, no summer time). */
export function toBusinessDate(instant: Date): string {
  return new Date(instant.getTime() + PHNOM_PENH_MS).toISOString().slice(0, 10);
}
