import { useEffect, useMemo, useState } from 'react';
import { useUnloadWarning } from '#web/router/unload.ts';
import type { ClaimDraftCalls } from './claim-drafts.ts';
import { createDraftSaver, type SaveState } from './draft-saver.ts';

/**
 * Saves a claim in preparation some time after each change, and at once when its page is left. A window that would lose
 * input asks before it closes.
 *
 * @param version the version that the page has loaded; 0: there is none yet
 */
export function useSavedDraft(number: string, calls: ClaimDraftCalls, version: number) {
  const [saving, setSaving] = useState<SaveState>({ state: 'saved' });
  const [saver] = useState(() => createDraftSaver(number, { save: calls.save, version, publish: setSaving }));
  useUnloadWarning(() => saver.isWaiting() || saving.state === 'saving');
  useEffect(() => {
    const leave = () => void saver.flush();
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      leave();
    };
  }, [saver]);
  return useMemo(() => ({ ...saver, ...saving }), [saver, saving]);
}

export type SavedDraft = ReturnType<typeof useSavedDraft>;
