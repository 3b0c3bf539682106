import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import { listLoaderFlags } from './programs.ts';

/**
 * Starts a program in its own process without the server's access: no keys, no database.
 * @param limits `megabytes`: memory limit, above which the process ends; `nice`: a higher value is a lower priority
 */
export function forkSandboxedProcess(
  program: URL,
  { megabytes, nice = 5 }: { megabytes: number; nice?: number },
): ChildProcess {
  const child = fork(fileURLToPath(program), {
    execArgv: [...listLoaderFlags(program), `--max-old-space-size=${megabytes}`],
    serialization: 'advanced',
    env: { PATH: process.env.PATH ?? '' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  if (child.pid !== undefined) setPriority(child.pid, nice);
  return child;
}

/**
 * Runs a program with input in a sandboxed process. Returns its answer; undefined if it exceeded `seconds` or
 * `megabytes`, or crashed.
 */
export function runInProcess<Answer>(
  program: URL,
  sent: object,
  { seconds, ...most }: { seconds: number; megabytes: number },
): Promise<{ answer: Answer } | undefined> {
  const child = forkSandboxedProcess(program, most);
  const end = () => void child.kill('SIGKILL');
  const late = setTimeout(end, seconds * 1000);
  // Without this, an endless program would outlive the server.
  process.once('exit', end);
  return new Promise((resolve, reject) => {
    child.on('message', (answer: Answer) => resolve({ answer }));
    child.on('error', reject);
    child.on('exit', () => {
      clearTimeout(late);
      process.off('exit', end);
      // After an answer this has no effect.
      resolve(undefined);
    });
    child.send(sent);
  });
}
