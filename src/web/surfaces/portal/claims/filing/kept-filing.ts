import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DraftRecord } from '#engine/record.ts';
import { useAskAtUnload } from '#web/router/unload.ts';
import type { ChosenFile } from '../claim-files/chosen-files.ts';

const KEY = 'claim-being-filed';

type Begun = { record?: DraftRecord; files?: readonly ChosenFile[] };

/** What somebody has begun to write of a claim on a policy. */
export type KeptFiling = { read: () => Begun; keep: (more: Begun) => void; forget: () => void };

/**
 * Kept while the page lives, in memory alone and with what was read for the same person: it is gone with the next
 * sign-in. Who looks something up in between comes back to the answers.
 */
export function useKeptFiling(policy: string): KeptFiling {
  const client = useQueryClient();
  return useMemo(() => keptFiling(client, policy), [client, policy]);
}

/** The browser asks before the window is closed or loaded anew while a claim is half written, whichever page is open by then. */
export function useStayWhileFiling(): void {
  const client = useQueryClient();
  useAskAtUnload(() => {
    const begun = client.getQueriesData<Begun>({ queryKey: [KEY] });
    return begun.some(([, filing]) => filing !== undefined && isWritten(filing));
  });
}

const isWritten = ({ record, files = [] }: Begun): boolean => (record?.passed.length ?? 0) > 0 || files.length > 0;

function keptFiling(client: QueryClient, policy: string): KeptFiling {
  const key = [KEY, policy];
  client.setQueryDefaults([KEY], { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false });
  const read = () => client.getQueryData<Begun>(key) ?? {};
  return {
    read,
    keep: (more) => void client.setQueryData<Begun>(key, { ...read(), ...more }),
    forget: () => client.removeQueries({ queryKey: key, exact: true }),
  };
}
