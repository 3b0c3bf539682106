import { resolve } from 'node:path';
import { ConfigError } from '../../platform/base/config-error.ts';
import { restoreBackup } from './restore-backup.ts';
import { runCommand } from './run-command.ts';

// `npm run restore -- FOLDER`: restores a backup into the empty database of DATABASE_URL or DATA_DIR, and its files
// into their store.
await runCommand(async (config) => {
  const [folder] = process.argv.slice(2);
  if (!folder) throw new ConfigError('npm run restore -- FOLDER');
  const { madeAt, hashes } = await restoreBackup(config, resolve(folder));
  return `As of ${madeAt}, ${Object.keys(hashes).length - 1} files. Run \`npm run files:check\`, then start the server.`;
});
