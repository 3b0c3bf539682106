// The data of a folder in a PGlite with nothing around it: every table is read once, and its memory told.
import { PGlite } from '@electric-sql/pglite';

const database = await PGlite.create(process.argv[2]);
const { rows } = await database.query(
  "select quote_ident(schemaname) || '.' || quote_ident(tablename) as name from pg_tables where schemaname in ('public', 'pgboss')",
);
for (const { name } of rows) await database.query(`select count(*) from ${name}`);
process.send('ready');
