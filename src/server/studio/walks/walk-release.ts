import type { ReleaseWalk } from '#contract/studio/walks.ts';
import { withPictures } from '#server/catalogue/pictures/pictures-named.ts';
import { filesConcerning } from '#server/catalogue/products/products-touched.ts';
import { contentHashOf } from '#server/catalogue/releases/file-tree.ts';
import { findRelease, loadTree } from '#server/catalogue/releases/release-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem } from '#server/platform/http/api-problem.ts';
import type { ToWalk, Walked } from './walk-tree.ts';
import type { Walkers } from './walkers.ts';

/** Walks that are remembered: who comes back to a page, or takes a change back, need not wait. */
const MOST_KNOWN = 32;

type Asked = { user: string; release: string; product: string };
type Open = { key: string; ending: AbortController; walked: Promise<Walked> };

/**
 * Walks products of releases: one at a time for each user, the newest. Who asks for the same again, as after a line that broke, waits for
 * the same walk.
 */
export function createReleaseWalks(sql: Sql, walkers: Walkers) {
  const known = new Map<string, Walked>();
  const open = new Map<string, Open>();

  function begin(user: string, key: string, work: () => Promise<ToWalk>): Promise<Walked> {
    const before = open.get(user);
    if (before?.key === key) return before.walked;
    before?.ending.abort();
    const ending = new AbortController();
    const walked = walk(key, ending.signal, work).finally(() => {
      if (open.get(user)?.ending === ending) open.delete(user);
    });
    open.set(user, { key, ending, walked });
    return walked;
  }

  async function walk(key: string, wanted: AbortSignal, work: () => Promise<ToWalk>): Promise<Walked> {
    try {
      const walked = await walkers.walk(await work(), wanted);
      if (walked === undefined) return ENDED;
      known.set(key, walked);
      const [oldest] = known.keys();
      if (known.size > MOST_KNOWN && oldest !== undefined) known.delete(oldest);
      return walked;
    } catch (error) {
      if (wanted.aborted) throw new ApiProblem(409, 'walkReplaced');
      throw error;
    }
  }

  /** Throws 404 `releaseNotFound`, and 409 `walkReplaced` where the same user asked for another meanwhile. */
  return async function walkRelease({ user, release: id, product }: Asked): Promise<ReleaseWalk> {
    const release = await findRelease(sql, id);
    if (!release) throw new ApiProblem(404, 'releaseNotFound');
    const { contentHash } = release;
    const files = filesConcerning(product, release.files);
    const key = `${product} ${contentHashOf(files)}`;
    const work = async () => ({ tree: await withPictures(sql, await loadTree(sql, { files })), product });
    return { contentHash, ...(known.get(key) ?? (await begin(user, key, work))) };
  };
}

const ENDED: Walked = { is: 'ended', faults: [], paths: 0, broken: null, unreached: [], ways: [], cases: [] };
