import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { dumpPostgres } from './postgres-dump.ts';

/* Tests the calls of PostgreSQL's programs. postgres.test.ts tests them with a database of PostgreSQL. */

/** Creates a folder with a program `pg_dump`, the only folder in the path until the test is over. */
function withProgram(script: string | undefined): string {
  const folder = mkdtempSync(join(tmpdir(), 'dump-'));
  if (script !== undefined) {
    writeFileSync(join(folder, 'pg_dump'), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, 'pg_dump'), 0o755);
  }
  const before = process.env.PATH;
  process.env.PATH = folder;
  onTestFinished(() => {
    process.env.PATH = before;
    rmSync(folder, { recursive: true });
  });
  return folder;
}

/** Writes its arguments into its output file. */
const TELLS = `for each in "$@"; do case "$each" in --file=*) file="\${each#--file=}";; esac; done
echo "$PGHOST|$PGPORT|$PGUSER|$PGPASSWORD|$PGDATABASE|\${PGSSLMODE-none}|$*" > "$file"`;

async function calledFor(databaseUrl: string): Promise<string[]> {
  const file = join(withProgram(TELLS), 'dump');
  await dumpPostgres(databaseUrl, file);
  return readFileSync(file, 'utf8').trim().replace(file, 'FILE').split('|');
}

test('the connection data go into the environment, where nobody else on the machine reads them', async () => {
  const [host, port, user, password, name, ssl, args] = await calledFor(
    'postgresql://shop%40home:se%2Fcret@db.example:6543/the%20shop?sslmode=require',
  );
  expect([host, port, user, password, name, ssl]).toEqual([
    ...['db.example', '6543', 'shop@home', 'se/cret', 'the shop'],
    'require',
  ]);
  expect(args).toBe('--format=custom --no-owner --no-privileges --file=FILE');
});

test('an address without host and port means this machine and the usual port, and sets no encryption', async () => {
  expect((await calledFor('postgresql:///shop')).slice(0, 6)).toEqual(['localhost', '5432', '', '', 'shop', 'none']);
});

test('the error repeats the message of the program, or says that the program is missing', async () => {
  withProgram('echo "connection refused" >&2\nexit 1');
  await expect(dumpPostgres('postgresql://shop@db/shop', '/nowhere')).rejects.toMatchObject({
    ...{ name: 'ConfigError', message: 'pg_dump failed: connection refused' },
  });
  withProgram(undefined);
  await expect(dumpPostgres('postgresql://shop@db/shop', '/nowhere')).rejects.toMatchObject({
    ...{ name: 'ConfigError' },
    message: 'pg_dump is not there: install the programs of PostgreSQL (Debian: postgresql-client)',
  });
});
