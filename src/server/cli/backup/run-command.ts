import { type Config, readConfig } from '#server/config.ts';
import { applyDemoDefaults } from '#server/demo-defaults.ts';
import { ConfigError } from '#server/platform/base/config-error.ts';

/**
 * Runs a command with the settings of the environment, and prints its result. An expected error is printed in one line,
 * with exit code 1.
 */
export async function runCommand(work: (config: Config) => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work(readConfig(applyDemoDefaults(process.env)))}\n`);
  } catch (error) {
    const isExpected = error instanceof ConfigError || (error instanceof Error && /in use/.test(error.message));
    if (!isExpected) throw error;
    process.stderr.write(`${error.message}\n`);
    process.exitCode = 1;
  }
}
