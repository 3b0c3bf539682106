import { readArchive } from './read-archive.ts';

/* Reads an archive in a process of its own: what somebody sends may be made to take all memory and time. */

process.once('message', async (bytes: Uint8Array) => {
  process.send?.(await readArchive(Buffer.from(bytes)), () => process.disconnect());
});
