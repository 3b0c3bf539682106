import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { walkRelease } from '#contract/studio/walks.ts';
import { isApiError, isPassing } from '../api-error.ts';
import { send } from '../http.ts';
import { reading } from '../reading.ts';

/** Times that a walk is asked for again which another page of the same person has replaced, or whose answer did not come. */
const MOST_TRIES = 3;

/** The paths of a product as a release has it; the walk before stays until another is there. What is not wanted any more is ended. */
export function useWalk(id: string, query: { product: string; content: string }) {
  const args = { params: { id }, query };
  return useQuery({
    ...reading(walkRelease, args),
    queryFn: ({ signal }) => send(walkRelease, { ...args, signal, quiet: true }),
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: (tries, error) =>
      tries < MOST_TRIES && (isPassing(error) || (isApiError(error) && error.problem === 'walkReplaced')),
  });
}
