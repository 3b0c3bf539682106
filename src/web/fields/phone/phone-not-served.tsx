import type { ReactNode } from 'react';
import { CallUs } from '#web/kit/action/call-us.tsx';
import { Notice } from '#web/kit/feedback/notice.tsx';

/**
 * Shown for a number whose country gets no SMS: the consequence here (`children`), another option if there is one
 * (`other`), and the hotline.
 */
export function PhoneNotServed({ children, other }: { children: ReactNode; other?: ReactNode }) {
  return (
    <div className="grid justify-items-start gap-3">
      <Notice kind="warning" live>
        {children}
      </Notice>
      {other}
      <CallUs />
    </div>
  );
}
