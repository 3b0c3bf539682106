import { useState } from 'react';

/** A question before something that cannot be taken back: `ask` answers whether it was confirmed. */
export function useConfirmation() {
  const [asked, setAsked] = useState<((yes: boolean) => void) | null>(null);
  const settle = (yes: boolean) => {
    asked?.(yes);
    setAsked(null);
  };
  return {
    isAsked: asked !== null,
    ask: () => new Promise<boolean>((resolve) => setAsked(() => resolve)),
    /** For a `ConfirmDialog`. */
    dialog: { onConfirm: async () => settle(true), onClose: () => settle(false) },
  };
}
