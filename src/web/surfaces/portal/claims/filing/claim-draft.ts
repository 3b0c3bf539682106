import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { DraftRecord } from '#engine/record.ts';
import { useUnloadWarning } from '#web/router/unload.ts';
import type { ChosenFile } from '../claim-files/chosen-files.ts';

const KEY = 'claim-being-filed';

type ClaimDraftData = { record?: DraftRecord; files?: readonly ChosenFile[] };

/** What somebody has begun to write of a claim on a policy. */
export type ClaimDraft = { read: () => ClaimDraftData; keep: (more: ClaimDraftData) => void; forget: () => void };

/**
 * Kept while the page lives, in memory alone and with what was read for the same person: it is gone with the next
 * sign-in. Who looks something up in between comes back to the answers.
 */
export function useClaimDraft(policy: string): ClaimDraft {
  const client = useQueryClient();
  return useMemo(() => createClaimDraft(client, policy), [client, policy]);
}

/** The browser asks before the window is closed or loaded anew while a claim is half written, whichever page is open by then. */
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
