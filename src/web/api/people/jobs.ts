import { useQuery, useQueryClient } from '@tanstack/react-query';
import { buildCacheKey } from '#contract/client.ts';
import { closeMessage, dismissJob, listJobs, retryJob } from '#contract/jobs.ts';
import { callQuery, useCall } from '../call-query.ts';
import { send } from '../http.ts';

/** Milliseconds between two reads while somebody stays on the page. */
const POLL_INTERVAL_MS = 15_000;

/** Queues and dead jobs, for the insurer's administrators. */
export const useJobs = () => useQuery({ ...callQuery(listJobs, {}), refetchInterval: POLL_INTERVAL_MS });

/** Retries a dead job, or removes it from the list. */
export function useJobAction() {
  const client = useQueryClient();
  return useCall(async ({ id, how }: { id: string; how: 'try-again' | 'dismiss' }) => {
    const jobs = await send(how === 'dismiss' ? dismissJob : retryJob, { params: { id } });
    client.setQueryData(buildCacheKey(listJobs), jobs);
  });
}

/** Closes a message that did not arrive. */
export function useCloseMessage() {
  const client = useQueryClient();
  return useCall(async (id: string) => {
    const jobs = await send(closeMessage, { params: { id } });
    client.setQueryData(buildCacheKey(listJobs), jobs);
  });
}
