import { Skeleton } from './skeleton.tsx';

/** The placeholder of a long part, as high as the window: content below it does not jump later. */
export function LongWaiting() {
  return (
    <div aria-busy="true" className="min-h-dvh">
      <Skeleton className="h-80 w-full" />
    </div>
  );
}
