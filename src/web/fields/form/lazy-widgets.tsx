import type { WidgetProps } from '@rjsf/utils';
import { Suspense } from 'react';
import { Skeleton } from '#web/kit/feedback/skeleton.tsx';
import { lazyPage } from '#web/router/lazy-page.ts';

const PlanCards = lazyPage(() => import('../plan/plan-cards.tsx'), 'PlanCards');
const PhoneEntry = lazyPage(() => import('../phone/phone-entry.tsx'), 'PhoneEntry');
const PictureEntry = lazyPage(() => import('../picture/picture-entry.tsx'), 'PictureEntry');

/** The plans side by side. */
export function PlansWidget(props: WidgetProps) {
  return (
    <Suspense fallback={<Skeleton className="h-80 w-full" />}>
      <PlanCards {...props} />
    </Suspense>
  );
}

/** Country code and number; the list of all countries comes with it. */
export function PhoneWidget(props: WidgetProps) {
  return (
    <Suspense fallback={<Skeleton className="h-11 w-full" />}>
      <PhoneEntry {...props} />
    </Suspense>
  );
}

/** A picture that is shown, shrunk and sent. */
export function PictureWidget(props: WidgetProps) {
  return (
    <Suspense fallback={<Skeleton className="h-40 w-full" />}>
      <PictureEntry {...props} />
    </Suspense>
  );
}
