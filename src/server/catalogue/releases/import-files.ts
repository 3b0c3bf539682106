import { FILES_TITLE } from '#contract/studio/releases.ts';
import type { ProductFiles } from '#product-files/product-files.ts';
import type { Ids } from '#server/platform/base/ids.ts';
import type { Database, Sql } from '#server/platform/db/database.ts';
import { nextInSequence } from '#server/platform/db/sequence-repository.ts';
import { buildTree, hashTree } from './file-tree.ts';
import { buildProducts, putOnSale } from './put-on-sale.ts';
import {
  findLastFileRelease,
  findReleaseByContent,
  insertRelease,
  type Release,
  saveTexts,
} from './release-repository.ts';
import { lockSales } from './sale-repository.ts';

type ImportDeps = { database: Database; ids: Pick<Ids, 'id'>; now: () => Date };

/**
 * What the files of the project say when a server starts. In an empty database they are the first release, and on sale;
 * later they are a proposal, which people may put on sale: a restart never overrules them. Answers the release that is
 * proposed, or undefined where there is nothing new.
 */
export async function importFiles(world: ImportDeps, files: ProductFiles): Promise<Release | undefined> {
  const tree = hashTree(buildTree(files));
  return world.database.transaction('take files', async (sql) => {
    // Of several servers that start at once, one takes them.
    await lockSales(sql);
    if (await findReleaseByContent(sql, tree.contentHash)) return undefined;
    const base = await findLastFileRelease(sql);
    const release = await saveRelease(sql, world, files, tree, base);
    if (base) return release;
    await putOnSale(sql, await buildProducts(files, release.createdAt), buildFirstTerms(release));
    return undefined;
  });
}

/**
 * The files as the source of what is sold, as developers have it: on sale at once, of the products named. The first in an empty
 * database are on sale from ever, as where a server takes them: what the demonstration sold is months old.
 */
export async function sellFiles(world: ImportDeps, files: ProductFiles, only?: readonly string[]): Promise<string[]> {
  const tree = hashTree(buildTree(files));
  return world.database.transaction('sell files', async (sql) => {
    await lockSales(sql);
    const before = await findLastFileRelease(sql);
    const release =
      (await findReleaseByContent(sql, tree.contentHash)) ?? (await saveRelease(sql, world, files, tree, before));
    const now = world.now();
    const terms = buildFirstTerms(release);
    return putOnSale(sql, await buildProducts(files, now), before ? { ...terms, startsAt: now, at: now } : terms, only);
  });
}

function buildFirstTerms({ id, createdAt }: Release) {
  const kinds = ['new', 'renewal'] as const;
  // From ever: testers put the clock back before the first start.
  const from = { releaseId: id, startsAt: new Date(0), at: createdAt, by: null, reason: 'files' };
  return { ...from, kinds, drafts: 'stay', offers: 'keep' } as const;
}

async function saveRelease(
  sql: Sql,
  { ids, now }: ImportDeps,
  files: ProductFiles,
  tree: Pick<Release, 'files' | 'contentHash'>,
  base: Release | undefined,
): Promise<Release> {
  await saveTexts(sql, Object.keys(tree.files).map(files.text));
  const at = now();
  const release: Release = {
    id: ids.id(),
    number: await nextInSequence(sql, 'release'),
    title: FILES_TITLE,
    origin: 'files',
    ...{ base: base?.id ?? null, baseFiles: base?.files ?? {}, basedAt: at },
    ...tree,
    createdBy: null,
    createdAt: at,
    discardedAt: null,
  };
  await insertRelease(sql, release);
  return release;
}
