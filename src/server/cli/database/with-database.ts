import { applyDemoDefaults } from '#server/demo-defaults.ts';
import { type Config, readConfig } from '../../config.ts';
import { ConfigError } from '../../platform/base/config-error.ts';
import { type Database, openDatabase } from '../../platform/db/database.ts';

/** Runs a command on the database of the environment, and closes it. A failed start is printed in one line. */
export async function withDatabase(work: (database: Database, config: Config) => Promise<void>): Promise<void> {
  try {
    const config = readConfig(applyDemoDefaults(process.env));
    const database = await openDatabase(config);
    await work(database, config).finally(() => database.close());
  } catch (error) {
    const isExpected = error instanceof ConfigError || (error instanceof Error && /in use/.test(error.message));
    if (!isExpected) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
