// Prepares a fresh clone. It is plain JavaScript, because nothing is installed when it runs. `--tests` also finds or
// installs Chromium, and prints how to install PostgreSQL.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const quietly = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  stop(`Node.js ${process.versions.node} is too old: 20.19 or newer is needed`);
}

if (!isInstalled()) {
  say('Installing packages (once, about a minute)');
  run('npm', ['ci', '--include=dev', '--no-audit', '--no-fund'], 'npm ci failed');
}
if (process.argv.includes('--tests')) ensureChromium();

/** Returns true if the installed packages match the lock file; the container image needs no development packages. */
function isInstalled() {
  const installed = `${root}node_modules/.package-lock.json`;
  if (!existsSync(installed)) return false;
  const wanted = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')).packages;
  const isImage = !existsSync(`${root}src/server/main.ts`);
  const present = JSON.parse(readFileSync(installed, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional, peer, dev }]) =>
      path === '' || optional || peer || (dev && isImage) || present[path]?.version === version,
  );
}

/**
 * Finds or installs Chromium, and the version without windows if it is available: the tests need a third more time
 * without it.
 */
function ensureChromium() {
  const { CHROMIUM_PATH } = process.env;
  if (CHROMIUM_PATH && existsSync(CHROMIUM_PATH)) return;
  const debian = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  const has = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].some(existsSync);
  if (debian && !(has && existsSync('/usr/bin/chromium-headless-shell'))) {
    say('Installing Chromium for the browser tests (once)');
    const apt = (...args) =>
      spawnSync('apt-get', args, { stdio: 'ignore', env: quietly, timeout: 300_000 }).status === 0;
    const install = [
      'install',
      '-y',
      '-qq',
      '--no-install-recommends',
      '--no-remove',
      'chromium',
      'chromium-headless-shell',
    ];
    if (apt(...install) || (apt('update', '-qq') && apt(...install))) return;
  }
  if (has || playwrightHasChromium()) return;
  run('npx', ['playwright', 'install', 'chromium'], 'Chromium could not be installed: set CHROMIUM_PATH');
}

function playwrightHasChromium() {
  const { stdout } = spawnSync(
    process.execPath,
    ['-e', "import('playwright').then((p) => process.stdout.write(p.chromium.executablePath()))"],
    { cwd: root, encoding: 'utf8' },
  );
  return Boolean(stdout) && existsSync(stdout);
}

function run(command, args, failure) {
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env: quietly });
  if (status !== 0) stop(failure);
}

function say(text) {
  process.stdout.write(`${text} ...\n`);
}

function stop(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
