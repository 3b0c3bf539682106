import { sql as raw } from 'drizzle-orm';
import type { Database } from '#server/platform/db/database.ts';
import { runAsOwner } from './test-database.ts';

/*
 * The first start of a shop of the project's products writes this into an empty database. The products put on sale
 * need most of the time of a start. A database that is used again receives it by a copy within the database.
 */

/** Copies the contents of a database to a place beside it. Called after the first start. */
export async function saveSnapshot(database: Database): Promise<void> {
  await runAsOwner(database).sql.execute(raw`do $$ declare name text; begin
    if to_regnamespace('stock') is not null then return; end if;
    create schema stock;
    for name in
      select relname from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
    loop
      execute format('create table stock.%1$I as table public.%1$I', name);
    end loop;
    create table stock.counted as select sequencename, last_value from pg_sequences
      where schemaname = 'public' and last_value is not null;
  end $$`);
}

/** Restores the copy in an empty database; does nothing without a copy. */
export async function restoreSnapshot(database: Database): Promise<void> {
  await runAsOwner(database).sql.execute(raw`do $$ declare name text; begin
    if to_regnamespace('stock') is null then return; end if;
    -- Whatever order the tables come in.
    set local session_replication_role = replica;
    for name in
      select relname from pg_class where relnamespace = 'stock'::regnamespace and relname <> 'counted'
    loop
      execute format('insert into public.%1$I overriding system value select * from stock.%1$I', name);
    end loop;
    perform setval(format('public.%I', sequencename), last_value) from stock.counted;
  end $$`);
}
