import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { buildCacheKey } from '#contract/client.ts';
import { getDuplicateCover } from '#contract/purchase/drafts.ts';
import { drafts } from '#web/api/purchase/drafts.ts';
import type { Draft } from '#web/draft/use-draft.ts';

/** The policies that the draft would duplicate, and the person's confirmation. */
export function useInsuredAlready({ ready, view }: Draft) {
  const { data: told = [], refetch } = useQuery({
    queryKey: [...buildCacheKey(getDuplicateCover), view?.id, view?.savedAt],
    queryFn: async () => drafts.insuredAlready(await ready()),
    enabled: view !== null && view.order === null,
    staleTime: 0,
  });
  const [isKnown, setKnown] = useState(false);
  const [isMissing, setMissing] = useState(false);
  /** The policy numbers to confirm with; undefined if the checkbox is not checked, which is then shown. */
  const knowsOf = (): string[] | undefined => {
    setMissing(!isKnown);
    if (told.length > 0 && !isKnown) {
      document.getElementById('insured-already')?.focus();
      return undefined;
    }
    return told.map(({ policy }) => policy);
  };
  return { told, isKnown, onKnown: setKnown, isMissing, knowsOf, lookAgain: refetch };
}
