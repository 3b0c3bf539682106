import type { ReactNode } from 'react';
import { PageTitle } from '#web/kit/layout/page-title.tsx';

export type PortalPageProps = {
  title: string;
  /** The heading, if it contains more than the title. */
  heading?: ReactNode;
  lead?: ReactNode;
  /** Actions on the whole page, at the right of its heading. */
  actions?: ReactNode;
  children: ReactNode;
};

/** A page of the portal: its heading with the actions, and its content beneath. */
export function PortalPage({ title, heading, lead, actions, children }: PortalPageProps) {
  return (
    <div className="mx-auto grid w-full max-w-desk grid-cols-1 content-start gap-6 px-5 pt-6 sm:px-8">
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 gap-1">
          <PageTitle title={title}>{heading}</PageTitle>
          {lead && <p className="text-muted">{lead}</p>}
        </div>
        {actions && <div className="flex flex-wrap gap-3">{actions}</div>}
      </div>
      {children}
    </div>
  );
}
