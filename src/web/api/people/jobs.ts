import { useQuery, useQueryClient } from '@tanstack/react-query';
import { keyOf } from '#contract/client.ts';
import { dismissJob, listJobs, tryJobAgain } from '#contract/jobs.ts';
import { send } from '../http.ts';
import { reading, useCall } from '../reading.ts';

/** Milliseconds between two looks of somebody who stays on the page. */
const LOOK = 15_000;

/** Queues and dead jobs, for the insurer's administrators. */
export const useJobs = () => useQuery({ ...reading(listJobs, {}), refetchInterval: LOOK });

/** Tries a dead job again, or takes it off the list. */
export function useMendJob() {
  const client = useQueryClient();
  return useCall(async ({ id, how }: { id: string; how: 'try-again' | 'dismiss' }) => {
    const jobs = await send(how === 'dismiss' ? dismissJob : tryJobAgain, { params: { id } });
    client.setQueryData(keyOf(listJobs), jobs);
  });
}
