import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { vocabulary } from '#engine/language/vocabulary.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';

const README = 'src/web/surfaces/studio/README.md';

/** Every member that may be written somewhere in a schema's files. */
function keywordsOf(schema: unknown): string[] {
  if (Array.isArray(schema)) return schema.flatMap(keywordsOf);
  if (typeof schema !== 'object' || schema === null) return [];
  const { properties } = schema as { properties?: unknown };
  const own = typeof properties === 'object' && properties !== null ? Object.keys(properties) : [];
  return [...own, ...Object.values(schema).flatMap(keywordsOf)];
}

test('the README names every keyword of a product', () => {
  const text = readFileSync(join(projectRoot, README), 'utf8');
  const named = new Set([...text.matchAll(/`([$\w]+)`/g)].map(([, name]) => name));
  const { form, page, rating, benefits, product } = vocabulary;
  const all = new Set([form, page, rating, benefits, product].flatMap(keywordsOf));
  expect(all.size).toBeGreaterThan(100);
  expect([...all].filter((keyword) => !named.has(keyword))).toEqual([]);
});
