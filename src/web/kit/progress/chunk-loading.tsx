import { useEffect } from 'react';
import { callState } from '#web/api/call-state.ts';

/** Shown instead of a page whose chunk is being fetched: sets the loading flag during that time. */
export function ChunkLoading() {
  useEffect(() => callState.load(), []);
  return null;
}
