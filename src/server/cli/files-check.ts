import dayjs from 'dayjs';
import { checkFiles } from '../operations/check-files.ts';
import { FileStoreUnavailable } from '../platform/files/file-store.ts';
import { openFiles } from '../platform/files/open-files.ts';
import { withDatabase } from './database/with-database.ts';

// `npm run files:check`: what the database knows and the store has not, and the other way round. `-- --remove` removes files that
// nobody knows since more than a day, as a crash leaves them. It may run beside servers; ends with 1 where a file is lost.
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
