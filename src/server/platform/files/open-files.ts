import { join } from 'node:path';
import type { FileSettings } from './file-settings.ts';
import type { FileStore } from './file-store.ts';
import { folderStore } from './folder-store.ts';
import { s3Store } from './s3-store.ts';

/** The store that the settings name: a folder beside the data where they name none. */
export function openFiles({ dataDir, files }: { dataDir: string; files: FileSettings }): FileStore {
  return files.s3 ? s3Store(files.s3) : folderStore(join(dataDir, 'files'));
}
