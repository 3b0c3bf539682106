/*
 * The steps of the Dockerfile on a machine without Docker. A user without rights builds a copy of the repository's
 * files. The copy is then read-only, and each named Node.js starts it. There a policy is bought, the server is ended,
 * and a command of operators runs.
 *
 *   npm run image:check [-- --quick --node 22 --node 24]
 *
 * --quick copies the installed packages that run, and the last build, instead of `npm ci` and `npm run build`.
 * Node.js of a number comes from npm's `node` package; the default is the one that runs this. It does not check the
 * base image and the acts of Docker itself.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { parseArgs } from 'node:util';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { findFreePort } from '#tests/support/postgres.ts';
import { createVisitor } from '../faults/fleet/create-visitor.ts';
import type { GatewayProcess } from '../faults/gateway-process.ts';
import { createApiBuyer } from '../faults/purchases.ts';

/** `nobody`, where we may choose. */
const NOBODY = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

const { values } = parseArgs({
  options: { node: { type: 'string', multiple: true, default: [] }, quick: { type: 'boolean', default: false } },
});
const place = mkdtempSync(join(tmpdir(), 'shop-image-'));
const [app, home] = [join(place, 'app'), join(place, 'home')];
const steps = readFileSync(join(projectRoot, 'Dockerfile'), 'utf8').split('\n');
const after = (word: string, lines = steps) =>
  lines.filter((line) => line.startsWith(`${word} `)).map((line) => line.slice(word.length + 1));
const second = steps.findIndex((line, at) => at > 0 && line.startsWith('FROM ') && !line.includes(' AS '));
const settings = Object.fromEntries(
  after('ENV')
    .flatMap((line) => line.split(' '))
    .map((pair) => pair.split('=') as [string, string]),
);

try {
  copyRepository();
  for (const command of after('RUN', steps.slice(0, second))) {
    if (values.quick && /^npm (ci|run build)\b/.test(command)) continue;
    print(`RUN ${command}`);
    execFileSync('sh', ['-c', command], {
      cwd: app,
      env: { PATH: process.env.PATH, HOME: home },
      stdio: 'inherit',
      ...NOBODY,
    });
  }
  execFileSync('chmod', ['-R', 'a-w', app]);
  const wanted = values.node.length > 0 ? values.node.map(installNodeFromNpm) : [process.execPath];
  for (const node of wanted) await assertRunsWithNode(node);
} finally {
  execFileSync('chmod', ['-R', 'u+w', place]);
  rmSync(place, { recursive: true, force: true });
}

/** Git's files, without those that `.dockerignore` leaves out, in a folder of nobody's. */
function copyRepository(): void {
  const ignored = readFileSync(join(projectRoot, '.dockerignore'), 'utf8').split('\n').filter(Boolean);
  const kept = execFileSync('git', ['ls-files', '-z'], { cwd: projectRoot, encoding: 'utf8' })
    .split('\0')
    .filter(Boolean);
  for (const file of kept.filter((name) => !ignored.some((one) => name === one || name.startsWith(`${one}/`)))) {
    mkdirSync(dirname(join(app, file)), { recursive: true });
    cpSync(join(projectRoot, file), join(app, file));
  }
  if (values.quick) for (const made of ['dist', ...listProductionPackages()]) createCopy(made);
  mkdirSync(home);
  chmodSync(place, 0o755);
  if (NOBODY.uid === undefined) return;
  execFileSync('chown', ['-R', `${NOBODY.uid}:${NOBODY.gid}`, place]);
}

/** Folders of installed packages that are not for development alone. */
function listProductionPackages(): string[] {
  const { packages }: { packages: Record<string, { dev?: true }> } = JSON.parse(
    readFileSync(join(projectRoot, 'package-lock.json'), 'utf8'),
  );
  const outer = Object.entries(packages).filter(([path, { dev }]) => path.lastIndexOf('node_modules/') === 0 && !dev);
  return outer.map(([path]) => path).filter((path) => existsSync(join(projectRoot, path)));
}

function createCopy(path: string): void {
  mkdirSync(dirname(join(app, path)), { recursive: true });
  execFileSync('cp', ['-a', join(projectRoot, path), join(app, path)], { stdio: 'inherit' });
}

/** A Node.js of npm's `node` package, by its major number. */
function installNodeFromNpm(major: string): string {
  const folder = join(place, `node-${major}`);
  mkdirSync(folder);
  execFileSync('npm', ['install', '--prefix', folder, '--no-audit', '--no-fund', `node@${major}`], { stdio: 'ignore' });
  return join(folder, 'node_modules/node/bin/node');
}

/** Starts the image's command with a Node.js, buys a policy, and ends it. Throws where any of it fails. */
async function assertRunsWithNode(node: string): Promise<void> {
  const data = mkdtempSync(join(place, 'data-'));
  if (NOBODY.uid !== undefined) chownSync(data, NOBODY.uid, NOBODY.gid as number);
  const version = execFileSync(node, ['--version'], { encoding: 'utf8' }).trim();
  const [, ...args] = JSON.parse(after('CMD').at(-1) as string) as string[];
  const [port, metrics] = [await findFreePort(), await findFreePort()];
  const own = {
    PORT: String(port),
    METRICS_PORT: String(metrics),
    DATA_DIR: data,
    HOME: data,
    TMPDIR: data,
    ENV_TYPE: 'Dev',
  };
  const env = { PATH: process.env.PATH, ...settings, ...own };
  const server = spawn(node, args, { cwd: app, env, stdio: ['ignore', 'pipe', 'inherit'], ...NOBODY });
  const ended = once(server, 'exit');
  await Promise.race([
    isReady(server.stdout),
    ended.then(([code]) => Promise.reject(new Error(`it ended with ${code}`))),
  ]);

  const url = `http://127.0.0.1:${port}`;
  const visitor = createVisitor({ site: () => url, asksAgain: () => false });
  const buyer = createApiBuyer(visitor, startGatewayAt(url));
  const { status } = await buyer.paysAgain(await buyer.order());
  if (status !== 'issued') throw new Error(`the order is ${status}`);
  if (!(await fetch(`http://127.0.0.1:${metrics}/metrics`)).ok) throw new Error('no figures');
  server.kill('SIGTERM');
  const [code] = await ended;
  if (code !== 0) throw new Error(`it ended with ${code}`);
  const command = ['src/server/cli/built/command.mjs', 'policies-check'];
  execFileSync(node, command, { cwd: app, env, stdio: 'inherit', ...NOBODY });
  print(`Node.js ${version}: started, sold a policy, ended`);
}

async function isReady(output: NodeJS.ReadableStream): Promise<void> {
  for await (const line of createInterface(output)) if (line.startsWith('Ready')) return;
}

/** The sandbox gateway that is part of a demonstration. */
function startGatewayAt(url: string): GatewayProcess {
  const base = `${url}/sandbox-gateway`;
  return {
    async post({ action, fields }) {
      const { status } = await fetch(new URL(action, url), { method: 'POST', body: new URLSearchParams(fields) });
      if (status !== 200) throw new Error(`the gateway refused the form: ${status}`);
      return fields.tran_id as string;
    },
    async control(control) {
      const sent = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(control) };
      if (!(await fetch(`${base}/control`, sent)).ok) throw new Error('the gateway refused');
    },
  } as GatewayProcess;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
