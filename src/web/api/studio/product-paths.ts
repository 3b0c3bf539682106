import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { runReleasePaths } from '#contract/studio/path-runs.ts';
import { isApiError, isRetryable } from '../api-error.ts';
import { callQuery } from '../call-query.ts';
import { send } from '../http.ts';

/** Retries of a run that another page of the same person has replaced, or whose answer did not come. */
const MAX_RETRIES = 3;

/**
 * The paths of a product in a release; the previous result stays until the next one comes. A run that nobody needs any
 * more is stopped.
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
