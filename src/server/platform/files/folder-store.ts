import { mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readNetworkCode } from '../base/network-code.ts';
import {
  createProbeFile,
  type FileStore,
  FileStoreUnavailable,
  isFileId,
  requireId,
  type StoredFile,
} from './file-store.ts';

/** Codes of a disk that is full, read-only or broken. */
const DISK_ERRORS = ['ENOSPC', 'EDQUOT', 'EROFS', 'EIO'];

/** Creates the embedded file store: a folder that is created for the first file and is readable only by the server. */
export function createFolderStore(folder: string): FileStore {
  const store: FileStore = {
    async put(id, bytes) {
      const path = resolveFilePath(folder, id);
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeThrough(`${path}.part`, bytes);
        await rename(`${path}.part`, path);
      } catch (error) {
        await rm(`${path}.part`, { force: true }).catch(() => {});
        const code = readNetworkCode(error);
        throw DISK_ERRORS.includes(code) ? new FileStoreUnavailable(code) : error;
      }
    },
    async get(id) {
      return readFile(resolveFilePath(folder, id)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return null;
        throw error;
      });
    },
    async remove(id) {
      const path = resolveFilePath(folder, id);
      await rm(path, { force: true });
      // The rest of a partly written file after a crash.
      await rm(`${path}.part`, { force: true });
    },
    list: () => listFolder(folder),
    async check() {
      const { id, bytes } = createProbeFile();
      try {
        await store.put(id, bytes);
        await store.remove(id);
        return undefined;
      } catch (error) {
        const code = error instanceof FileStoreUnavailable ? error.code : readNetworkCode(error);
        return `DATA_DIR: files cannot be written in ${folder} (${code})`;
      }
    },
  };
  return store;
}

async function* listFolder(folder: string): AsyncIterable<StoredFile> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [] as string[];
    throw error;
  });
  const ids = new Set(names.map((name) => name.replace(/\.part$/, '')).filter(isFileId));
  for (const id of ids) {
    const name = names.includes(id) ? id : `${id}.part`;
    const found = await stat(join(folder, name)).catch(() => undefined);
    if (found) yield { id, changedAt: found.mtime };
  }
}

function resolveFilePath(folder: string, id: string): string {
  requireId(id);
  return join(folder, id);
}

/** Writes a file and flushes it to the disk, so that the rename is not stored before the bytes. */
async function writeThrough(path: string, bytes: Buffer): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
}
