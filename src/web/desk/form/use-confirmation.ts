import { useState } from 'react';

/** Asks before an action that cannot be undone: `ask` resolves to true if the person confirmed. */
export function useConfirmation() {
  const [asked, setAsked] = useState<((yes: boolean) => void) | null>(null);
  const settle = (yes: boolean) => {
    asked?.(yes);
    setAsked(null);
  };
  return {
    isAsked: asked !== null,
    ask: () => new Promise<boolean>((resolve) => setAsked(() => resolve)),
    /** Props of the `ConfirmDialog` that asks the question. */
    dialog: { onConfirm: async () => settle(true), onClose: () => settle(false) },
  };
}
