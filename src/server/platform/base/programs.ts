import { existsSync } from 'node:fs';
import { parse } from 'node:path';
import { pathToFileURL } from 'node:url';
import { projectRoot } from './project-root.ts';

/** The programs that run in a process or a thread of their own: their paths from `src/server`. */
export const programs = [
  'platform/cards/card-worker.ts',
  'platform/documents/typeset-process.ts',
  'platform/sheets/sheet-process.ts',
  'studio/archives/archive-process.ts',
  'studio/document-preview/document-process.ts',
  'studio/evidence/evaluation-process.ts',
  'studio/path-runs/path-run-process.ts',
  'studio/pictures/picture-process.ts',
  'studio/products/inspection-process.ts',
] as const;

/** Locates a program: in the server's bundle it is the file beside this module; elsewhere it is its source. */
export function locateProgram(path: (typeof programs)[number]): URL {
  const bundled = new URL(`${parse(path).name}.js`, import.meta.url);
  return existsSync(bundled) ? bundled : new URL(`src/server/${path}`, pathToFileURL(projectRoot));
}

/** Lists the flags with which Node.js runs a program: a source needs the loader of TypeScript. */
export function listLoaderFlags({ pathname }: URL): string[] {
  if (!pathname.endsWith('.ts')) return [];
  // Not `--import tsx`, which has no effect in a thread.
  const loader = `import { register } from '${import.meta.resolve('tsx/esm/api')}'; register();`;
  return ['--import', `data:text/javascript,${loader}`];
}
