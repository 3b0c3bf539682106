import type { ReleasePathRun } from '#contract/studio/path-runs.ts';
import { addPictures } from '#server/catalogue/pictures/referenced-pictures.ts';
import { selectProductFiles } from '#server/catalogue/products/affected-products.ts';
import { hashContent } from '#server/catalogue/releases/file-tree.ts';
import { findRelease, loadTree } from '#server/catalogue/releases/release-repository.ts';
import type { Sql } from '#server/platform/db/database.ts';
import { ApiProblem, requireFound } from '#server/platform/http/api-problem.ts';
import type { PathRunners } from './path-runners.ts';
import type { PathRunResult, PathRunTask } from './run-paths.ts';

/** The maximum number of cached runs: a user who returns to a page, or undoes a change, need not wait. */
const MAX_CACHED_RUNS = 32;

type RunRequest = { user: string; release: string; product: string };
type OpenRun = { key: string; ending: AbortController; walked: Promise<PathRunResult> };

/**
 * Runs the paths of releases' products: one run at a time for each user, the newest. A repeated request, as after a
 * lost connection, joins the same run.
 */
export function createReleasePathRuns(sql: Sql, walkers: PathRunners) {
  const known = new Map<string, PathRunResult>();
  const open = new Map<string, OpenRun>();

  function begin(user: string, key: string, work: () => Promise<PathRunTask>): Promise<PathRunResult> {
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

  async function walk(key: string, wanted: AbortSignal, work: () => Promise<PathRunTask>): Promise<PathRunResult> {
    try {
      const walked = await walkers.walk(await work(), wanted);
      if (walked === undefined) return ENDED;
      known.set(key, walked);
      const [oldest] = known.keys();
      if (known.size > MAX_CACHED_RUNS && oldest !== undefined) known.delete(oldest);
      return walked;
    } catch (error) {
      if (wanted.aborted) throw new ApiProblem(409, 'walkReplaced');
      throw error;
    }
  }

  /**
   * @throws ApiProblem 404 `releaseNotFound`, and 409 `walkReplaced` if the same user requested another run meanwhile
   */
  return async function walkRelease({ user, release: id, product }: RunRequest): Promise<ReleasePathRun> {
    const release = requireFound(await findRelease(sql, id), 'releaseNotFound');
    const { contentHash } = release;
    const files = selectProductFiles(product, release.files);
    const key = `${product} ${hashContent(files)}`;
    const work = async () => ({ tree: await addPictures(sql, await loadTree(sql, { files })), product });
    return { contentHash, ...(known.get(key) ?? (await begin(user, key, work))) };
  };
}

const ENDED: PathRunResult = { is: 'ended', faults: [], paths: 0, broken: null, unreached: [], ways: [], cases: [] };
