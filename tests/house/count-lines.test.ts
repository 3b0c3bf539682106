import { expect, test } from 'vitest';
import { nounClauses } from './comment-rules.ts';
import { countLines, sumCounts } from './count-lines.ts';

test('the counter counts a line with code once, and comments and blank lines separately', () => {
  const code = `/**
 * Adds.
 */
export const add = (a: number) => a + 1; // one

// A word alone.
export const text = '// no comment';
`;
  expect(countLines('a.ts', code)).toEqual({ lines: 7, code: 2, comments: 4 });
  expect(sumCounts([countLines('a.ts', code), countLines('b.ts', 'a;\n')])).toEqual({ lines: 8, code: 3, comments: 4 });
});

test.each([
  '/** What is sent. */',
  '/** Whether it fits. */',
  '// Who may ask',
  '/** Reads a day. Where it is kept. */',
  '/** When it was sent. */',
  '/**\n * This is what a page shows.\n */',
])('the check finds a noun clause: %s', (comment) =>
  expect(nounClauses('a.ts', `${comment}\nconst a = 1;`)).toHaveLength(1),
);

test.each([
  '/** Reads what is sent. */',
  '/** When it is sent, the page closes. */',
  '/** Where does it end? */',
  "const a = 'What is sent.';",
])('a sentence: %s', (code) => expect(nounClauses('a.ts', `${code}\nconst b = 1;`)).toEqual([]));
