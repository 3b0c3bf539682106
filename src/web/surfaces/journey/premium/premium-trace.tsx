import { Suspense } from 'react';
import { lazyPage } from '#web/router/lazy-page.ts';
import type { PremiumTraceProps } from './premium-trace-steps.tsx';

const PremiumTraceSteps = lazyPage(() => import('./premium-trace-steps.tsx'), 'PremiumTraceSteps');

/** The calculation of a premium. Only an agent's premium contains its trace; other users do not fetch this code. */
export function PremiumTrace(props: PremiumTraceProps) {
  return (
    props.premium.trace && (
      <Suspense>
        <PremiumTraceSteps {...props} />
      </Suspense>
    )
  );
}
