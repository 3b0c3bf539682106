import { createContext, useContext } from 'react';
import type { ProductBundle } from '#contract/products.ts';
import type { Draft, Saving } from './use-draft.ts';

export const DraftContext = createContext<Draft | null>(null);

/** The open draft of the wizard above. */
export function useOpenDraft(): Draft {
  const draft = useContext(DraftContext);
  if (!draft) throw new Error('useOpenDraft needs a Wizard above it');
  return draft;
}

/** The price and the deciding pages of the product of the wizard above; null in a journey after the sale. */
export const SoldContext = createContext<Pick<ProductBundle, 'priceFrom' | 'decidingPages'> | null>(null);

/** The saving state of a draft. It updates immediately; other values of the draft may be rendered a moment later. */
export const SavingContext = createContext<Saving | null>(null);
