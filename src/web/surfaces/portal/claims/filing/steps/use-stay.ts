import { useEffect } from 'react';

/** The browser asks before it leaves a page on which something was written that is nowhere else. */
export function useStay(isWritten: boolean): void {
  useEffect(() => {
    if (!isWritten) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isWritten]);
}
