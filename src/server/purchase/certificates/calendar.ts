import { addDays } from '#engine/language/dates.ts';
import type { Policy } from '../policies/policy-repository.ts';

type Translate = (id: string, params?: Record<string, string | number>) => string;

/** Days before the end of the cover at which the calendar shows the renewal reminder. */
const REMIND_DAYS = 14;

/** `madeAt`: the instant (UTC) of its making. `renews`: the policy can be renewed. `hotline`: the insurer's number. */
type CalendarFacts = { madeAt: string; product: string; hotline: string; renews: boolean };

/**
 * Builds a calendar (iCalendar, RFC 5545) with the first and the last day of a cover. The last day has a renewal
 * reminder if the policy can be renewed. The calendar names the policy, its product and the hotline, and no person.
 */
export function buildCalendar(policy: Policy, say: Translate, facts: CalendarFacts): string {
  const { madeAt, product, hotline, renews } = facts;
  const { number, effectiveFrom, effectiveTo } = policy;
  const stamp = madeAt.replace(/[-:]/g, '');
  const day = (date: string) => date.replaceAll('-', '');
  const event = (part: 'begins' | 'ends', date: string, alarm: string[] = []) => [
    'BEGIN:VEVENT',
    `UID:${number}-${part}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${day(date)}`,
    `DTEND;VALUE=DATE:${day(addDays(date, 1))}`,
    'TRANSP:TRANSPARENT',
    `SUMMARY:${escapeText(say(`calendar.${part}`, { number }))}`,
    `DESCRIPTION:${escapeText(`${product}\n${hotline}`)}`,
    ...alarm,
    'END:VEVENT',
  ];
  const alarm = [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `TRIGGER:-P${REMIND_DAYS}D`,
    `DESCRIPTION:${escapeText(say('calendar.renew', { number }))}`,
    'END:VALARM',
  ];
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', `PRODID:-//${escapeText(say('insurer'))}//EN`, 'METHOD:PUBLISH'],
    ...event('begins', effectiveFrom),
    ...event('ends', effectiveTo, renews ? alarm : []),
    'END:VCALENDAR',
  ];
  return `${lines.map(foldLine).join('\r\n')}\r\n`;
}

const escapeText = (text: string): string => text.replace(/[\\;,]/g, '\\$&').replaceAll('\n', '\\n');

/** Folds a line at 75 octets. A Khmer letter has three octets. */
function foldLine(line: string): string {
  const parts = [''];
  let octets = 0;
  for (const letter of line) {
    octets += Buffer.byteLength(letter);
    if (octets > 75) {
      parts.push('');
      octets = Buffer.byteLength(letter) + 1;
    }
    parts[parts.length - 1] += letter;
  }
  return parts.join('\r\n ');
}
