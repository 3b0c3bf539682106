import { Skeleton } from '#web/ui/skeleton.tsx';

/** In the place of a claim that is waited for. */
export function WaitingClaim() {
  return (
    <div aria-busy="true" className="mx-auto grid max-w-desk gap-6 px-5 pt-6 sm:px-8">
      <Skeleton className="h-9 w-80" />
      <Skeleton className="h-20 w-full" />
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_25rem]">
        <Skeleton className="h-96 w-full" />
        <Skeleton className="h-72 w-full" />
      </div>
    </div>
  );
}
