import type { FileStore } from './file-store.ts';

/** Puts a file and then writes its row. Where the row is refused the file goes again, and the refusal is thrown. */
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
    // If that fails too, the file is one that nobody knows: `npm run files:check` finds it.
    await files.remove(id).catch(() => {});
    throw error;
  }
}
