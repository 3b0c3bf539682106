import { encryptedColumns } from '../operations/encrypted-columns.ts';
import { deleteKey } from '../platform/keys/key-repository.ts';
import { countEncryptedBy } from '../platform/keys/reencrypt.ts';
import { countBirthProofs } from '../purchase/policies/policy-repository.ts';
import { withDatabase } from './database/with-database.ts';

// `npm run keys:forget -- ID`: deletes the id of a lost or disclosed key from the database, so that servers start
// without this key.
const [id = ''] = process.argv.slice(2);
await withDatabase(async (database) => {
  if (!(await deleteKey(database.sql, id))) {
    process.stderr.write('Usage: npm run keys:forget -- ID, of a key that has written in this database\n');
    process.exitCode = 2;
    return;
  }
  print(`The key ${id} is given up. Codes that it has signed on paper are taken for forged.`);
  for (const column of encryptedColumns)
    print(
      `${column.purpose}: ${await countEncryptedBy(database, id, column)} that can no longer be opened, to be reset`,
    );
  const proofs = (await countBirthProofs(database.sql)).find(({ key }) => key === id);
  print(`birth proof: ${proofs?.policies ?? 0} policies that can no longer be asked for by date of birth`);
});

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
