import type { ReactNode } from 'react';
import { PieceWaiting } from '#web/calls/piece-waiting.tsx';
import { useMessages } from '#web/i18n/use-messages.ts';

/** A page once its words are there. */
export function WithWords({ children }: { children: ReactNode }) {
  return useMessages(['policy-holders']) ? children : <PieceWaiting />;
}
