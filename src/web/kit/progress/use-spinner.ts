import { useEffect, useState } from 'react';
import { callState } from '#web/api/call-state.ts';
import { createLoading } from './loading.ts';

/** Whether the full-screen spinner is shown. */
export function useSpinner(): boolean {
  const [shown, setShown] = useState(false);
  useEffect(() => {
    const loading = createLoading(setShown);
    const follow = () => loading.follow(callState.now().loading);
    let flag = false;
    const unsubscribe = callState.subscribe(() => {
      const { loading: next } = callState.now();
      if (next !== flag) follow();
      flag = next;
    });
    flag = callState.now().loading;
    follow();
    return () => {
      unsubscribe();
      loading.stop();
    };
  }, []);
  return shown;
}
