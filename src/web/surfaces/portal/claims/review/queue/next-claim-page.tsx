import { Redirect } from 'wouter';
import { useClaims } from '#web/api/claims/claims.ts';
import { LoadError } from '#web/desk/page/load-error.tsx';
import { ChunkLoading } from '#web/kit/progress/chunk-loading.tsx';
import { pathTo, patterns } from '#web/router/paths.ts';

/**
 * Opens the claim that its reviewer must decide next: of the own claims that wait for the insurer the one whose clock
 * ends first, else of the unassigned ones; without any the list of work.
 */
export function NextClaimPage() {
  const mine = useClaims({ list: 'mine', order: 'due', limit: 1 });
  const free = useClaims({ list: 'unassigned', order: 'due', limit: 1 });
  const failed = [mine, free].find(({ error }) => error);
  if (failed) return <LoadError onRetry={failed.refetch} />;
  // A cached answer can name a claim that is decided meanwhile.
  if (mine.isFetching || free.isFetching) return <ChunkLoading />;
  const [next] = [...(mine.items ?? []), ...(free.items ?? [])];
  return <Redirect to={next ? pathTo(patterns.claim, { id: next.ref }) : patterns.claims} replace />;
}
