import { inviteAdministrator } from '../accounts/invite-administrator.ts';
import { readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';
import { randomIds } from '../ids.ts';

// Prints a link by which an administrator sets a password: the way into a new installation, where there is no demo.
const [username = ''] = process.argv.slice(2);
if (!/^[A-Za-z][A-Za-z0-9._-]{2,39}$/.test(username)) {
  process.stderr.write('Usage: npm run admin:invite -- USERNAME (3 to 40 Latin letters, digits, dots, hyphens)\n');
  process.exit(2);
}
const { dataDir, databaseUrl, publicUrl, port } = readConfig(process.env);
const database = await openDatabase({ dataDir, databaseUrl });
const services = { database, ids: randomIds, now: () => new Date() };
const link = await inviteAdministrator(services, username, publicUrl ?? `http://localhost:${port}`);
process.stdout.write(`For an hour, once: ${link}\n`);
await database.close();
