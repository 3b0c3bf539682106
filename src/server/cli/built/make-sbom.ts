import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

type Component = { 'bom-ref': string; type: string; name: string; version: string; purl: string };
type Bom = {
  $schema: string;
  specVersion: string;
  metadata: { component: Component };
  components: (Component & { hashes?: unknown; licenses?: unknown })[];
  dependencies: { ref: string; dependsOn: string[] }[];
};
type NamedPackage = { name: string; devDependencies?: unknown };
type Lock = { packages: Record<string, { dev?: true; devDependencies?: unknown }> };

/**
 * Makes the list of all production packages (CycloneDX) from the lock file: name, version, digest, licence and
 * dependencies. Two runs on one lock file return the same text. It throws if npm fails.
 */
export function makeSbom(root: string): string {
  const bom = runtimeBom(root);
  const { component: own } = bom.metadata;
  const components = bom.components.map(({ 'bom-ref': ref, type, name, version, purl, hashes, licenses }) => ({
    ...{ 'bom-ref': ref, type, name, version, purl, hashes, licenses },
  }));
  const dependencies = bom.dependencies.map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn.toSorted() }));
  const component = {
    'bom-ref': own['bom-ref'],
    type: 'application',
    name: read<NamedPackage>(root, 'package.json').name,
  };
  const head = {
    ...{ $schema: bom.$schema, bomFormat: 'CycloneDX', specVersion: bom.specVersion, version: 1 },
    metadata: { component },
  };
  const open = JSON.stringify(head).slice(0, -1);
  return `${open},\n"components":[\n${toLines(components)}\n],\n"dependencies":[\n${toLines(dependencies)}\n]}\n`;
}

/**
 * Runs npm on a copy of package.json and the lock file without development packages. The option `--omit dev` is not
 * enough: it also omits packages that both kinds need. npm refuses the full lock file, because requirements of
 * development packages conflict.
 */
function runtimeBom(root: string): Bom {
  const { devDependencies: _own, ...named } = read<NamedPackage>(root, 'package.json');
  const lock = read<Lock>(root, 'package-lock.json');
  const packages = Object.entries(lock.packages)
    .filter(([, { dev }]) => !dev)
    .map(([path, { devDependencies: _dev, ...one }]) => [path, one]);
  const folder = mkdtempSync(join(tmpdir(), 'shop-sbom-'));
  try {
    const write = (file: string, value: object) => writeFileSync(join(folder, file), JSON.stringify(value));
    write('package.json', named);
    write('package-lock.json', { ...lock, packages: Object.fromEntries(packages) });
    const args = ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'];
    return JSON.parse(execFileSync('npm', args, { cwd: folder, encoding: 'utf8', maxBuffer: 1e8 }));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

const read = <T>(root: string, file: string): T => JSON.parse(readFileSync(join(root, file), 'utf8'));

/** Writes one line for each entry, in a fixed order, so that a changed package changes only its lines. */
function toLines(all: readonly object[]): string {
  return all
    .map((one) => JSON.stringify(one))
    .toSorted()
    .join(',\n');
}
