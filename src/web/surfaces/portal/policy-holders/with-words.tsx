import type { ReactNode } from 'react';
import { useMessages } from '#web/i18n/use-messages.ts';
import { ChunkLoading } from '#web/kit/progress/chunk-loading.tsx';

/** A page once its words are there. */
export function WithWords({ children }: { children: ReactNode }) {
  return useMessages(['policy-holders']) ? children : <ChunkLoading />;
}
