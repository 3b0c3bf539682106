import { useEffect } from 'react';
import { callState } from '#web/api/call-state.ts';

/** In place of a page whose piece is still being fetched: sets the loading flag for so long. */
export function ChunkLoading() {
  useEffect(() => callState.load(), []);
  return null;
}
