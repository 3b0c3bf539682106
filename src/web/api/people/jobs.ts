import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { JobsView } from '#contract/jobs.ts';
import { send } from '../http.ts';

const JOBS = '/admin/jobs';
/** Milliseconds between two looks of somebody who stays on the page. */
const LOOK = 15_000;

/** Queues and dead jobs, for the insurer's administrators. */
export const useJobs = () =>
  useQuery({ queryKey: [JOBS], queryFn: () => send<JobsView>('GET', JOBS), refetchInterval: LOOK });

/** Tries a dead job again, or takes it off the list. */
export function useMendJob() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, how }: { id: string; how: 'try-again' | 'dismiss' }) =>
      send<JobsView>('POST', `${JOBS}/${encodeURIComponent(id)}/${how}`),
    onSuccess: (view) => client.setQueryData([JOBS], view),
    networkMode: 'always',
  });
}
