import type { Sql } from '#server/platform/db/database.ts';
import { findFileOwner } from '../products/affected-products.ts';
import { hashContent } from './file-tree.ts';
import { findReleases, type Release } from './release-repository.ts';
import { listReleasesByStart, listSalesAt } from './sale-repository.ts';

/** The base of a new release: hash of the text by path, and the newest release that contributes to it. */
export type BaseSnapshot = Pick<Release, 'files' | 'contentHash'> & { newest: Release };

/**
 * Builds the snapshot of the sales at an instant: each product has its own files from the release of its sale, and
 * shared files come from the newest one. It omits products that were never sold. It includes withdrawn ones, so that
 * they can be repaired. Returns undefined if nothing was ever on sale.
 */
export async function loadBaseSnapshot(sql: Sql, at: Date): Promise<BaseSnapshot | undefined> {
  const sales = await listSalesAt(sql, at);
  const named = new Set(sales.map(({ releaseId }) => releaseId));
  const starts = (await listReleasesByStart(sql, at)).filter(({ releaseId }) => named.has(releaseId));
  const byId = new Map((await findReleases(sql, [...named])).map((release) => [release.id, release]));
  const inOrder = starts.map(({ releaseId, startsAt }) => ({ startsAt, release: byId.get(releaseId) as Release }));
  const newest = inOrder.at(-1)?.release;
  if (!newest) return undefined;

  const ids = new Set([...sales.map(({ product }) => product), ...[...byId.values()].flatMap(listProductFolders)]);
  const files: Release['files'] = {};
  const keep = (from: Release['files'], owner: string | undefined) => {
    for (const [path, hash] of Object.entries(from)) {
      const own = findFileOwner(path);
      if ((ids.has(own) ? own : undefined) === owner) files[path] = hash;
    }
  };
  keep(mergeSharedFiles(newest, inOrder), undefined);
  for (const { product, releaseId } of sales) keep((byId.get(releaseId) as Release).files, product);
  return { files, contentHash: hashContent(files), newest };
}

/**
 * Returns the files of the newest release, with changes that other releases put on sale after it was begun. Such a
 * change counts only for a file that the newest release itself left unchanged.
 */
function mergeSharedFiles(newest: Release, inOrder: { startsAt: Date; release: Release }[]): Release['files'] {
  const files = { ...newest.files };
  for (const { startsAt, release } of inOrder) {
    if (release.id === newest.id || startsAt <= newest.basedAt) continue;
    for (const path of new Set([...Object.keys(newest.baseFiles), ...Object.keys(release.files)])) {
      const [base, theirs] = [newest.baseFiles[path], release.files[path]];
      if (theirs === base || newest.files[path] !== base) continue;
      if (theirs === undefined) delete files[path];
      else files[path] = theirs;
    }
  }
  return files;
}

/** Lists the folders of products that a release contains. */
function listProductFolders({ files }: Release): string[] {
  return Object.keys(files)
    .flatMap((path) => /^product-schemas\/([^/]+)\//.exec(path)?.[1] ?? [])
    .filter((id) => id !== 'shared');
}
