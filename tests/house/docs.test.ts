import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#server/platform/base/project-root.ts';

const read = (file: string): string => readFileSync(join(projectRoot, file), 'utf8');
const git = (...args: string[]) => execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).trim().split('\n');
const files = git('ls-files', '--cached', '--others', '--exclude-standard').filter((file) =>
  existsSync(join(projectRoot, file)),
);
const known = new Set(files.flatMap((file) => [file, ...parents(file)]));
/** Decisions are dated: they name the files of their day. */
const documents = files.filter((file) => file.endsWith('.md') && !/^src\/decisions\/0/.test(file));
/** Documents whose every path is checked. */
const guides = documents.filter((file) => /^(README|src\/docs\/[\w-]+|src\/engine\/README)\.md$/.test(file));

function parents(file: string): string[] {
  const parts = file.split('/');
  return parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
}

/** A path of the project. `NAME` and `KIND` mean a name of the reader; `*` means any name. */
const PATH = /(?<![\w/.#@:-])(?:src|tests|machines|locales|product-schemas|public|\.ci|\.vscode)\/[\w./*-]*[\w*]/g;

function isKnown(path: string): boolean {
  if (known.has(path)) return true;
  if (!/\*|NAME|KIND/.test(path)) return false;
  const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/\*|NAME|KIND/g, '[^/]+')}$`);
  return [...known].some((one) => pattern.test(one));
}

const withoutFences = (text: string) => text.replaceAll(/^```[\s\S]*?^```/gm, '');
const diagrams = (text: string) => [...text.matchAll(/^```mermaid\n([\s\S]*?)^```/gm)].map(([, code = '']) => code);
const toAnchor = (heading: string) =>
  heading
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
    .replaceAll(' ', '-');
const anchorsOf = (file: string) =>
  [...withoutFences(read(file)).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) => toAnchor(heading));

/** Links that lead to no file, or to no heading of it. */
function findBrokenLinks(file: string, text: string): string[] {
  return [...withoutFences(text).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g)].flatMap(([, link = '']) => {
    const [path = '', anchor] = link.split('#');
    const target = path === '' ? file : relative(projectRoot, join(projectRoot, dirname(file), path));
    const isFound = known.has(target) && (anchor === undefined || anchorsOf(target).includes(anchor));
    return isFound ? [] : [`${file}: ${link}`];
  });
}

const findUnknownPaths = (file: string, text: string): string[] =>
  [...text.matchAll(PATH)].flatMap(([path]) => (isKnown(path) ? [] : [`${file}: ${path}`]));

test('each link between documents leads to a file and to a heading of it', () => {
  expect(documents.length).toBeGreaterThan(40);
  expect(documents.flatMap((file) => findBrokenLinks(file, read(file)))).toEqual([]);
});

test('each path in a guide or in one of its diagrams exists', () => {
  expect(guides.length).toBeGreaterThan(12);
  expect(guides.flatMap((file) => findUnknownPaths(file, read(file)))).toEqual([]);
});

test('each box of a diagram that names a place in the code names it by a path', () => {
  const drawn = guides.filter((file) => diagrams(read(file)).length > 0);
  expect(drawn).toEqual(expect.arrayContaining(['README.md', 'src/docs/request.md', 'src/engine/README.md']));
  for (const file of drawn) {
    const paths = diagrams(read(file)).flatMap((code) => code.match(PATH) ?? []);
    expect([file, paths.length >= 6]).toEqual([file, true]);
    // A file is named by its whole path: a name alone could be anywhere.
    const names = diagrams(read(file)).flatMap((code) => code.match(/[\w./-]+\.(tsx?|json)\b/g) ?? []);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  }
});

test('this test sees a broken path, link and heading', () => {
  expect(findUnknownPaths('a.md', 'See `src/engine/no-such.ts` and `src/engine/wizard.ts`.')).toEqual([
    'a.md: src/engine/no-such.ts',
  ]);
  expect(findBrokenLinks('README.md', '[a](src/nowhere.md) [b](src/docs/commands.md#no-such) [c](#the-map)')).toEqual([
    'README.md: src/nowhere.md',
    'README.md: src/docs/commands.md#no-such',
  ]);
});

/** Names in the first column of a table of the README, by the heading of that column. */
function readColumn(head: string): string[] {
  const [, body = ''] = read('README.md').split(`| ${head} | content |\n|---|---|\n`);
  const rows = body.slice(0, body.indexOf('\n\n')).split('\n');
  return rows.flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name));
}

const listFolders = (folder: string) =>
  readdirSync(join(projectRoot, folder), { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && known.has(`${folder}/${entry.name}`))
    .map(({ name }) => name)
    .toSorted();

test('the map names every folder directly in src, in src/server and in tests, and no other', () => {
  const inSrc = readColumn('folder').filter((name) => name.startsWith('src/'));
  expect(inSrc.toSorted()).toEqual(listFolders('src').map((name) => `src/${name}`));
  expect(readColumn('folder of `src/server`').toSorted()).toEqual(listFolders('src/server'));
  expect(readColumn('folder of `tests`').toSorted()).toEqual(listFolders('tests'));
});

test('the page of commands names every command of package.json, and the README explains the test commands', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));
  const commands = Object.keys(scripts).filter((name) => !/^pre/.test(name));
  const page = read('src/docs/commands.md');
  const isNamed = (name: string) => new RegExp(`\`npm (run )?${name}(?![\\w:])`).test(page);
  expect(commands.filter((name) => !isNamed(name))).toEqual([]);
  const named = [...page.matchAll(/`npm (?:run )?([\w:-]+)/g)].map(([, name = '']) => name);
  expect(named.filter((name) => name !== 'NAME' && !commands.includes(name))).toEqual([]);
  expect(read('README.md')).toMatch(/^\| `npm start` \|.*\n\| `npm test` \|/m);
});
