import { useLayoutEffect } from 'react';
import { Skeleton } from './skeleton.tsx';

/**
 * The placeholder of a page that is being fetched, as high as the window, so that nothing below it moves. It has no
 * text, because the messages may still be loading.
 */
export function PageWaiting() {
  // The previous page may have been scrolled far down.
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
