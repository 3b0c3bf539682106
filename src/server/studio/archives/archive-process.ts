import { readArchive } from './read-archive.ts';

/* Reads an archive in a process of its own, because a malicious upload may use all memory and time. */

process.once('message', async (bytes: Uint8Array) => {
  process.send?.(await readArchive(Buffer.from(bytes)), () => process.disconnect());
});
