import type { Sql } from '#server/platform/db/database.ts';
import { findFileOwner } from '../products/affected-products.ts';
import { hashContent } from './file-tree.ts';
import { findReleases, type Release } from './release-repository.ts';
import { listReleasesByStart, listSalesAt } from './sale-repository.ts';

/** What a release begins with: hash of the text by path, and the newest release of those that it is put together of. */
export type BaseSnapshot = Pick<Release, 'files' | 'contentHash'> & { newest: Release };

/**
 * What is sold at an instant, put together: each product has its own files from the release that its sale names, and
 * shared files are the newest. What was never sold is not among them; what is withdrawn is, so that it can be mended.
 * Undefined where nothing was ever on sale.
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
 * The files of the newest release, with what it could not know of: another one went on sale between its beginning and its
 * sale, and changed a file that the newest one left as it was.
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

/** The folders of products that a release has. */
function listProductFolders({ files }: Release): string[] {
  return Object.keys(files)
    .flatMap((path) => /^product-schemas\/([^/]+)\//.exec(path)?.[1] ?? [])
    .filter((id) => id !== 'shared');
}
