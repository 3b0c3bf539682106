import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { listSourceFiles } from '#tests/support/source-files.ts';
import { nounClauses } from './comment-rules.ts';

type Override = { includes: string[]; linter: { rules: { complexity?: Record<string, unknown> } } };

/** Files that one rule about functions does not judge yet. Only smaller numbers may be written here; the aim is 0. */
const EXCEPTIONS = { noExcessiveLinesPerFunction: 0, noExcessiveCognitiveComplexity: 0, useMaxParams: 0 };
test('the limits of functions are enforced, and their exceptions only become fewer', () => {
  const { overrides } = JSON.parse(readFileSync(join(projectRoot, 'biome.json'), 'utf8')) as { overrides: Override[] };
  const rules = overrides.find(({ includes }) => includes.join() === 'src/**')?.linter.rules.complexity;
  expect(rules).toEqual({
    noExcessiveLinesPerFunction: { level: 'error', options: { maxLines: 80 } },
    noExcessiveCognitiveComplexity: { level: 'error', options: { maxAllowedComplexity: 15 } },
    useMaxParams: { level: 'error', options: { max: 4 } },
  });
  for (const [rule, most] of Object.entries(EXCEPTIONS)) {
    const files = overrides
      .filter(
        ({ includes, linter }) => includes[0] !== 'src/**/*.test.{ts,tsx}' && linter.rules.complexity?.[rule] === 'off',
      )
      .flatMap(({ includes }) => includes);
    expect([rule, files.length]).toEqual([rule, most]);
  }
});

test('no comment begins with a noun clause', () =>
  expect(listSourceFiles('src').flatMap(({ file, code }) => nounClauses(file, code))).toEqual([]));
