import type { ReleaseWalk } from '#contract/studio/walks.ts';
import { filesConcerning } from '#server/catalogue/products/products-touched.ts';
import { contentHashOf } from '#server/catalogue/releases/file-tree.ts';
import { findRelease, loadTree } from '#server/catalogue/releases/release-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { Walked } from './walk-process.ts';
import type { Walkers } from './walkers.ts';

/** Walks that are remembered: who comes back to a page, or takes a change back, need not wait. */
const MOST_KNOWN = 32;

type Asked = { user: string; release: string; product: string; gone: AbortSignal };

/** Walks products of releases: one at a time for each user, the newest. */
export function createReleaseWalks(sql: Sql, walkers: Walkers) {
  const known = new Map<string, Walked>();
  const open = new Map<string, AbortController>();

  /** Throws 404 `releaseNotFound`, and 409 `walkReplaced` where the same user asked for another meanwhile, or is gone. */
  return async function walkRelease({ user, release: id, product, gone }: Asked): Promise<ReleaseWalk> {
    open.get(user)?.abort();
    const own = new AbortController();
    open.set(user, own);
    const wanted = AbortSignal.any([own.signal, gone]);
    try {
      const release = await findRelease(sql, id);
      if (!release) throw new ApiProblem(404, 'releaseNotFound');
      const { contentHash } = release;
      const files = filesConcerning(product, release.files);
      const key = `${product} ${contentHashOf(files)}`;
      const before = known.get(key);
      if (before) return { contentHash, ...before };
      const walked = await walkers.walk({ tree: await loadTree(sql, { files }), product }, wanted);
      if (walked === undefined) return { contentHash, ...ENDED };
      known.set(key, walked);
      const [oldest] = known.keys();
      if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
      return { contentHash, ...walked };
    } catch (error) {
      if (wanted.aborted) throw new ApiProblem(409, 'walkReplaced');
      throw error;
    } finally {
      if (open.get(user) === own) open.delete(user);
    }
  };
}

const ENDED: Walked = { is: 'ended', faults: [], paths: 0, broken: null, unreached: [], ways: [], cases: [] };
