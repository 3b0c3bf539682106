/** The instant of a day and a time (`HH:mm`) in Phnom Penh, ISO in UTC; null if either is invalid. */
export function toInstant(date: string, time: string): string | null {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(date) || !/^([01]?\d|2[0-3]):[0-5]\d$/.test(time)) return null;
  const instant = new Date(`${date}T${time.padStart(5, '0')}:00+07:00`);
  if (Number.isNaN(instant.getTime())) return null;
  // The calendar has no 30 February: JavaScript would make it a day in March.
  const day = new Date(instant.getTime() + 7 * 3_600_000).toISOString().slice(0, 10);
  return day === date ? instant.toISOString() : null;
}
