import { encryptedColumns } from '../operations/encrypted-columns.ts';
import { checkKeys } from '../platform/keys/check-keys.ts';
import { reencrypt } from '../platform/keys/reencrypt.ts';
import { countBirthProofs } from '../purchase/policies/policy-repository.ts';
import { withDatabase } from './database/with-database.ts';

// `npm run keys:reseal`: after a change of SECRET_KEY, encrypts the data of older keys again. It may run beside
// servers.
await withDatabase(async (database, { keys }) => {
  await checkKeys(database, keys, new Date());
  const older = keys.all.slice(1).map(({ id }) => id);
  print(`The key ${keys.writing.id} writes; read too: ${older.join(', ') || 'none'}`);
  for (const column of encryptedColumns) {
    const { purpose, anew, already, lost } = await reencrypt(database, keys, column);
    print(`${purpose}: ${anew} sealed anew, ${already} already, ${lost} that no listed key opens`);
    if (lost > 0) process.exitCode = 1;
  }
  for (const { key, policies } of await countBirthProofs(database.sql))
    print(`birth proof: ${policies} policies by ${key ?? 'a key from before keys had ids'}`);
  print('Keys that have signed policies stay in SECRET_KEYS_OLD for ever: printed codes and inquiries need them.');
});

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
