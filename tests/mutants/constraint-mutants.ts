import { PGlite } from '@electric-sql/pglite';
import { ensureMigratedImage } from '#server/platform/db/migrated-image.ts';
import type { CodeMutant } from './code-mutants.ts';

/** Guards of the database itself, and what is broken without them. */
const GUARD_TESTS = ['guards', 'ledger', 'daily-sums', 'promotions', 'one-charge', 'releases', 'partners'].map(
  (name) => `tests/api/${name}.test.ts`,
);

type Row = { owner: string; name: string; what: string };

/** Every constraint and unique index that the migrations make, dropped. */
export async function listConstraintMutants(): Promise<CodeMutant[]> {
  const database = await PGlite.create({ loadDataDir: await ensureMigratedImage() });
  const { rows } = await database.query<Row>(`
    select conrelid::regclass::text as owner, conname as name, contype::text as what from pg_constraint
    where connamespace = 'public'::regnamespace and contype in ('c', 'u', 'f') and conparentid = 0
    union all
    select indrelid::regclass::text, indexrelid::regclass::text, 'i' from pg_index
    join pg_class on pg_class.oid = indrelid
    where relnamespace = 'public'::regnamespace and indisunique and not indisprimary
      and indexrelid not in (select conindid from pg_constraint)
    union all
    select tgrelid::regclass::text, tgname, 't' from pg_trigger
    join pg_class on pg_class.oid = tgrelid
    where relnamespace = 'public'::regnamespace and not tgisinternal and tgparentid = 0
    order by 1, 2`);
  await database.close();
  return rows.map(({ owner, name, what }): CodeMutant => {
    const file = 'src/server/platform/db/migrations';
    const word = { c: 'check', u: 'unique', f: 'reference', i: 'unique index', t: 'trigger' }[what] ?? what;
    const sql =
      what === 'i'
        ? `drop index ${name}`
        : what === 't'
          ? `drop trigger "${name}" on ${owner}`
          : `alter table ${owner} drop constraint "${name}" cascade`;
    const none = { inside: '', line: 1, start: 0, end: 0, instead: '' };
    return {
      id: `${file} ${owner} ${word} ${name} dropped`,
      kind: 'constraint',
      fault: 'data',
      file,
      tests: GUARD_TESTS,
      sql,
      ...none,
    };
  });
}
