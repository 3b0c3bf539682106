import { grantApplicationRole } from '../../platform/db/application-role.ts';
import { withDatabase } from './with-database.ts';

// `npm run db:role -- NAME`: creates a PostgreSQL role for the servers, with fewer rights than the owner of the tables.
const [name] = process.argv.slice(2);
if (name === undefined) {
  process.stderr.write('Usage: npm run db:role -- NAME (after db:migrate, with the DATABASE_URL of the owner)\n');
  process.exit(2);
}
await withDatabase(async ({ kind }, { databaseUrl }) => {
  if (kind !== 'postgresql' || databaseUrl === undefined) {
    process.stderr.write('The embedded database has no roles: set DATABASE_URL\n');
    process.exitCode = 1;
    return;
  }
  await grantApplicationRole(databaseUrl, name);
  process.stdout.write(
    `The role ${name} has its rights. Set its password (\\password ${name}), and let the servers connect by it\n`,
  );
});
