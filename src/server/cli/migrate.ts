import { readConfig } from '../config.ts';
import { openDatabase } from '../db/database.ts';

// `npm run db:migrate`: brings the database of DATABASE_URL or DATA_DIR up to date; the server does the same at its start.
const { dataDir, databaseUrl } = readConfig(process.env);
const database = await openDatabase({ dataDir, databaseUrl });
process.stdout.write(`The database is up to date (${database.kind})\n`);
await database.close();
