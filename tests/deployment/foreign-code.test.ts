import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { listSourceFiles, type Node } from '#tests/support/source-files.ts';

/*
 * The texts of installed packages that our code replaces or reads. Each test fails at the upgrade that changes such a text. The build
 * itself, with which `npm test` begins, fails where rjsf or lucide-react no longer have the modules that it replaces (vite.config.ts,
 * src/server/cli/built/shared-files.ts).
 */

const { resolve } = createRequire(join(projectRoot, 'package.json'));
const count = (text: string, part: string): number => text.split(part).length - 1;

test('pg-boss writes a dead letter by the texts that create-worker.ts replaces, and its scripts as it reads them', async () => {
  const folder = join(resolve('pg-boss'), '..');
  const { default: plans } = (await import(join(folder, 'plans.js'))) as {
    default: Record<string, (...args: string[]) => string>;
  };
  const columns = 'data, output, retry_limit, keep_until)';
  const values = 'keep_until + (keep_until - start_after)';
  for (const name of ['failJobsById', 'failJobsByTimeout']) {
    const text = plans[name]?.('pgboss') ?? '';
    expect([name, count(text, columns), count(text, values)]).toEqual([name, 1, 1]);
    expect(text.indexOf(values) - text.indexOf(columns)).toBeGreaterThan(0);
  }
  const source = readFileSync(join(folder, 'plans.js'), 'utf8');
  expect([count(source, columns), count(source, values)]).toEqual([1, 1]);
  // The testers' clock is in place of each `now()`: there is no other word for the time.
  expect(count(source, 'now()')).toBe(35);
  expect(
    source.match(/\bnow\s*\((?!\))|\b(clock|statement|transaction)_timestamp|\bcurrent_(time|date)|\blocaltime/gi),
  ).toBe(null);
  expect(plans.locked?.('pgboss', 'select 1;')).toMatch(/^\s*BEGIN;[\s\S]*select 1;\s*;\s*COMMIT;\s*$/);
});

test('the Khmer face has the name by which built-files.ts finds it', () => {
  const files = readdirSync(join(projectRoot, 'node_modules/@fontsource-variable/kantumruy-pro/files'));
  expect(files.filter((file) => file.endsWith('-khmer-wght-normal.woff2'))).toHaveLength(1);
});

/** Expressions that have a member named like a part of a call, but are no call of the contract. */
const NO_CALLS = [
  ...[
    '(guard as JsonObject)',
    'action',
    'contentDocument',
    'document',
    'error.errors[0]',
    'one',
    'whole',
    'wrong?.errors[0]',
  ],
];

type Range = Node & { start: number; end: number };
type Specifier = { local: { name: string }; imported?: { name: string } };

test('the web reads the limits of a call by its own name, as serialize-calls.ts finds it', () => {
  const others = listSourceFiles('src/web').flatMap(({ code, nodes }) => {
    const names = nodes
      .filter(({ source }) => (source as { value?: string } | undefined)?.value?.startsWith('#contract/'))
      .flatMap(({ specifiers = [] }) => specifiers as Specifier[])
      .filter(({ local, imported }) => !imported || imported.name === local.name)
      .map(({ local }) => local.name);
    return nodes
      .filter(({ property }) => /^(body|query|params)$/.test((property as { name?: string } | undefined)?.name ?? ''))
      .map(({ object }) => code.slice((object as Range).start, (object as Range).end))
      .filter((text) => !names.includes(text.split('.')[0] ?? ''));
  });
  expect([...new Set(others)].toSorted()).toEqual(NO_CALLS);
});
