import { Suspense } from 'react';
import { lazyPage } from '#web/router/lazy-page.ts';
import type { PremiumTraceProps } from './premium-trace-steps.tsx';

const PremiumTraceSteps = lazyPage(() => import('./premium-trace-steps.tsx'), 'PremiumTraceSteps');

/** How a premium was worked out. Only an agent's premium brings its trace; nobody else fetches what shows it. */
export function PremiumTrace(props: PremiumTraceProps) {
  return (
    props.premium.trace && (
      <Suspense>
        <PremiumTraceSteps {...props} />
      </Suspense>
    )
  );
}
