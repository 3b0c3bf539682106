import { createContext, useContext } from 'react';
import type { Draft } from './use-draft.ts';

export const DraftContext = createContext<Draft | null>(null);

/** The open draft of the wizard above. */
export function useOpenDraft(): Draft {
  const draft = useContext(DraftContext);
  if (!draft) throw new Error('useOpenDraft needs a Wizard above it');
  return draft;
}
