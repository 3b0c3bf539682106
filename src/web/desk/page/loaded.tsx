import type { ReactNode } from 'react';
import { isApiError } from '#web/api/api-error.ts';
import { NotFoundPage } from '#web/kit/errors/not-found-page.tsx';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { patterns } from '#web/router/paths.ts';
import { LoadError } from './load-error.tsx';

type LoadedProps<Reply> = {
  call: { data: Reply | undefined; error: unknown; refetch: () => unknown };
  children: (reply: Reply) => ReactNode;
};

type PageProps<Reply> = LoadedProps<Reply> & {
  /** The page if the server finds nothing; default: 404. */
  missing?: ReactNode;
  /** True while another read runs whose answer is above the fold: the page waits, so that nothing on it moves. */
  isHeld?: boolean;
};

/** A page of one thing: its data, that it does not exist, that it could not be read, or a placeholder meanwhile. */
export function Loaded<Reply>({
  call,
  missing = <NotFoundPage home={patterns.portalHome} />,
  isHeld = false,
  children,
}: PageProps<Reply>) {
  if (isApiError(call.error) && call.error.status === 404) return missing;
  return (
    <LoadedPart
      call={isHeld ? { ...call, data: undefined } : call}
      waiting={
        <div aria-busy="true" className="mx-auto grid w-full max-w-desk gap-6 px-5 pt-6 sm:px-8">
          <Skeleton className="h-9 w-80 max-w-full" />
          <div className="grid gap-6 lg:grid-cols-2">
            <Skeleton className="h-64 w-full" />
            <Skeleton className="h-64 w-full" />
          </div>
        </div>
      }
    >
      {children}
    </LoadedPart>
  );
}

/** A part of a page: its data, that it could not be read, or a placeholder meanwhile. */
export function LoadedPart<Reply>(props: LoadedProps<Reply> & { waiting?: ReactNode }) {
  const { call, waiting = <Skeleton className="h-24 w-full" />, children } = props;
  if (call.data !== undefined) return children(call.data);
  return call.error ? <LoadError onRetry={call.refetch} /> : waiting;
}
