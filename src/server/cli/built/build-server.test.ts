import { type ChildProcess, execFileSync, fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { programs } from '#server/platform/base/programs.ts';
import { projectRoot } from '#server/platform/base/project-root.ts';
import { buildServer, listBundledPrograms } from './build-server.ts';

const folder = join(projectRoot, 'dist/server');
const read = (file: string): string => readFileSync(join(projectRoot, file), 'utf8');

beforeAll(() => buildServer(projectRoot));

test('each program that a module of the server starts is in the bundle', () => {
  const sources = readdirSync(join(projectRoot, 'src/server'), { recursive: true, encoding: 'utf8' });
  const isProgram = (file: string) => /-(process|worker)\.(ts|mjs)$/.test(file);
  const helpers = [
    'platform/base/sandboxed-process.ts',
    'platform/sheets/read-in-process.ts',
    'platform/jobs/create-worker.ts',
  ];
  expect([...programs].toSorted()).toEqual(
    sources.filter((file) => isProgram(file) && !helpers.includes(file)).toSorted(),
  );
  const files = Object.keys(listBundledPrograms()).map((name) => `${name}.js`);
  expect(files.filter((file) => !existsSync(join(folder, file)))).toEqual([]);
  expect(files).toEqual(expect.arrayContaining(['main.js', 'start.js', 'gateway.js', 'card-worker.js']));
});

test('each command that npm runs from the bundle is in it', () => {
  const { scripts }: { scripts: Record<string, string> } = JSON.parse(read('package.json'));
  const names = Object.values(scripts).flatMap((script) => script.split('command.mjs ')[1] ?? []);
  expect(names.length).toBe(10);
  expect(names.filter((name) => !existsSync(join(folder, `${name}.js`)))).toEqual([]);
});

test('a program of the bundle answers without a loader of TypeScript', async () => {
  const sent = { 'archive-process': Buffer.from('no archive'), 'picture-process': Buffer.from('no picture') };
  const answers = Object.entries(sent).map(async ([name, bytes]) => {
    const child: ChildProcess = fork(join(folder, `${name}.js`), { execArgv: [], serialization: 'advanced', env: {} });
    onTestFinished(() => void child.kill('SIGKILL'));
    child.send(bytes);
    const [answer] = await once(child, 'message');
    return answer;
  });
  expect(await Promise.all(answers)).toEqual([{ faults: [{ code: 'archiveUnreadable', path: '' }] }, 'notAnImage']);
});

test('a command of the bundle gets its arguments', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'command-'));
  onTestFinished(() => rmSync(dataDir, { recursive: true }));
  const env = { ...process.env, DATABASE_URL: '', DATA_DIR: dataDir };
  const command = ['src/server/cli/built/command.mjs', 'invite-admin', 'sok.dara'];
  expect(execFileSync('node', command, { cwd: projectRoot, env, encoding: 'utf8' })).toMatch(
    /^For an hour, once: http/,
  );
});
