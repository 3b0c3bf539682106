import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import descriptions from '../../purchase/developers/descriptions.json' with { type: 'json' };
import { buildOpenApi } from '../../purchase/developers/open-api.ts';
import { CLIENT_FOLDER, CLIENT_NAME, nameClientFile } from '../../purchase/developers/partner-client.ts';
import { isBuiltOf, noteBuilt, sourcesOf } from '../built/sources.mjs';

/** The origin in the description from which the client is made. A program names its shop when it connects. */
export const ANY_SHOP = 'https://shop.example';

const run = promisify(execFile);

/** The first module of the package: the generated calls and types, and the parts that are written by hand. */
const INDEX = `import { client } from './client/client.gen.js';
import type { ClaimEvent, OrderEvent, PolicyEvent, TestEvent } from './client/types.gen.js';
import { type ConnectOptions, connectClient } from './connect.js';
import { type ReceivedWebhook, verifyWebhook as verify } from './verify-webhook.js';

export * from './client/index.js';
export { client } from './client/client.gen.js';
export { type ConnectOptions, ShopError } from './connect.js';
export type { ReceivedWebhook } from './verify-webhook.js';

/** An event of a webhook. A newer version of the API may add types: ignore those that you do not know. */
export type WebhookEvent = OrderEvent | PolicyEvent | ClaimEvent | TestEvent;

/** Connects to a shop with the credentials of your program. Call it once, before any other function. */
export const connect = (options: ConnectOptions): void => connectClient(client, options);

/** Verifies a webhook by its secret and returns its event. Throws if the signature is wrong or too old. */
export const verifyWebhook = (received: ReceivedWebhook, secret: string, now?: Date): Promise<WebhookEvent> =>
  verify<WebhookEvent>(received, secret, now);
`;

/** Builds the client into `dist`, unless the same sources are already built. */
export async function buildPartnerClient(root: string): Promise<void> {
  const sources = sourcesOf(root, 'client');
  if (isBuiltOf(root, 'client', sources)) return;
  process.stdout.write('Building the client of partners ...\n');
  const folder = join(root, CLIENT_FOLDER);
  await rm(folder, { recursive: true, force: true });
  await packPartnerClient(root, folder);
  noteBuilt(root, 'client', sources);
}

/**
 * Generates the client of partners from the description of the API, compiles it, and packs it into a folder.
 * Returns the path of the packed file.
 */
export async function packPartnerClient(root: string, folder: string): Promise<string> {
  const work = await mkdtemp(join(tmpdir(), 'partner-client-'));
  try {
    const here = join(root, 'src/server/cli/partner-client');
    const [source, made] = [join(work, 'source'), join(work, 'package')];
    await mkdir(source);
    const description = join(work, 'description.json');
    await writeFile(description, JSON.stringify(buildOpenApi({ origin: ANY_SHOP, email: '', examples: [] })));
    await run(process.execPath, [join(here, 'generate.mjs'), description, join(source, 'client')]);
    for (const name of ['connect.ts', 'verify-webhook.ts']) await copyFile(join(here, name), join(source, name));
    await writeFile(join(source, 'index.ts'), INDEX);
    await compile(root, source, join(made, 'dist'));
    await copyFile(join(here, 'sell.ts'), join(made, 'sell.ts'));
    await copyFile(join(here, 'client-readme.md'), join(made, 'README.md'));
    await copyFile(join(root, 'src/docs/partner-api.md'), join(made, 'CHANGELOG.md'));
    await writeFile(join(made, 'package.json'), `${JSON.stringify(describePackage(), null, 2)}\n`);
    await mkdir(folder, { recursive: true });
    await run('npm', ['pack', '--ignore-scripts', '--pack-destination', folder], { cwd: made });
    return join(folder, nameClientFile());
  } finally {
    await rm(work, { recursive: true });
  }
}

/** Compiles the client for Node.js, without the settings of the project: programs of others use it with theirs. */
async function compile(root: string, source: string, folder: string): Promise<void> {
  const compilerOptions = {
    ...{ target: 'es2022', module: 'nodenext', strict: true, declaration: true, skipLibCheck: true },
    ...{ lib: ['es2022', 'dom', 'dom.iterable'], types: [], rootDir: '.', outDir: folder },
  };
  // The compiler reads the kind of modules in the second file.
  await writeFile(join(source, 'tsconfig.json'), JSON.stringify({ compilerOptions, include: ['.'] }));
  await writeFile(join(source, 'package.json'), JSON.stringify({ type: 'module' }));
  await run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '--project', source]);
}

function describePackage(): object {
  return {
    name: CLIENT_NAME,
    version: descriptions.version,
    description: 'A typed client of the API for partners of the insurer',
    license: 'UNLICENSED',
    type: 'module',
    engines: { node: '>=20' },
    exports: { '.': { types: './dist/index.d.ts', default: './dist/index.js' } },
    types: './dist/index.d.ts',
    files: ['dist', 'sell.ts', 'CHANGELOG.md'],
  };
}
