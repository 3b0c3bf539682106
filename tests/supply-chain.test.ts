import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#server/platform/base/project-root.ts';

const read = (file: string): string => readFileSync(join(projectRoot, file), 'utf8');

type Locked = {
  integrity?: string;
  resolved?: string;
  inBundle?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};
const locked: Record<string, Locked> = JSON.parse(read('package-lock.json')).packages;

/** The entry that a package finds when it asks for another: in its own folder, or in one above. */
function isFound(from: string, name: string): boolean {
  const folder = from === '' ? '' : `${from}/`;
  if (locked[`${folder}node_modules/${name}`]) return true;
  if (from === '') return false;
  return isFound(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
}

test('the lock names every package for every platform, so that npm ci installs exactly these', () => {
  const missing = Object.entries(locked).flatMap(([from, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isFound(from, name))
      .map((name) => `${from}: ${name}`),
  );
  expect(missing).toEqual([]);
  expect(Object.keys(locked)).toContain('node_modules/@biomejs/cli-darwin-arm64');
});

test('each package is known by its digest, and by no place where it was loaded from', () => {
  const packages = Object.entries(locked).filter(([path, { inBundle }]) => path !== '' && !inBundle);
  expect(packages.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([path]) => path)).toEqual([]);
  expect(packages.filter(([, { resolved }]) => resolved !== undefined).map(([path]) => path)).toEqual([]);
});

test('packages are installed by npm ci, and images are of one full version', () => {
  for (const file of ['Dockerfile', 'src/server/cli/prepare.mjs']) {
    expect(read(file), file).not.toMatch(/npm install|'install', '--no-save'/);
    expect(read(file), file).toMatch(/npm ci|'ci', /);
  }
  const images = [
    ...[...read('Dockerfile').matchAll(/^FROM (\S+)/gm)].map(([, image]) => image),
    ...[...read('compose.yaml').matchAll(/^ +image: (\S+)/gm)].map(([, image]) => image),
  ].filter((image) => image !== 'insurance-shop');
  expect(images.length).toBeGreaterThan(5);
  expect(images.filter((image) => !/:v?\d+\.\d+(\.\d+)?(-\w+)*$/.test(String(image)))).toEqual([]);
});
