import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { loadMessages } from '#web/i18n/load-messages.ts';
import { registerPortalMessages } from '#web/i18n/portal-messages.ts';
import { registerSellerMessages } from '#web/i18n/seller-messages.ts';
import { staffRoutes } from '#web/staff-routes.ts';

/** Files of words that every page of the portal has. */
const EVERYWHERE = ['interface', 'problems', 'portal', 'wizard', 'site', 'calls'];
const PORTAL = join(projectRoot, 'src/web/surfaces/portal');

/** Files that a source file imports by itself, as paths; packages and other rooms are left out. */
function importsOf(file: string): string[] {
  const source = readFileSync(file, 'utf8');
  const named = [...source.matchAll(/(?:from|import)\s+'([^']+)'/g)].map(([, name]) => name as string);
  const paths = named.map((name) =>
    name.startsWith('#web/') ? join(projectRoot, 'src/web', name.slice(5)) : join(dirname(file), name),
  );
  return paths.filter((path) => path.startsWith(`${PORTAL}/`) && existsSync(path));
}

/** Files of words that a page and its parts name. */
function wordsNamedBy(page: string): string[] {
  const seen = new Set([page]);
  for (const file of seen) for (const next of importsOf(file)) seen.add(next);
  const ids = [...seen].flatMap((file) => [...readFileSync(file, 'utf8').matchAll(/\btext\(\s*['`]([a-z-]+)\./g)]);
  // A dialog may load words of its own.
  const loaded = [...seen].flatMap((file) => /useMessages\(\[([^\]]*)\]/.exec(readFileSync(file, 'utf8'))?.[1] ?? []);
  return [...new Set(ids.map(([, name]) => name as string))].filter((name) => !loaded.join().includes(`'${name}'`));
}

/** Each page of the routes' source, by its file, and the words that its route loads. */
function pagesIn(file: string): { page: string; words: string[] }[] {
  const source = readFileSync(join(PORTAL, file), 'utf8');
  return source.split('\n  {\n').flatMap((route) => {
    const path = /import\('([^']+)'\)/.exec(route)?.[1];
    const words = /words: \[([^\]]*)\]/.exec(route)?.[1] ?? '';
    if (path === undefined) return [];
    return [
      {
        page: join(PORTAL, dirname(file), path),
        words: [...words.matchAll(/'([^']+)'/g)].map(([, name]) => name as string),
      },
    ];
  });
}

test('each file of words that a page of the portal loads exists', async () => {
  registerPortalMessages();
  registerSellerMessages();
  const files = [...new Set(staffRoutes.flatMap(({ words = [] }) => words))];
  expect(files.length).toBeGreaterThan(10);
  for (const file of files) expect(Object.keys(await loadMessages('en', file)), file).not.toEqual([]);
});

test('a page of the portal loads the words that it and its parts name', () => {
  const pages = pagesIn('portal-routes.ts');
  expect(pages.length).toBeGreaterThan(12);
  for (const { page, words } of pages) {
    const missing = wordsNamedBy(page).filter((name) => !words.includes(name) && !EVERYWHERE.includes(name));
    expect(missing, page.slice(PORTAL.length)).toEqual([]);
  }
});
