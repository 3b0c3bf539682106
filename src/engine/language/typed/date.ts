import { toPlainLatin } from './characters.ts';

/** A typed date: day and month with one digit or two, the year with two or four. */
export type TypedDate = { day: string; month: string; year: string };

const english = 'january february march april may june july august september october november december'.split(' ');
const khmer = 'មករា កុម្ភ មីនា មេសា ឧសភា មិថុនា កក្កដា សីហា កញ្ញា តុលា វិច្ឆិកា ធ្នូ'.split(' ');
const chinese = '一 二 三 四 五 六 七 八 九 十 十一 十二'.split(' ');

/** The number of a month that is written in English (also its first letters), Khmer or Chinese; undefined if it is none. */
export function readMonth(typed: string): string | undefined {
  const text = toPlainLatin(typed)
    .toLowerCase()
    .replace(/^ខែ|[\s.,月]/gu, '');
  if (/^\d{1,2}$/.test(text)) return text;
  const isSame = (month: string) => text.length > 2 && (month.startsWith(text) || text === 'sept');
  const places = [
    english.findIndex((month) => (text === 'sept' ? month === 'september' : isSame(month))),
    khmer.findIndex((month) => text.startsWith(month)),
    chinese.indexOf(text),
  ];
  const found = places.find((place) => place >= 0);
  return found === undefined ? undefined : String(found + 1);
}

/** Words around the parts of a date: day, month, year in Khmer and Chinese, and the endings of English numbers. */
const fillers = /ថ្ងៃទី|ថ្ងៃ|ទី|ខែ|ឆ្នាំ|[年日号號]|(?<=\d)(?:st|nd|rd|th)\b/gu;

/**
 * A whole date that was typed or pasted at once: `5/4/2026`, `05.04.26`, `2026-04-05`, `5 April 2026`, `៥ មេសា ២០២៦`,
 * `2026年4月5日`; undefined if it is none. A year alone in front means year, month, day; else the day is before the month.
 */
export function readDateText(typed: string): TypedDate | undefined {
  const parts = toPlainLatin(typed)
    .replace(fillers, ' ')
    .replace('月', '月 ')
    .split(/[\s/.,-]+/)
    .filter(Boolean);
  if (parts.length !== 3) return undefined;
  const [first = '', second = '', third = ''] = parts;
  const [day, month, year] = /^\d{4}$/.test(first)
    ? [third, second, first]
    : /^\d/.test(first)
      ? [first, second, third]
      : [second, first, third];
  const number = readMonth(month);
  if (number === undefined || !/^\d{1,2}$/.test(day) || !/^(?:\d{4}|\d{2})$/.test(year)) return undefined;
  return { day, month: number, year };
}
