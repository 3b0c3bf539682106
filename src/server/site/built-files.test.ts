import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readBuiltFiles } from './built-files.ts';

const root = mkdtempSync(join(tmpdir(), 'pieces-'));
afterAll(() => rmSync(root, { recursive: true }));

test('a page names its first files, the files of its parts and their imports, but no file that the document requests', () => {
  mkdirSync(join(root, '.vite'));
  const manifest = {
    'index.html': {
      file: 'assets/index.js',
      isEntry: true,
      imports: ['_text.js'],
      dynamicImports: ['entry-client.tsx'],
    },
    'entry-client.tsx': {
      file: 'assets/main.js',
      imports: ['index.html'],
      dynamicImports: ['surfaces/public/about-page.tsx'],
    },
    '_text.js': { file: 'assets/text.js' },
    '_card.js': { file: 'assets/card.js', imports: ['_text.js'] },
    'surfaces/public/chooser-page.tsx': { file: 'assets/chooser-page.js', imports: ['index.html', '_card.js'] },
    'surfaces/public/about-page.tsx': { file: 'assets/about-page.js' },
  };
  writeFileSync(join(root, '.vite/manifest.json'), JSON.stringify(manifest));
  const { scriptsOf } = readBuiltFiles(root);
  expect(scriptsOf([])).toEqual(['/assets/main.js']);
  expect(scriptsOf(['ChooserPage'])).toEqual(['/assets/main.js', '/assets/chooser-page.js', '/assets/card.js']);
});

test('only a page in Khmer names the Khmer fonts', () => {
  const own = join(root, 'faces');
  mkdirSync(join(own, '.vite'), { recursive: true });
  const manifest = {
    'a.woff2': { file: 'assets/kantumruy.woff2', src: 'node_modules/kantumruy-khmer-wght-normal.woff2' },
    'b.woff2': { file: 'assets/latin.woff2', src: 'node_modules/kantumruy-latin-wght-normal.woff2' },
    // Two modules that import each other: each is listed once.
    'x/one-page.tsx': { file: 'assets/one.js', imports: ['x/two.tsx'] },
    'x/two.tsx': { file: 'assets/two.js', imports: ['x/one-page.tsx', 'nowhere'] },
  };
  writeFileSync(join(own, '.vite/manifest.json'), JSON.stringify(manifest));
  const { facesOf, scriptsOf } = readBuiltFiles(own);
  expect([facesOf('km'), facesOf('en'), facesOf('zh')]).toEqual([['/assets/kantumruy.woff2'], [], []]);
  expect(scriptsOf(['OnePage'])).toEqual(['/assets/one.js', '/assets/two.js']);
  expect(scriptsOf([])).toEqual([]);
});

test('a page names no files without a manifest, as in development', () => {
  const files = readBuiltFiles(join(root, 'nowhere'));
  expect([...files.scriptsOf(['ChooserPage']), ...files.facesOf('km')]).toEqual([]);
});
