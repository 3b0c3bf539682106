import { useText } from '#web/i18n/use-text.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx';

/** The place of the product cards while their list is on its way. */
export function ProductCardsWaiting() {
  const text = useText();
  return (
    <div role="status">
      <VisuallyHidden>{text('interface.chooser.loading')}</VisuallyHidden>
      <Skeleton className="h-36 w-full max-w-form rounded-card" />
    </div>
  );
}
