/**
 * Business dates: 'YYYY-MM-DD' on the calendar of Asia/Phnom_Penh, without a time. All functions compute with the
 * calendar; none reads a clock.
 */

const DAY_MS = 86_400_000;

function toTime(date: string): number {
  return Date.UTC(Number(date.slice(0, 4)), Number(date.slice(5, 7)) - 1, Number(date.slice(8, 10)));
}

function fromTime(time: number): string {
  const date = new Date(time);
  const [year, month, day] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  // For other years, `toISOString` writes the year with a sign or zeros, or throws a RangeError.
  if (!(year >= 1000 && year <= 9999)) return date.toISOString().slice(0, 10);
  return `${year}-${month < 10 ? '0' : ''}${month}-${day < 10 ? '0' : ''}${day}`;
}

const countMonthDays = (year: number, month: number): number => {
  if (month === 2) return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
  return month === 4 || month === 6 || month === 9 || month === 11 ? 30 : 31;
};

/** True for a day that exists, from year 1000 to 9999. */
export function isDate(text: string): boolean {
  // This decides most texts quickly.
  if (text.length !== 10 || text[4] !== '-' || !/^[1-9]\d{3}-\d{2}-\d{2}$/.test(text)) return false;
  const [month, day] = [Number(text.slice(5, 7)), Number(text.slice(8))];
  return month >= 1 && month <= 12 && day >= 1 && day <= countMonthDays(Number(text.slice(0, 4)), month);
}

/** Days from one date to another with both ends counted: the same day is 1, the day before is 0. */
export function countDays(from: string, to: string): number {
  return Math.round((toTime(to) - toTime(from)) / DAY_MS) + 1;
}

export function addDays(date: string, days: number): string {
  return fromTime(toTime(date) + days * DAY_MS);
}

/** The same day `months` later, or the last day of a shorter month. */
export function addMonths(date: string, months: number): string {
  const count = Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7)) - 1 + months;
  const year = Math.floor(count / 12);
  const lastDay = new Date(Date.UTC(year, (count % 12) + 1, 0)).getUTCDate();
  const day = Math.min(Number(date.slice(8, 10)), lastDay);
  return fromTime(Date.UTC(year, count % 12, day));
}

/** The same day `years` later; 29 February becomes 28 February in other years. */
export function addYears(date: string, years: number): string {
  return addMonths(date, years * 12);
}

/** Day of the week: 1 is Monday, 7 is Sunday (ISO 8601). */
export function toWeekday(date: string): number {
  return new Date(toTime(date)).getUTCDay() || 7;
}

/** Completed years on a date. A person born on 29 February has a birthday on 1 March in other years. */
export function computeAge(born: string, on: string): number {
  const years = Number(on.slice(0, 4)) - Number(born.slice(0, 4));
  return on.slice(5) < born.slice(5) ? years - 1 : years;
}
