import { PGlite } from '@electric-sql/pglite';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { databaseFault } from '#tests/support/test-database.ts';
import { ensureMigratedImage } from './migrated-image.ts';
import journal from './migrations/meta/_journal.json' with { type: 'json' };

/*
 * The migrations make the database that the schema in TypeScript describes. Nothing derives the one from the other when
 * the application runs, so each is a witness of the other: of each column, check, key and index.
 */

const tables = Object.assign({}, ...Object.values(import.meta.glob('./schema/**/*schema.ts', { eager: true })));
const snapshots = import.meta.glob<object>('./migrations/meta/*_snapshot.json', { import: 'default' });

/** Loads the generator of migrations. It adds a member to every array, which `for in` visits: later files would fail. */
async function loadGenerator() {
  const generator = await import('drizzle-kit/api');
  Reflect.deleteProperty(Array.prototype, 'random');
  return generator;
}

let migrated: PGlite;
let described: PGlite;
beforeAll(async () => {
  const { generateDrizzleJson, generateMigration } = await loadGenerator();
  migrated = await PGlite.create({ loadDataDir: await ensureMigratedImage() });
  if (databaseFault.sql !== undefined) await migrated.exec(databaseFault.sql);
  described = await PGlite.create();
  // Only migrations know the functions, which some indexes call.
  const functions = await migrated.query<{ text: string }>(
    `select pg_get_functiondef(oid) as text from pg_proc where pronamespace = 'public'::regnamespace`,
  );
  await described.exec('set check_function_bodies = off');
  for (const { text } of functions.rows) await described.exec(text);
  for (const statement of await generateMigration(generateDrizzleJson({}), generateDrizzleJson(tables)))
    await described.exec(statement);
});
afterAll(() => Promise.all([migrated.close(), described.close()]));

const questions = {
  columns: `select table_name || ' ' || column_name as name,
      concat_ws(' ', data_type, 'null: ' || is_nullable, column_default, is_identity, generation_expression) as rule
    from information_schema.columns where table_schema = 'public'`,
  constraints: `select conrelid::regclass || ' ' || conname as name, pg_get_constraintdef(oid) as rule
    from pg_constraint where connamespace = 'public'::regnamespace and contype <> 't'`,
  indexes: `select indexname as name, indexdef as rule from pg_indexes where schemaname = 'public'`,
};

test.each(Object.entries(questions))('the %s are those of the schema', async (_, question) => {
  const read = async (database: PGlite) => {
    const { rows } = await database.query<{ name: string; rule: string }>(question);
    return Object.fromEntries(rows.map(({ name, rule }) => [name, rule]));
  };
  expect(await read(migrated)).toEqual(await read(described));
});

test('the only stored snapshot is the schema, and the next migration is generated from it', async () => {
  // Older snapshots would be 7 MB more.
  const path = `./migrations/meta/${journal.entries.at(-1)?.tag.slice(0, 4)}_snapshot.json`;
  expect(Object.keys(snapshots)).toEqual([path]);
  const { generateDrizzleJson, generateMigration } = await loadGenerator();
  const snapshot = (await snapshots[path]?.()) as Parameters<typeof generateMigration>[0];
  expect(await generateMigration(snapshot, generateDrizzleJson(tables))).toEqual([]);
});
