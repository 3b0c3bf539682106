import { parse } from 'node:path';
import { build } from 'vite';
import { programs } from '../../platform/base/programs.ts';
import { ensureMigratedImage } from '../../platform/db/migrated-image.ts';
import { isBuiltOf, noteBuilt, sourcesOf } from './sources.mjs';

/** Commands of operators, as `npm run` runs them in the image: their paths from this folder's parent. */
const commands = [
  ...['backup/backup', 'backup/restore', 'database/db-role', 'database/policies-check', 'files-check', 'invite-admin'],
  ...['keys-forget', 'keys-reseal', 'migrate', 'policies-rebuild'],
];

/**
 * Lists all that runs in the image: the server, the demonstration, the sandbox gateway, the commands of operators, and
 * the programs in processes of their own. Each is a file of `dist/server` with its source.
 */
export function listBundledPrograms(): Record<string, string> {
  const sources = [...commands.map((path) => `cli/${path}.ts`), 'cli/start.ts', 'main.ts', ...programs];
  return {
    gateway: 'src/server/sandbox/gateway/main.ts',
    ...Object.fromEntries(sources.map((path) => [parse(path).name, `src/server/${path}`])),
  };
}

/**
 * Bundles the server into `dist/server`, with an empty database as a start, unless the same sources are already built.
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
 * Bundles programs of the server into a few modules beside the packages, instead of a thousand. They start faster and
 * need no TypeScript loader in memory.
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
