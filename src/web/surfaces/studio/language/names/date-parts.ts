import { isObject, type Json } from '#engine/language/json.ts';
import type { Locale } from '#shared/format.ts';

/** The parts of a date with a fixed number of values, from 1 on; Monday is 1. */
const datePartCounts = { month: 12, weekday: 7 } as const;

type DatePart = keyof typeof datePartCounts;

/** 1 January 2024 is a Monday. */
const dayOf: Record<DatePart, (value: number) => Date> = {
  month: (value) => new Date(Date.UTC(2024, value - 1, 1)),
  weekday: (value) => new Date(Date.UTC(2024, 0, value)),
};

/** Returns the names of the months or weekdays with their codes, in the user's language. */
export function listDatePartOptions(part: DatePart, locale: Locale): { code: number; label: string }[] {
  const format = new Intl.DateTimeFormat(locale, { [part]: 'long', timeZone: 'UTC' });
  return Array.from({ length: datePartCounts[part] }, (_one, at) => ({
    code: at + 1,
    label: format.format(dayOf[part](at + 1)),
  }));
}

/** Returns the part of a date that an expression reads: `{ "month": ... }`; undefined for other expressions. */
export function findDatePart(logic: Json | undefined): DatePart | undefined {
  return (Object.keys(datePartCounts) as DatePart[]).find((part) => isObject(logic) && part in logic);
}
