import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { afterAll, expect, test } from 'vitest';
import type { DocumentPreviews } from '#contract/studio/material/document-previews.ts';
import type { SiteServices } from '#server/site/services.ts';
import { createRoutesServer } from '#tests/support/routes-server.ts';
import { createSmallProduct } from '#tests/support/small-product.ts';
import { openTestDatabase } from '#tests/support/test-database.ts';
import { createTestRelease } from '#tests/support/test-release.ts';
import type { StudioServices } from '../services.ts';
import { documentPreviewRoutes } from './routes.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

/** Lists child processes that build or typeset documents, if the system can list processes. */
function papering(): string[] {
  if (!existsSync('/proc/self/stat')) return [];
  return readdirSync('/proc').filter((pid) => {
    if (!/^\d+$/.test(pid)) return false;
    try {
      const [, parent] = /\) \S (\d+) /.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
      const isOurs = /(document|typeset)-process/.test(readFileSync(`/proc/${pid}/cmdline`, 'utf8'));
      return Number(parent) === process.pid && isOurs;
    } catch {
      // The process has ended meanwhile.
      return false;
    }
  });
}

test('the processes that draw documents end with the server', async () => {
  await createTestRelease(database.sql, 'r1', createSmallProduct());
  const services = { database, config: { port: 3000 }, site: { settings: () => ({}) } };
  const before = papering();
  const desk = await createRoutesServer(
    (app) => documentPreviewRoutes(app, services as unknown as StudioServices & SiteServices),
    {
      scopes: ['studio:edit'],
    },
  );
  const at = '/api/studio/releases/r1/products/camera/specimens';
  const { of, persona } = (await desk.call<DocumentPreviews>('GET', at)).body;
  const query = new URLSearchParams({ of, persona, language: 'en' });
  expect((await desk.call('GET', `${at}/certificate?${query}`)).status).toBe(200);
  const begun = papering().filter((pid) => !before.includes(pid));
  if (existsSync('/proc/self/stat')) expect(begun).toHaveLength(2);
  await desk.app.close();
  expect(papering().filter((pid) => begun.includes(pid))).toEqual([]);
});
