import { join } from 'node:path';
import type { FileSettings } from './file-settings.ts';
import type { FileStore } from './file-store.ts';
import { createFolderStore } from './folder-store.ts';
import { createS3Store } from './s3-store.ts';

/** Opens the store of the settings; the default is a folder beside the data. */
export function openFiles({ dataDir, files }: { dataDir: string; files: FileSettings }): FileStore {
  return files.s3 ? createS3Store(files.s3) : createFolderStore(join(dataDir, 'files'));
}
