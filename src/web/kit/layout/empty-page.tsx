import type { ReactNode } from 'react';
import { CheckPattern } from './check-pattern.tsx';
import { PageTitle } from './page-title.tsx';

/** A page with only a message and a link: not found, failed, nothing on sale. */
export function EmptyPage({ code, title, children }: { code?: string; title: string; children?: ReactNode }) {
  return (
    <div className="mx-auto grid w-full max-w-form gap-5 px-5 py-16 sm:py-24">
      <CheckPattern className="h-4 w-28" />
      {code && <p className="figures text-lead font-semibold text-primary-deep">{code}</p>}
      <PageTitle title={title} className="text-display" />
      <div className="grid justify-items-start gap-6 text-lead text-muted">{children}</div>
    </div>
  );
}
