import dayjs from 'dayjs';
import { checkFiles } from '../operations/check-files.ts';
import { FileStoreUnavailable } from '../platform/files/file-store.ts';
import { openFiles } from '../platform/files/open-files.ts';
import { withDatabase } from './database/with-database.ts';

// `npm run files:check`: compares the database with the file store, both ways. `-- --remove` removes files that the
// database has not known for more than a day, which a crash may leave. It may run beside servers; it ends with 1 if a
// file is lost.
await withDatabase(async (database, config) => {
  const files = openFiles(config);
  try {
    const { kept, lost, unknown } = await checkFiles({ database, files }, dayjs().subtract(1, 'day').toDate());
    print(`${kept} files, each with its row`);
    for (const { id, kind } of lost) print(`lost: ${id} (${kind})`);
    const isToRemove = process.argv.includes('--remove');
    for (const id of unknown) {
      if (isToRemove) await files.remove(id);
      print(`${isToRemove ? 'removed' : 'unknown'}: ${id}`);
    }
    if (lost.length > 0) process.exitCode = 1;
  } catch (error) {
    if (!(error instanceof FileStoreUnavailable)) throw error;
    print((await files.check()) ?? error.message);
    process.exitCode = 1;
  }
});

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
