import { expect, test } from 'vitest';
import { areAllRaces, listOpenRaces } from './races.ts';
import { buildClockEnv } from './shifted-clock.ts';
import { listSlowestFiles } from './times.ts';

const TABLE = `# Browser tests that raced

| test | first seen | closed by |
| --- | --- | --- |
| a.spec.ts › a buyer pays | 2026-11-28 | |
| b.spec.ts › an agent sells | 2026-11-27 | 1234abcd |
`;

test('a race is open until a commit closes it', () => {
  expect(listOpenRaces(TABLE)).toEqual(['a.spec.ts › a buyer pays']);
});

test.each([
  ['one test that passes alone', ['x'], [], () => true, true],
  ['one test that fails once more', ['x'], [], () => false, false],
  ['two tests of which one fails once more', ['x', 'y'], [], (name: string) => name === 'x', false],
  ['a test that has raced before', ['x'], ['x'], () => true, false],
  ['four tests at once', ['w', 'x', 'y', 'z'], [], () => true, false],
  ['a run that failed before any test', [], [], () => true, false],
])('%s: the check decides if the run is a race', (_case, failed, open, passesAlone, raced) => {
  expect(areAllRaces(failed, open, passesAlone)).toBe(raced);
});

test('the slowest files come first, and a file above six per cent of all is too slow', () => {
  const others = Array.from({ length: 31 }, (_, at) => ({ file: `${at}.test.ts`, ms: 3000 }));
  const { lines, tooSlow } = listSlowestFiles([...others, { file: 'slow.test.ts', ms: 7000 }]);
  expect(lines).toHaveLength(15);
  expect(lines[0]).toBe('    7.0 s   7.0 %  slow.test.ts');
  expect(tooSlow).toEqual(['slow.test.ts']);
});

test('a wrong instant is refused before anything runs', () => {
  expect(() => buildClockEnv('new year')).toThrow('new year is no instant: 2026-12-31T16:55:00Z is one');
});
