import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#server/platform/base/project-root.ts';

const read = (file: string): string => readFileSync(join(projectRoot, file), 'utf8');
const git = (...args: string[]) => execFileSync('git', args, { cwd: projectRoot, encoding: 'utf8' }).trim().split('\n');
const files = git('ls-files', '--cached', '--others', '--exclude-standard').filter((file) =>
  existsSync(join(projectRoot, file)),
);

test('the top level holds the folders and files of the specification, and these files of tools', () => {
  const specified = ['src', 'product-schemas', 'machines', 'locales', 'public', 'tests'];
  const specifiedFiles = ['vite.config.ts', 'package.json', 'tsconfig.json', 'README.md'];
  const tools = [
    ...['.ci', '.dockerignore', '.editorconfig', '.env.example', '.gitignore', '.npmrc', '.nvmrc', '.vscode'],
    ...['Dockerfile', 'compose.yaml', 'biome.json', 'package-lock.json'],
  ];
  const topLevel = new Set(files.map((file) => file.split('/')[0]));
  expect([...topLevel].toSorted()).toEqual([...specified, ...specifiedFiles, ...tools].toSorted());
});

test('.nvmrc names the Node.js of the image', () => {
  expect(read('.nvmrc')).toBe('24\n');
  expect(read('Dockerfile')).toContain('FROM node:24.');
});

test('the editor checks each product file by the schema that the file names itself', () => {
  const { 'json.schemas': rows }: { 'json.schemas': { fileMatch: string[]; url: string }[] } = JSON.parse(
    read('.vscode/settings.json'),
  );
  const find = (pattern: string): string[] => {
    const fits = new RegExp(`^${pattern.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`);
    const found = files.filter((file) => fits.test(file));
    expect([pattern, found.length > 0]).toEqual([pattern, true]);
    return found;
  };
  const matched = rows.flatMap(({ fileMatch, url }) => {
    expect(existsSync(join(projectRoot, url))).toBe(true);
    const without = fileMatch.filter((pattern) => pattern.startsWith('!')).flatMap((pattern) => find(pattern.slice(1)));
    const fitting = fileMatch.filter((pattern) => !pattern.startsWith('!')).flatMap(find);
    return fitting.filter((file) => !without.includes(file)).map((file) => ({ file, schema: basename(url) }));
  });
  const own = files
    .filter((file) => /^(product-schemas|machines|locales)\/.*\.json$/.test(file))
    .map((file) => ({ file, schema: /^\{\s*"\$schema": "([^"]+)"/.exec(read(file))?.[1] }))
    .filter(({ schema }) => schema !== undefined);
  expect(own.length).toBeGreaterThan(50);
  for (const { file, schema = '' } of own) {
    expect([file, existsSync(join(projectRoot, dirname(file), schema))]).toEqual([file, true]);
    expect(matched).toContainEqual({ file, schema: basename(schema) });
  }
});
