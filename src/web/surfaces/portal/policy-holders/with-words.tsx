import type { ReactNode } from 'react';
import { useMessages } from '#web/i18n/use-messages.ts';
import { PieceWaiting } from '#web/kit/progress/piece-waiting.tsx';

/** A page once its words are there. */
export function WithWords({ children }: { children: ReactNode }) {
  return useMessages(['policy-holders']) ? children : <PieceWaiting />;
}
