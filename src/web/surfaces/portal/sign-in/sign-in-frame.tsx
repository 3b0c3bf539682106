import type { ReactNode } from 'react';
import { PageTitle } from '#web/kit/layout/page-title.tsx';

type SignInFrameProps = { title: string; lead?: string | undefined; children: ReactNode };

/** The column of a page before the portal: its title, a sentence, and the form. */
export function SignInFrame({ title, lead, children }: SignInFrameProps) {
  return (
    <div className="mx-auto grid w-full max-w-110 gap-6 px-5 py-10">
      <div className="grid gap-2">
        <PageTitle title={title} />
        {lead !== undefined && <p className="text-muted">{lead}</p>}
      </div>
      {children}
    </div>
  );
}
