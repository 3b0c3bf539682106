import { runInProcess } from '../base/sandboxed-process.ts';

/** Limits of memory, time and simultaneous processes. */
const PROCESS_LIMITS = { megabytes: 768, seconds: 60 };
const MAX_CONCURRENT = 2;

let activeReads = 0;

/**
 * The result of a read: the content, `lost` if it exceeded a limit or crashed, `busy` if too many reads are running.
 */
export type ProcessReadResult<Read> = { read: Read } | 'lost' | 'busy';

/**
 * Reads an uploaded file in a separate process, apart from requests.
 * @param sent the input of the program: the file's bytes, and its options if it has some
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
