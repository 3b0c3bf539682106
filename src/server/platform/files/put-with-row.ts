import type { FileStore } from './file-store.ts';

/** Saves a file and then writes its row. If the row fails, the file is removed and the error is thrown. */
export async function putWithRow<Row>(
  files: FileStore,
  id: string,
  bytes: Buffer,
  writeRow: () => Promise<Row>,
): Promise<Row> {
  await files.put(id, bytes);
  try {
    return await writeRow();
  } catch (error) {
    // If that fails too, the file has no row, and `npm run files:check` finds it.
    await files.remove(id).catch(() => {});
    throw error;
  }
}
