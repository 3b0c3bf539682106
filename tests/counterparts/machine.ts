import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';

/** Debian's rule of services that a package may start: none, while this script installs them. */
const POLICY = '/usr/sbin/policy-rc.d';

/** Installs Debian's packages without starting their services. An earlier rule of services stays. */
export function installPackages(names: readonly string[]): void {
  const missing = names.filter((name) => !isInstalled(name));
  if (missing.length === 0) return;
  print(`Installing ${missing.join(', ')}`);
  const before = existsSync(POLICY) ? readFileSync(POLICY) : undefined;
  writeFileSync(POLICY, '#!/bin/sh\nexit 101\n', { mode: 0o755 });
  try {
    const apt = (...args: string[]) =>
      execFileSync('apt-get', args, {
        stdio: ['ignore', 'ignore', 'inherit'],
        env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      });
    apt('update', '-qq');
    apt('install', '-y', '-qq', '--no-install-recommends', ...missing);
  } finally {
    if (before === undefined) rmSync(POLICY);
    else writeFileSync(POLICY, before, { mode: 0o755 });
  }
}

function isInstalled(name: string): boolean {
  try {
    const status = execFileSync('dpkg', ['-s', name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
    return status.includes('\nStatus: install ok installed\n');
  } catch {
    return false;
  }
}

export type Started = { name: string; child: ChildProcess; output: () => string };
const processes: Started[] = [];

/** Starts a program that runs until the end of the script, or until `stop`. */
export function start(
  name: string,
  [command = '', ...args]: string[],
  options: { env?: Record<string, string>; uid?: number; gid?: number; cwd?: string } = {},
): Started {
  const { env = {}, ...others } = options;
  const child = spawn(command, args, {
    ...others,
    env: { PATH: process.env.PATH, HOME: '/tmp', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (part) => {
      output = `${output}${part}`.slice(-20_000);
    });
  const started = { name, child, output: () => output };
  processes.push(started);
  return started;
}

export const hasEnded = ({ child }: Started): boolean => child.exitCode !== null || child.signalCode !== null;

/** Ends a program; SIGKILL if it does not end within twenty seconds. */
export async function stop(started: Started, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (hasEnded(started)) return;
  const ended = once(started.child, 'exit');
  started.child.kill('SIGCONT');
  started.child.kill(signal);
  const isOver = await Promise.race([ended.then(() => true), pause(20_000, false, { ref: false })]);
  if (!isOver) started.child.kill('SIGKILL');
  await ended;
}

/** Ends all programs, the newest first. */
export async function stopAll(): Promise<void> {
  for (const started of processes.toReversed()) await stop(started);
}

/** Waits until something is true. Throws after `seconds`, with the output of a program that ended meanwhile. */
export async function until(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  { seconds = 60, of }: { seconds?: number; of?: Started } = {},
): Promise<void> {
  for (let waited = 0; waited < seconds; waited += 0.2) {
    if (await Promise.resolve(isTrue()).catch(() => false)) return;
    if (of && hasEnded(of)) break;
    await pause(200);
  }
  throw new Error(`${what}: not within ${seconds} seconds\n${of?.output() ?? ''}`);
}

/** True if somebody listens on a port of this machine. */
export function isListening(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}

let failures = 0;

/** Runs a step and prints its result in one line. A failed step does not stop the others. */
export async function step(name: string, work: () => Promise<unknown>): Promise<void> {
  try {
    const result = await work();
    print(`ok      ${name}${typeof result === 'string' ? `: ${result}` : ''}`);
  } catch (error) {
    failures += 1;
    print(`FAILED  ${name}: ${error instanceof Error ? error.message : String(error)}`);
  }
}

export const countFailures = (): number => failures;

export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
