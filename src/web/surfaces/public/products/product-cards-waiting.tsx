import { useText } from '#web/i18n/use-text.ts';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { VisuallyHidden } from '#web/kit/layout/visually-hidden.tsx';

const places = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];

/** The placeholder of the product cards while their list loads: as high as the cards. */
export function ProductCardsWaiting() {
  const text = useText();
  return (
    <div role="status" className="grid gap-2 sm:gap-5 lg:grid-cols-2 desk:grid-cols-4">
      <VisuallyHidden>{text('interface.chooser.loading')}</VisuallyHidden>
      {places.map((place) => (
        <Skeleton key={place} className="h-40 w-full rounded-card sm:h-52 desk:h-96" />
      ))}
    </div>
  );
}
