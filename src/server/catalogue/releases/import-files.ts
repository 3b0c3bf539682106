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
 * Imports the project's files at the start of a server. In an empty database they become the first release and go on
 * sale; later they become a proposal that people may put on sale, so a restart never changes the sales. Returns the
 * proposed release; undefined if nothing is new.
 */
export async function importFiles(world: ImportDeps, files: ProductFiles): Promise<Release | undefined> {
  const content = readContent(files);
  return world.database.transaction('take files', async (sql) => {
    // If several servers start at once, one of them imports the files.
    await lockSales(sql);
    if (await findReleaseByContent(sql, content.contentHash)) return undefined;
    const base = await findLastFileRelease(sql);
    const release = await saveRelease(sql, world, content, base);
    if (base) return release;
    await putOnSale(sql, await buildProducts(files, release.createdAt), buildFirstTerms(release));
    return undefined;
  });
}

/**
 * Puts the project's files on sale at once, for developers; `only` limits the products. The first files in an empty
 * database are on sale from the beginning of time, as in `importFiles`, because the demonstration's sales are months
 * old.
 */
export async function sellFiles(world: ImportDeps, files: ProductFiles, only?: readonly string[]): Promise<string[]> {
  const content = readContent(files);
  return world.database.transaction('sell files', async (sql) => {
    await lockSales(sql);
    const before = await findLastFileRelease(sql);
    const release =
      (await findReleaseByContent(sql, content.contentHash)) ?? (await saveRelease(sql, world, content, before));
    const now = world.now();
    const terms = buildFirstTerms(release);
    return putOnSale(sql, await buildProducts(files, now), before ? { ...terms, startsAt: now, at: now } : terms, only);
  });
}

function buildFirstTerms({ id, createdAt }: Release) {
  const kinds = ['new', 'renewal'] as const;
  // The sale begins at the epoch, because testers set the clock back before the first start.
  const from = { releaseId: id, startsAt: new Date(0), at: createdAt, by: null, reason: 'files' };
  return { ...from, kinds, drafts: 'stay', offers: 'keep' } as const;
}

/** The content of a release, with the texts of its files. */
type ReleaseContent = Pick<Release, 'files' | 'contentHash'> & { texts: string[] };

function readContent(source: ProductFiles): ReleaseContent {
  const { files, contentHash } = hashTree(buildTree(source));
  return { files, contentHash, texts: Object.keys(files).map(source.text) };
}

async function saveRelease(
  sql: Sql,
  { ids, now }: ImportDeps,
  { files, contentHash, texts }: ReleaseContent,
  base: Release | undefined,
): Promise<Release> {
  await saveTexts(sql, texts);
  const at = now();
  const release: Release = {
    id: ids.id(),
    number: await nextInSequence(sql, 'release'),
    title: FILES_TITLE,
    origin: 'files',
    ...{ base: base?.id ?? null, baseFiles: base?.files ?? {}, basedAt: at },
    files,
    contentHash,
    createdBy: null,
    createdAt: at,
    discardedAt: null,
    summary: null,
    returned: null,
  };
  await insertRelease(sql, release);
  return release;
}
