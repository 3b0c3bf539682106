import { readFieldLimits } from '#contract/client.ts';
import { inviteUser } from '#contract/people/users.ts';
import { inviteAdministrator } from '../people/administration/invite-administrator.ts';
import { randomIds } from '../platform/base/ids.ts';
import { resolveHomeOrigin } from '../platform/http/origin.ts';
import { withDatabase } from './database/with-database.ts';

// Prints a link with which an administrator sets a password. It is the first sign-in to a new installation without a
// demo.
const [username = ''] = process.argv.slice(2);
if (!readFieldLimits(inviteUser.body, 'username').fits(username)) {
  process.stderr.write('Usage: npm run admin:invite -- USERNAME (3 to 40 Latin letters, digits, dots, hyphens)\n');
  process.exit(2);
}
await withDatabase(async (database, config) => {
  const services = { database, ids: randomIds, now: () => new Date() };
  const link = await inviteAdministrator(services, username, resolveHomeOrigin(config));
  process.stdout.write(`For an hour, once: ${link}\n`);
});
