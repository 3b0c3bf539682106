import { useLayoutEffect } from 'react';
import { Skeleton } from './skeleton.tsx';

/**
 * The place of a page that is being fetched, as high as the window: nothing stands below it that would move. It has no
 * words: these may be what is being fetched.
 */
export function PageWaiting() {
  // What was left may have been scrolled far down.
  useLayoutEffect(() => {
    window.scrollTo(0, 0);
  }, []);
  return (
    <div aria-busy="true" className="grid min-h-dvh content-start gap-6">
      <Skeleton className="h-9 w-3/4" />
      <Skeleton className="h-6 w-full" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-full" />
    </div>
  );
}
