import { Skeleton } from './skeleton.tsx';

/** The place of a part that will be long, as high as the window: what stands below it does not jump when it comes. */
export function LongWaiting() {
  return (
    <div aria-busy="true" className="min-h-dvh">
      <Skeleton className="h-80 w-full" />
    </div>
  );
}
