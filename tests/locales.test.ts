import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { flattenMessages, type MessageTree } from '#contract/flatten-messages.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { sourceFiles } from './support/source-files.ts';

const LANGUAGES = ['en', 'km', 'zh'] as const;

/** Documents of products are lists, which product:check compares. The payment sandbox speaks the gateway's languages, not ours; formats are lists, typed where they are used. */
const OWN_RULES = [/^documents\//, /^sandbox-gateway\.json$/, /^format\.json$/];

const files = readdirSync(join(projectRoot, 'locales/en'), { recursive: true, encoding: 'utf8' }).filter(
  (file) => file.endsWith('.json') && !OWN_RULES.some((rule) => rule.test(file)),
);

function messagesOf(language: string, file: string): Record<string, string> {
  const tree = JSON.parse(readFileSync(join(projectRoot, 'locales', language, file), 'utf8')) as MessageTree;
  return flattenMessages(file.replace(/^.*\//, '').replace('.json', ''), tree);
}

const placeholders = (message: string): string[] =>
  [...message.matchAll(/\{(\w+)/g)].map(([, name]) => name as string).toSorted();

describe.each(files)('%s', (file) => {
  const english = messagesOf('en', file);

  test.each(LANGUAGES.slice(1))('says everything in %s, with the same places to fill', (language) => {
    const translated = messagesOf(language, file);
    expect(Object.keys(translated).toSorted()).toEqual(Object.keys(english).toSorted());
    for (const [id, message] of Object.entries(translated)) {
      expect(message.trim(), id).not.toBe('');
      expect([...new Set(placeholders(message))], id).toEqual([...new Set(placeholders(english[id] as string))]);
    }
  });
});

test('every message that the web application names is there', () => {
  const known = Object.assign({}, ...files.map((file) => messagesOf('en', file)));
  const named = sourceFiles('src/web').flatMap(({ file, code }) =>
    [...code.matchAll(/\btext\(\s*'([\w.-]+)'/g)].map(([, id]) => ({ file, id: id as string })),
  );
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter(({ id }) => known[id] === undefined)).toEqual([]);
});
