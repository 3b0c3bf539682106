import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';

/** Most memory and time that reading one may take, and how many are read at a time. */
const MOST_MEGABYTES = 768;
const MOST_SECONDS = 60;
const AT_ONCE = 2;

let reading = 0;

/** What a file holds, `lost` where reading it took too much or broke, `busy` where too many are read already. */
export type ReadAside<Read> = { read: Read } | 'lost' | 'busy';

/**
 * Has a file that was sent read by a program, aside from all requests.
 * @param sent what the program is told: the bytes, or more
 */
export async function readAside<Read>(program: URL, sent: object): Promise<ReadAside<Read>> {
  if (reading >= AT_ONCE) return 'busy';
  reading += 1;
  try {
    return await inProcess(program, sent);
  } finally {
    reading -= 1;
  }
}

function inProcess<Read>(program: URL, sent: object): Promise<ReadAside<Read>> {
  const child = fork(fileURLToPath(program), {
    execArgv: ['--import', 'tsx', `--max-old-space-size=${MOST_MEGABYTES}`],
    serialization: 'advanced',
    // Nothing of what the server may do: no keys, no database.
    env: { PATH: process.env.PATH ?? '' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  if (child.pid !== undefined) setPriority(child.pid, 5);
  const end = () => void child.kill('SIGKILL');
  const late = setTimeout(end, MOST_SECONDS * 1000);
  process.once('exit', end);
  return new Promise((resolve, reject) => {
    child.on('message', (read: Read) => resolve({ read }));
    child.on('error', reject);
    child.on('exit', () => {
      clearTimeout(late);
      process.off('exit', end);
      // Where it has answered, this says nothing.
      resolve('lost');
    });
    child.send(sent);
  });
}
