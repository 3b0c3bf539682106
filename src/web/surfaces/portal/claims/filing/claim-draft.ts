import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DraftRecord } from '#engine/record.ts';
import { useUnloadWarning } from '#web/router/unload.ts';
import type { ChosenFile } from '../claim-files/chosen-files.ts';

const KEY = 'claim-being-filed';

type ClaimDraftData = { record?: DraftRecord; files?: readonly ChosenFile[] };

/** The unsent input of a claim on a policy. */
export type ClaimDraft = { read: () => ClaimDraftData; keep: (more: ClaimDraftData) => void; forget: () => void };

/**
 * Stores the input while the page lives, in memory alone, in the cache of the same user: the next sign-in removes it. A
 * person who opens another page meanwhile finds the answers again.
 */
export function useClaimDraft(policy: string): ClaimDraft {
  const client = useQueryClient();
  return useMemo(() => createClaimDraft(client, policy), [client, policy]);
}

/** Makes the browser ask before the window is closed or reloaded while a claim has unsent input, on any page. */
export function useUnsavedClaimWarning(): void {
  const client = useQueryClient();
  useUnloadWarning(() => {
    const begun = client.getQueriesData<ClaimDraftData>({ queryKey: [KEY] });
    return begun.some(([, filing]) => filing !== undefined && hasContent(filing));
  });
}

const hasContent = ({ record, files = [] }: ClaimDraftData): boolean =>
  (record?.passed.length ?? 0) > 0 || files.length > 0;

function createClaimDraft(client: QueryClient, policy: string): ClaimDraft {
  const key = [KEY, policy];
  client.setQueryDefaults([KEY], { gcTime: Number.POSITIVE_INFINITY, structuralSharing: false });
  const read = () => client.getQueryData<ClaimDraftData>(key) ?? {};
  return {
    read,
    keep: (more) => void client.setQueryData<ClaimDraftData>(key, { ...read(), ...more }),
    forget: () => client.removeQueries({ queryKey: key, exact: true }),
  };
}
