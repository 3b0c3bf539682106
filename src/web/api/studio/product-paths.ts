import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { runReleasePaths } from '#contract/studio/path-runs.ts';
import { isApiError, isRetryable } from '../api-error.ts';
import { callQuery } from '../call-query.ts';
import { send } from '../http.ts';

/**
 * The largest number of retries of a path run: after a transient failure, or if another page of the same user replaced
 * it.
 */
const MAX_RETRIES = 3;

/**
 * Runs the path generator for a product in a release. The previous result is shown until the next one comes. If no
 * component uses the run any more, it is stopped.
 */
export function useProductPaths(id: string, query: { product: string; content: string }) {
  const args = { params: { id }, query };
  return useQuery({
    ...callQuery(runReleasePaths, args),
    queryFn: ({ signal }) => send(runReleasePaths, { ...args, signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (tries, error) =>
      tries < MAX_RETRIES && (isRetryable(error) || (isApiError(error) && error.problem === 'walkReplaced')),
  });
}
