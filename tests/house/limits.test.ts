import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#server/platform/base/project-root.ts';
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

/** Applied migrations never change, so their comments do not either. */
const COMMENTED = /\.(?:[jt]sx?|mjs|css|html|sql|typ)$|\/Caddyfile$/;
const ROOT_FILES = ['.ci/run', '.dockerignore', '.env.example', 'Dockerfile', 'compose.yaml', 'vite.config.ts'];

test('no comment begins with a noun clause', () => {
  const files = ['src', 'tests']
    .flatMap((folder) =>
      readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
    )
    .map((name) => name.replaceAll('\\', '/'))
    .filter((file) => COMMENTED.test(file) && !file.includes('/db/migrations/'))
    .concat(ROOT_FILES);
  expect(files.length).toBeGreaterThan(1500);
  expect(files.flatMap((file) => nounClauses(file, readFileSync(join(projectRoot, file), 'utf8')))).toEqual([]);
});

test.each([
  ['a.ts', '/** What is sent. */', 1],
  ['a.test.ts', '// The list.\n// Who is not in it stays out.', 1],
  ['a.tsx', '/** Where the day is, the hour follows. */\n// Who may do it?', 0],
  ['Dockerfile', '# Copies the files.\n# Whoever builds needs git.', 1],
  ['paper.typ', '#let size = 10pt\n// What every paper shares: colours.', 1],
  ['theme.css', '/* The colours. */\n.what { color: red }', 0],
  ['data.sql', '-- How many there are,\n-- by kind.', 1],
])('the check judges the comments of %s: %j', (file, code, count) =>
  expect(nounClauses(file, code)).toHaveLength(count),
);
