import { useMemo } from 'react';
import { formatDate, formatDateTime, formatList, formatMoney, formatTime } from '#shared/format.ts';
import { useLanguage } from './language.tsx';

/** Formats money, dates, times and lists in the language shown; shared/format.ts describes input and output. */
export function useFormat() {
  const { locale } = useLanguage();
  return useMemo(
    () => ({
      money: (minorUnits: number, currency: string) => formatMoney(minorUnits, currency, locale),
      date: (isoDate: string) => formatDate(isoDate, locale),
      time: formatTime,
      list: (items: readonly string[]) => formatList(items, locale),
      dateTime: (instant: Date | number | string) => formatDateTime(instant, locale),
    }),
    [locale],
  );
}
