import pg from 'pg';
import { ConfigError } from '../base/config-error.ts';

/** Tables to which the application only adds rows. */
const APPEND_ONLY_TABLES = [
  ...['ledger_entries', 'ledger_lines', 'closed_months', 'receipts'],
  ...['policy_transactions', 'policy_facts', 'account_events'],
];

/** PostgreSQL's codes for an object (here a role) that already exists. */
const DUPLICATE_OBJECT = ['42710', '23505'];

/**
 * Creates a PostgreSQL role for the servers, or updates the rights of an existing one: it reads and writes rows, adds
 * to the ledger, the transactions of policies and the account log without changes of their rows, and owns nothing. Run
 * it as the owner of the tables after each migration. It sets no password.
 * @param databaseUrl address of the owner's connection
 * @throws ConfigError if the name is not lower-case letters, digits and underscores, or the role has more rights
 * already
 */
export async function grantApplicationRole(databaseUrl: string, name: string): Promise<void> {
  if (!/^[a-z][a-z0-9_]{2,62}$/.test(name))
    throw new ConfigError(`A role is 3 to 63 lower-case letters, digits and underscores, not "${name}"`);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(`create role ${name} login`).catch((error: { code?: string }) => {
      if (!DUPLICATE_OBJECT.includes(error.code ?? '')) throw error;
    });
    await refuseStrongRole(client, name);
    await client.query(grants(name));
  } finally {
    await client.end();
  }
}

/** Refuses a role that owns tables or is a superuser, because grants cannot reduce its rights. */
async function refuseStrongRole(client: pg.Client, name: string): Promise<void> {
  const { rows } = await client.query(
    `select 1 from pg_roles r where rolname = $1 and (rolsuper or rolcreaterole or rolcreatedb
       or pg_has_role(r.oid, (select datdba from pg_database where datname = current_database()), 'member')
       or pg_has_role(r.oid, (select relowner from pg_class where oid = 'public.ledger_lines'::regclass), 'member'))`,
    [name],
  );
  if (rows.length > 0) throw new ConfigError(`The role ${name} owns the tables or may do more: name another`);
}

/**
 * SQL that sets the role's rights in one transaction and revokes all others. The role can read and write tables of
 * later migrations automatically.
 */
const grants = (name: string) => `
  begin;
  do $$ begin execute format('grant connect on database %I to ${name}', current_database()); end $$;
  grant usage on schema public, pgboss, drizzle to ${name};
  revoke all on all tables in schema public, pgboss, drizzle from ${name};
  grant select, insert, update, delete on all tables in schema public, pgboss to ${name};
  grant usage, select on all sequences in schema public, pgboss to ${name};
  alter default privileges in schema public, pgboss grant select, insert, update, delete on tables to ${name};
  alter default privileges in schema public, pgboss grant usage, select on sequences to ${name};
  grant select on all tables in schema drizzle to ${name};
  revoke update, delete on ${APPEND_ONLY_TABLES.map((table) => `public.${table}`).join(', ')} from ${name};
  commit;`;
