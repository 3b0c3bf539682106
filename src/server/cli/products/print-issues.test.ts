import { expect, test } from 'vitest';
import { printIssues } from './print-issues.ts';
import type { LocatedIssue } from './product-issues.ts';

const fault = (code: string, file: string, at: string): LocatedIssue => ({
  ...{ product: 'boat', code, file, at, line: 7 },
  ...{ message: `What ${code} is.`, mend: 'Mend it.' },
});

const said = (findings: LocatedIssue[]) => {
  const lines: string[] = [];
  printIssues(findings, (line) => lines.push(line));
  return lines;
};

test('important faults come first, and the many missing words of one change are one entry of two lines', () => {
  const pages = Array.from({ length: 30 }, (_, index) => `/hire/field${index}/label`);
  const words = ['en', 'km', 'zh'].flatMap((locale) =>
    pages.map((at) => fault('message-missing', `locales/${locale}/products/boat.json`, at)),
  );
  const lines = said([...words, fault('dead-end', 'machines/boat.json', '/states')]);
  expect(lines).toHaveLength(2);
  expect(lines[0]).toBe('machines/boat.json:7  dead-end: What dead-end is.\n  Mend it.');
  expect(lines[1]).toContain('30 messages have no text: hire.field0.label (en, km, zh), ');
  expect(lines[1]).toMatch(/, and 24 more\.\n/);
});

test('the report lists a few words one by one, each with its line', () => {
  const few = ['en', 'km'].map((locale) => fault('message-unused', `locales/${locale}/products/boat.json`, '/name'));
  expect(said(few)).toEqual([
    'locales/en/products/boat.json:7  message-unused: What message-unused is.\n  Mend it.',
    'locales/km/products/boat.json:7  message-unused: What message-unused is.\n  Mend it.',
  ]);
});
