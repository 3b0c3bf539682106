import { parse } from 'node:path';
import { build } from 'vite';
import { programs } from '../../platform/base/programs.ts';
import { ensureMigratedImage } from '../../platform/db/migrated-image.ts';
import { isBuiltOf, noteBuilt, sourcesOf } from './sources.mjs';

/** Commands of operators that the container image contains: source files relative to `src/server/cli`. */
const commands = [
  ...['backup/backup', 'backup/restore', 'database/db-role', 'database/policies-check', 'files-check', 'invite-admin'],
  ...['keys-forget', 'keys-reseal', 'migrate', 'policies-rebuild'],
];

/**
 * Lists all programs of the container image: the server, the demonstration, the sandbox gateway, the commands of
 * operators, and the programs that run in their own process or thread. Returns the source of each program by the name
 * of its file in `dist/server`.
 */
export function listBundledPrograms(): Record<string, string> {
  const sources = [...commands.map((path) => `cli/${path}.ts`), 'cli/start.ts', 'main.ts', ...programs];
  return {
    gateway: 'src/server/sandbox/gateway/main.ts',
    ...Object.fromEntries(sources.map((path) => [parse(path).name, `src/server/${path}`])),
  };
}

/**
 * Bundles the server into `dist/server`, and stores an empty database with all migrations, from which new databases
 * start. It does nothing if the same sources are already built.
 */
export async function buildServer(root: string): Promise<void> {
  const sources = sourcesOf(root, 'server');
  if (isBuiltOf(root, 'server', sources)) return;
  process.stdout.write('Building the server ...\n');
  await bundle(root, listBundledPrograms(), 'dist/server');
  await ensureMigratedImage();
  noteBuilt(root, 'server', sources);
}

/**
 * Bundles the server's programs from about a thousand modules into a few files; packages stay outside. Bundled programs
 * start faster and need no TypeScript loader in memory.
 * @param programs names of the output files, each with its source
 */
export async function bundle(root: string, programs: Record<string, string>, folder: string): Promise<void> {
  await build({
    configFile: false,
    root,
    logLevel: 'warn',
    publicDir: false,
    build: {
      ssr: true,
      target: 'node20',
      outDir: folder,
      rolldownOptions: {
        input: programs,
        output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
}
