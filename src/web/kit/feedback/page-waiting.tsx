import { Skeleton } from './skeleton.tsx';

/** The place of a page that is being fetched. It has no words: these may be what is being fetched. */
export function PageWaiting() {
  return (
    <div aria-busy="true" className="grid gap-6">
      <Skeleton className="h-9 w-3/4" />
      <Skeleton className="h-6 w-full" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-full" />
    </div>
  );
}
