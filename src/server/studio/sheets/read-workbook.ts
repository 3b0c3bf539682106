import { fork } from 'node:child_process';
import { setPriority } from 'node:os';
import { fileURLToPath } from 'node:url';
import type { Workbook } from './read-cells.ts';

/** Most memory and time that reading one may take, and how many are read at a time. */
const MOST_MEGABYTES = 768;
const MOST_SECONDS = 60;
const AT_ONCE = 2;

let reading = 0;

/** Reads a spreadsheet, aside from all requests. Undefined where too many are read already. */
export async function readWorkbook(bytes: Buffer): Promise<Workbook | undefined> {
  if (reading >= AT_ONCE) return undefined;
  reading += 1;
  try {
    return await readAside(bytes);
  } finally {
    reading -= 1;
  }
}

function readAside(bytes: Buffer): Promise<Workbook> {
  const child = fork(fileURLToPath(new URL('./sheet-process.ts', import.meta.url)), {
    execArgv: ['--import', 'tsx', `--max-old-space-size=${MOST_MEGABYTES}`],
    serialization: 'advanced',
    // Nothing of what the server may do: no keys, no database.
    env: { PATH: process.env.PATH ?? '' },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
  });
  if (child.pid !== undefined) setPriority(child.pid, 10);
  const end = () => void child.kill('SIGKILL');
  const late = setTimeout(end, MOST_SECONDS * 1000);
  process.once('exit', end);
  return new Promise((resolve, reject) => {
    child.on('message', (read: Workbook) => resolve(read));
    child.on('error', reject);
    child.on('exit', () => {
      clearTimeout(late);
      process.off('exit', end);
      // It took too much, or broke; where it has answered, this says nothing.
      resolve({ faults: [{ code: 'workbookTooLong', sheet: '', cell: '' }] });
    });
    child.send(bytes);
  });
}
