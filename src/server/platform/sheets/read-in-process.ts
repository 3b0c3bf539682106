import { runInProcess } from '../base/sandboxed-process.ts';

/** Most memory and time that reading one may take, and how many are read at a time. */
const PROCESS_LIMITS = { megabytes: 768, seconds: 60 };
const MAX_CONCURRENT = 2;

let activeReads = 0;

/** What a file holds, `lost` where reading it took too much or broke, `busy` where too many are read already. */
export type ProcessReadResult<Read> = { read: Read } | 'lost' | 'busy';

/**
 * Has a file that was sent read by a program, aside from all requests.
 * @param sent what the program is told: the bytes, or more
 */
export async function readInProcess<Read>(program: URL, sent: object): Promise<ProcessReadResult<Read>> {
  if (activeReads >= MAX_CONCURRENT) return 'busy';
  activeReads += 1;
  try {
    const said = await runInProcess<Read>(program, sent, PROCESS_LIMITS);
    return said ? { read: said.answer } : 'lost';
  } finally {
    activeReads -= 1;
  }
}
