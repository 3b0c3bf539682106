import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { projectRoot } from '#server/platform/base/project-root.ts';

type Chunk = { file: string; src?: string; imports?: string[]; dynamicImports?: string[] };

const builtFolder = join(projectRoot, 'dist/web');

const readViteFile = <T>(file: string): T => JSON.parse(readFileSync(join(builtFolder, '.vite', file), 'utf8')) as T;

/**
 * The scripts that can be loaded from some on: what they import at once, and what they import later.
 * @param from names of the manifest: sources by their path from `src/web`
 * @param isFollowed whether what is imported later counts, by its source
 */
export function listReachableScripts(from: readonly string[], isFollowed: (source: string) => boolean): Set<string> {
  const chunks = readViteFile<Record<string, Chunk>>('manifest.json');
  const found = new Set<string>();
  const visit = (name: string): void => {
    const chunk = chunks[name];
    if (!chunk) throw new Error(`nothing was built of ${name}`);
    if (found.has(chunk.file)) return;
    found.add(chunk.file);
    for (const next of chunk.imports ?? []) visit(next);
    for (const next of chunk.dynamicImports ?? []) if (isFollowed(chunks[next]?.src ?? next)) visit(next);
  };
  for (const name of from) visit(name);
  return new Set([...found].filter((file) => file.endsWith('.js')));
}

/** The modules that scripts hold, by their path from the root of the project. */
export function listModules(scripts: Iterable<string>): string[] {
  const modules = readViteFile<Record<string, Record<string, number>>>('modules.json');
  return [...scripts].flatMap((file) => Object.keys(modules[file] ?? {}));
}

/** The weight of the scripts in all, in KiB of gzip. */
export function measureFilesKib(scripts: Iterable<string>): number {
  return measureBodiesKib([...scripts].map((file) => readFileSync(join(builtFolder, file))));
}

/** The same of their bodies. */
export function measureBodiesKib(scripts: readonly Buffer[]): number {
  const total = scripts.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0);
  return Math.round((total / 1024) * 10) / 10;
}
