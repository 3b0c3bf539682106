import { useText } from '#web/i18n/use-text.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

/** The place of a page that is being fetched. */
export function PageWaiting() {
  const text = useText();
  return (
    <div role="status" className="grid gap-6">
      <VisuallyHidden>{text('wizard.loading')}</VisuallyHidden>
      <Skeleton className="h-9 w-3/4" />
      <Skeleton className="h-6 w-full" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-11 w-full" />
    </div>
  );
}
