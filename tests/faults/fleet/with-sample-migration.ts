import { cpSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '#server/platform/base/project-root.ts';

/** A folder of all migrations and, as the newest, the sample migration: those of the next version of the shop. */
export function withSampleMigration(): string {
  const folder = mkdtempSync(join(tmpdir(), 'migrations-'));
  cpSync(join(projectRoot, 'src/server/platform/db/migrations'), folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const kept = JSON.parse(readFileSync(journal, 'utf8')) as { entries: { idx: number; when: number }[] };
  const last = kept.entries.at(-1) as (typeof kept.entries)[number];
  const tag = `${String(last.idx + 1).padStart(4, '0')}_sample`;
  kept.entries.push({ ...last, idx: last.idx + 1, when: last.when + 1, ...{ tag } });
  writeFileSync(journal, JSON.stringify(kept));
  cpSync(join(projectRoot, 'tests/faults/fleet/sample-migration.sql'), join(folder, `${tag}.sql`));
  return folder;
}
