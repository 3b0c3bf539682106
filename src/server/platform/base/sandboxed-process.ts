import { type ChildProcess, fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/**
 * Begins a program of ours in a process of its own, which has nothing of what the server may do: no keys, no database.
 * @param most memory that it may take before it ends; `nice`: the higher, the more it stands back for people who buy
 */
export function forkSandboxedProcess(
  program: URL,
  { megabytes, nice = 5 }: { megabytes: number; nice?: number },
): ChildProcess {
  const child = fork(fileURLToPath(program), {
    execArgv: ['--import', 'tsx', `--max-old-space-size=${megabytes}`],
    serialization: 'advanced',
    env: { PATH: process.env.PATH ?? '' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  if (child.pid !== undefined) setPriority(child.pid, nice);
  return child;
}

/** What such a program says to what it is sent; undefined where it took too long or too much, or broke. */
export function runInProcess<Answer>(
  program: URL,
  sent: object,
  { seconds, ...most }: { seconds: number; megabytes: number },
): Promise<{ answer: Answer } | undefined> {
  const child = forkSandboxedProcess(program, most);
  const end = () => void child.kill('SIGKILL');
  const late = setTimeout(end, seconds * 1000);
  // What never ends by itself would outlive the server.
  process.once('exit', end);
  return new Promise((resolve, reject) => {
    child.on('message', (answer: Answer) => resolve({ answer }));
    child.on('error', reject);
    child.on('exit', () => {
      clearTimeout(late);
      process.off('exit', end);
      // Where it has answered, this says nothing.
      resolve(undefined);
    });
    child.send(sent);
  });
}
