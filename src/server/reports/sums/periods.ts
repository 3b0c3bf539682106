import { addDays, addMonths, countDays, isDate } from '#engine/language/dates.ts';
import { problem } from '#server/platform/http/problem.ts';
import { toBusinessDate } from '#shared/business-date.ts';

/** Business dates, both included. */
export type Period = { from: string; to: string };

const MAX_DAYS = 3 * 366;

/**
 * Returns the requested period; the default is this month until today. Throws 422 `invalidRequest` for an invalid
 * period.
 */
export function parsePeriod(asked: { from?: string; to?: string }, now: Date): Period {
  const to = asked.to ?? laterDate(toBusinessDate(now), asked.from);
  if (!isDate(to)) throw problem('invalidRequest', '/to');
  const from = asked.from ?? firstOfMonth(to);
  if (!isDate(from)) throw problem('invalidRequest', '/from');
  const days = countDays(from, to);
  if (days < 1 || days > MAX_DAYS) throw problem('invalidRequest', '/to');
  return { from, to };
}

/**
 * Returns the period to compare with: for whole months as many months before; for the first days of a month the same
 * days of the month before; else as many days before.
 */
export function previousPeriod({ from, to }: Period): Period {
  if (from === firstOfMonth(from)) {
    const months = monthsBetween(from, to);
    const isWhole = firstOfMonth(addDays(to, 1)) === addDays(to, 1);
    if (isWhole) return { from: addMonths(from, -months - 1), to: addDays(from, -1) };
    if (months === 0) return { from: addMonths(from, -1), to: addMonths(to, -1) };
  }
  return { from: addDays(from, -countDays(from, to)), to: addDays(from, -1) };
}

/** Lists the first days of the days, weeks (from Monday) or months in a period, in order. */
export function listSteps({ from, to }: Period, by: 'day' | 'week' | 'month'): string[] {
  const steps: string[] = [];
  for (let at = startOfStep(from, by); at <= to; at = nextStep(at, by)) steps.push(at);
  return steps;
}

function startOfStep(date: string, by: 'day' | 'week' | 'month'): string {
  if (by === 'day') return date;
  if (by === 'month') return firstOfMonth(date);
  // 5 January 1970 was a Monday.
  return addDays(date, -((countDays('1970-01-05', date) - 1) % 7));
}

function nextStep(date: string, by: 'day' | 'week' | 'month'): string {
  return by === 'month' ? addMonths(date, 1) : addDays(date, by === 'week' ? 7 : 1);
}

function firstOfMonth(date: string): string {
  return `${date.slice(0, 7)}-01`;
}

function monthsBetween(from: string, to: string): number {
  const months = (date: string) => Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
  return months(to) - months(from);
}

function laterDate(date: string, other: string | undefined): string {
  return other !== undefined && other > date ? other : date;
}
