// Makes a fresh clone ready: plain JavaScript, because nothing is installed yet when it runs.
// `--tests` also finds or installs Chromium, and tells how to get PostgreSQL.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../../', import.meta.url));
const [major, minor] = process.versions.node.split('.').map(Number);
if (major < 20 || (major === 20 && minor < 19)) {
  stop(`Node.js ${process.versions.node} is too old: 20.19 or newer is needed`);
}

if (!isInstalled()) {
  say('Installing packages (once, about a minute)');
  // Not `npm ci`: it insists on lock entries for the binaries of every platform, which a registry need not have all.
  // Versions come from the lock file all the same, and the lock file is left as it is.
  run('npm', ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund'], 'npm install failed');
}
if (process.argv.includes('--tests')) ensureChromium();

/** What is installed is what the lock file names. */
function isInstalled() {
  const installed = `${root}node_modules/.package-lock.json`;
  if (!existsSync(installed)) return false;
  const wanted = JSON.parse(readFileSync(`${root}package-lock.json`, 'utf8')).packages;
  const present = JSON.parse(readFileSync(installed, 'utf8')).packages;
  return Object.entries(wanted).every(
    ([path, { version, optional, peer }]) => path === '' || optional || peer || present[path]?.version === version,
  );
}

function ensureChromium() {
  const known = [process.env.CHROMIUM_PATH, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];
  if (known.some((path) => path && existsSync(path)) || playwrightHasChromium()) return;
  say('Installing Chromium for the browser tests (once)');
  const debian = existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
  if (!debian)
    return run('npx', ['playwright', 'install', 'chromium'], 'Chromium could not be installed: set CHROMIUM_PATH');
  run('apt-get', ['update', '-qq'], 'apt-get update failed');
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], 'Chromium could not be installed');
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
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', env });
  if (status !== 0) stop(failure);
}

function say(text) {
  process.stdout.write(`${text} ...\n`);
}

function stop(text) {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}
