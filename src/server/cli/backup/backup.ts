import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import dayjs from 'dayjs';
import { makeBackup } from './make-backup.ts';
import { runCommand } from './run-command.ts';

// `npm run backup [-- --to FOLDER] [--without-files]`: writes database and files into a new folder, each with its hash.
const { values } = parseArgs({
  options: { to: { type: 'string' }, 'without-files': { type: 'boolean', default: false } },
});
await runCommand(async (config) => {
  const now = new Date();
  const folder = resolve(values.to ?? `backup-${dayjs(now).format('YYYYMMDD-HHmmss')}`);
  const { manifest, files } = await makeBackup(config, folder, now, !values['without-files']);
  const ofFiles = values['without-files'] ? 'files are not in it: the store keeps its own' : `${files} files`;
  return [
    `${folder}: ${manifest.database}, ${ofFiles}`,
    `It holds no key. Keep SECRET_KEY (${manifest.keys.join(', ')}) somewhere else: without it what is encrypted cannot be read.`,
  ].join('\n');
});
