import { useEffect, useRef, useState } from 'react';
import type { ClaimDraft } from '#contract/claims/claim-lines.ts';
import { useAssessClaim } from '#web/api/claims/claims.ts';
import { useUnloadWarning } from '#web/router/unload.ts';
import { useUnsaved } from '#web/router/unsaved.ts';

/** Milliseconds without typing after which the input is saved. */
const PAUSE = 400;

/** The state of the present input on the server: `saved` also before the first change. */
export type Saving = 'saved' | 'saving' | 'failed';

/**
 * Saves a decision in progress after each pause, and when its form closes. One request runs at a time, so the last input
 * is the saved one.
 */
export function useSavedDecision(ref: string, draft: ClaimDraft): Saving {
  const assess = useAssessClaim(ref);
  const written = JSON.stringify(draft);
  const [kept, setKept] = useState({ saved: written, isFailed: false });
  const state = useRef({ saved: written, written, draft, isSending: false }).current;
  state.written = written;
  state.draft = draft;
  const send = async () => {
    if (state.isSending || state.saved === state.written) return;
    state.isSending = true;
    const { written: sent, draft: body } = state;
    const isSaved = await assess(body).then(
      () => true,
      () => false,
    );
    state.isSending = false;
    if (isSaved) state.saved = sent;
    setKept({ saved: state.saved, isFailed: !isSaved });
    if (isSaved) await send();
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: the input alone starts the pause
  useEffect(() => {
    if (state.saved === written) return;
    const pause = setTimeout(() => void send(), PAUSE);
    return () => clearTimeout(pause);
  }, [written]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the form closes
  useEffect(() => () => void send(), []);
  useUnloadWarning(() => state.saved !== state.written);
  useUnsaved(kept.isFailed);
  if (kept.isFailed) return 'failed';
  return kept.saved === written ? 'saved' : 'saving';
}
