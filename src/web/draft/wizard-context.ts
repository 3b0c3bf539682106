import { createContext, useContext } from 'react';
import type { Draft, Saving } from './use-draft.ts';

export const DraftContext = createContext<Draft | null>(null);

/** The open draft of the wizard above. */
export function useOpenDraft(): Draft {
  const draft = useContext(DraftContext);
  if (!draft) throw new Error('useOpenDraft needs a Wizard above it');
  return draft;
}

/** Whether all is kept, told at once: what else is drawn of a draft may be a moment older. */
export const SavingContext = createContext<Saving | null>(null);
