import { withDatabase } from './database/with-database.ts';

// `npm run db:migrate`: brings the database of DATABASE_URL or DATA_DIR up to date; the server does the same at its
// start.
await withDatabase(async ({ kind }) => void process.stdout.write(`The database is up to date (${kind})\n`));
