import { rmSync } from 'node:fs';
import { expect, onTestFinished, test } from 'vitest';
import type { DraftView } from '#contract/purchase/drafts.ts';
import { openDatabase } from '#server/platform/db/database.ts';
import { testCase } from '#tests/support/buyer-actions.ts';
import { type OpenDraft, type Shop, startTestShop } from '#tests/support/test-shop.ts';
import { createDataDir } from './create-data-dir.ts';

const read = async ({ id, key }: OpenDraft, at: Shop): Promise<DraftView> =>
  (await at.call<DraftView>('GET', `/api/drafts/${id}`, { key })).body;

test('a draft survives the end of the server, and opens anywhere by its id and key', async () => {
  const dataDir = await createDataDir();
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }));
  const first = await startTestShop({ database: await openDatabase({ dataDir }) });
  const draft = await first.aDraftOf('family-to-japan');
  const before = await read(draft, first);
  await first.close();
  const second = await startTestShop({ database: await openDatabase({ dataDir }) });
  expect(await read(draft, second)).toEqual(before);
  expect(before).toMatchObject({
    page: 'summary',
    record: { answers: testCase('travel', 'family-to-japan').answers },
  });
  await second.close();
});
