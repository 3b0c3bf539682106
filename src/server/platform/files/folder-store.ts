import { mkdir, open, readFile, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { FileStore } from './file-store.ts';

/** The embedded file store: a folder of its own, made when the first file comes, readable by the server alone. */
export function folderStore(folder: string): FileStore {
  return {
    async put(id, bytes) {
      const path = pathOf(folder, id);
      await mkdir(folder, { recursive: true, mode: 0o700 });
      await writeThrough(`${path}.part`, bytes);
      await rename(`${path}.part`, path);
    },
    async get(id) {
      return readFile(pathOf(folder, id)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
    },
    async remove(id) {
      const path = pathOf(folder, id);
      await rm(path, { force: true });
      // What a crash left of a file that was being written.
      await rm(`${path}.part`, { force: true });
    },
  };
}

function pathOf(folder: string, id: string): string {
  if (!/^[\w-]{16,64}$/.test(id)) throw new Error('a file is named by an id of ours');
  return join(folder, id);
}

/** On the disk, not only on its way there: the rename must not be kept before the bytes are. */
async function writeThrough(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
