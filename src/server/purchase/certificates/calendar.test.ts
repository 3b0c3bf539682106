import { expect, test } from 'vitest';
import type { Policy } from '../policies/policy-repository.ts';
import { buildCalendar } from './calendar.ts';

const policy = { number: 'BOA-2026-000001', effectiveFrom: '2026-03-02', effectiveTo: '2026-03-31' } as Policy;
const told = { madeAt: '2026-03-01T03:20:40Z', product: 'Boat; hire', hotline: '1800', renews: true };
const linesOf = (text: string) => text.split('\r\n');

test('a calendar has the first and the last day, and a reminder two weeks before the last day', () => {
  const words: Record<string, string> = {
    insurer: 'Serey; Insurance',
    'calendar.begins': 'Begins, {number}',
    'calendar.ends': 'Ends \\ {number}',
    'calendar.renew': 'Renew\n{number}',
  };
  const text = buildCalendar(
    policy,
    (id, params = {}) => String(words[id]).replace('{number}', String(params.number)),
    told,
  );
  expect(linesOf(text)).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Serey\\; Insurance//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:BOA-2026-000001-begins',
    'DTSTAMP:20260301T032040Z',
    'DTSTART;VALUE=DATE:20260302',
    'DTEND;VALUE=DATE:20260303',
    'TRANSP:TRANSPARENT',
    'SUMMARY:Begins\\, BOA-2026-000001',
    'DESCRIPTION:Boat\\; hire\\n1800',
    'END:VEVENT',
    'BEGIN:VEVENT',
    'UID:BOA-2026-000001-ends',
    'DTSTAMP:20260301T032040Z',
    'DTSTART;VALUE=DATE:20260331',
    'DTEND;VALUE=DATE:20260401',
    'TRANSP:TRANSPARENT',
    'SUMMARY:Ends \\\\ BOA-2026-000001',
    'DESCRIPTION:Boat\\; hire\\n1800',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'TRIGGER:-P14D',
    'DESCRIPTION:Renew\\nBOA-2026-000001',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

test('a line of 75 octets remains whole, a longer line continues after a space, and no letter is cut', () => {
  const summaryOf = (words: string) => {
    const lines = linesOf(buildCalendar(policy, (id) => (id === 'calendar.begins' ? words : 'x'), told));
    const at = lines.findIndex((line) => line.startsWith('SUMMARY:'));
    return lines.slice(
      at,
      lines.findIndex((line) => line.startsWith('DESCRIPTION:')),
    );
  };
  // `SUMMARY:` has 8 octets, a Khmer letter has 3.
  expect(summaryOf('a'.repeat(67))).toEqual([`SUMMARY:${'a'.repeat(67)}`]);
  expect(summaryOf('a'.repeat(68))).toEqual([`SUMMARY:${'a'.repeat(67)}`, ' a']);
  expect(summaryOf('a'.repeat(67 + 75))).toEqual([`SUMMARY:${'a'.repeat(67)}`, ` ${'a'.repeat(74)}`, ' a']);
  expect(summaryOf('ក'.repeat(23))).toEqual([`SUMMARY:${'ក'.repeat(22)}`, ' ក']);
});

test('a policy that is not renewed has no reminder', () => {
  expect(buildCalendar(policy, () => 'x', { ...told, renews: false })).not.toContain('VALARM');
});
