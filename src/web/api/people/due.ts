import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { buildCacheKey } from '#contract/client.ts';
import { getDigest, getDue, setDigest } from '#contract/due.ts';
import { cacheReply, sendBody, useFresh } from '../call-query.ts';
import { send } from '../http.ts';
import { useUser } from './user.ts';

/** Milliseconds between two counts while somebody is signed in. */
const POLL_INTERVAL_MS = 120_000;
/** Milliseconds after an act until the counts are read again: several acts at once cause one reading. */
const AFTER_ACT_MS = 500;
const DUE = buildCacheKey(getDue);

/** The work that is due for the signed-in user. It is read at intervals, which do not extend the session. */
export function useDue() {
  const { user } = useUser();
  return useQuery({
    queryKey: DUE,
    queryFn: ({ signal }) => send(getDue, { signal, quiet: true, unattended: true }),
    refetchInterval: POLL_INTERVAL_MS,
    enabled: user?.scope.some((one) => !one.startsWith('studio:')) ?? false,
  });
}

/** Reads the due work again after each act of the user. */
export function useDueAfterActs(): void {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = client.getMutationCache().subscribe(({ type, mutation }) => {
      if (type !== 'updated' || mutation.state.status !== 'success') return;
      clearTimeout(timer);
      timer = setTimeout(() => void client.invalidateQueries({ queryKey: DUE }), AFTER_ACT_MS);
    });
    return () => {
      clearTimeout(timer);
      end();
    };
  }, [client]);
}

/** The user's choice of a daily mail with the due work. */
export const useDigest = () => useFresh(getDigest, {});

export const useSetDigest = () =>
  useMutation({
    mutationFn: sendBody(setDigest, {}),
    ...cacheReply(useQueryClient(), getDigest, {}),
    networkMode: 'always',
  });
