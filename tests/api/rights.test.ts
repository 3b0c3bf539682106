import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { Call } from '#contract/call.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { nameOf, rights } from './rights.ts';

/* The contract beside the table that people write: `rights.md`. */

const root = join(projectRoot, 'src/contract');
const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
  .toSorted();
const isCall = (value: unknown): value is Call =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'who' in value;
const modules: Record<string, unknown>[] = await Promise.all(files.map((name) => import(join(root, name))));
const calls = [...new Set(modules.flatMap((all) => Object.values(all).filter(isCall)))];

const sorted = (who: readonly string[] | string) => (typeof who === 'string' ? who : who.toSorted().join(' '));

test('there is one row for each call, and one call for each row', () => {
  expect(rights.map(nameOf).toSorted()).toEqual(calls.map(nameOf).toSorted());
  expect(new Set(rights.map(nameOf)).size).toBe(rights.length);
});

test('the contract lets make each call whom the row names, and nobody else', () => {
  const byRow = rights.map((right) => `${nameOf(right)}: ${sorted(right.who === 'person' ? 'signedIn' : right.who)}`);
  const byContract = calls.map((call) => `${nameOf(call)}: ${sorted(call.who)}`);
  expect(byContract.toSorted()).toEqual(byRow.toSorted());
});

test('each row says whose things the call reaches, and why', () => {
  for (const { whose, why, ...right } of rights) {
    expect([nameOf(right), whose]).toEqual([nameOf(right), expect.stringMatching(/^(own|own partner's|all|none)\b/)]);
    expect([nameOf(right), why.length > 10]).toEqual([nameOf(right), true]);
  }
});

test('rights of a partner reach what is the partner’s own, and only rights of the insurer reach all', () => {
  for (const right of rights.filter(({ who }) => Array.isArray(who))) {
    const isPartners = (right.who as string[]).some((scope) => scope.startsWith('b2b:'));
    expect([nameOf(right), right.whose.startsWith("own partner's")]).toEqual([nameOf(right), isPartners]);
  }
});
