import type { ReactNode } from 'react';
import { isApiError } from '#web/api/api-error.ts';
import { LoadError } from '#web/desk/page/load-error.tsx';
import { useText } from '#web/i18n/use-text.ts';
import { ButtonLink } from '#web/kit/action/button-link.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { patterns } from '#web/router/paths.ts';

type ReportLoadedProps<Reply> = {
  call: { data: Reply | undefined; error: unknown; refetch: () => unknown; isPlaceholderData: boolean };
  children: (reply: Reply) => ReactNode;
};

/**
 * The result of a call; until then a placeholder, and after a refusal the reason. The previous one becomes pale while
 * the next is read.
 */
export function ReportLoaded<Reply>({
  call: { data, error, refetch, isPlaceholderData },
  children,
}: ReportLoadedProps<Reply>) {
  const text = useText();
  if (isApiError(error) && error.status === 422) {
    return (
      <Notice kind="warning" live title={text('reports.badPeriod.title')}>
        <p className="mb-3">{text('reports.badPeriod.text')}</p>
        <ButtonLink variant="secondary" href={patterns.reports}>
          {text('reports.preset.thisMonth')}
        </ButtonLink>
      </Notice>
    );
  }
  if (error) return <LoadError onRetry={refetch} />;
  if (data === undefined) {
    return (
      <div aria-busy="true" className="grid gap-6">
        <Skeleton className="h-56 w-full" />
        <Skeleton className="h-72 w-full" />
      </div>
    );
  }
  return (
    <div aria-busy={isPlaceholderData} className={`grid grid-cols-1 gap-6 ${isPlaceholderData ? 'opacity-60' : ''}`}>
      {children(data)}
    </div>
  );
}
