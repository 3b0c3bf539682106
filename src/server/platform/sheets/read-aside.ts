import { askAside } from '../base/aside.ts';

/** Most memory and time that reading one may take, and how many are read at a time. */
const MOST = { megabytes: 768, seconds: 60 };
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
    const said = await askAside<Read>(program, sent, MOST);
    return said ? { read: said.answer } : 'lost';
  } finally {
    reading -= 1;
  }
}
