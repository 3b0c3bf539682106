import type { WidgetProps } from '@rjsf/utils';
import { Suspense } from 'react';
import { lazyPage } from '#web/lazy-page.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

const PlanCards = lazyPage(() => import('./plan-cards.tsx'), 'PlanCards');

/** The plans side by side; their cards are a piece of their own. */
export function PlansWidget(props: WidgetProps) {
  return (
    <Suspense fallback={<Skeleton className="h-80 w-full" />}>
      <PlanCards {...props} />
    </Suspense>
  );
}
