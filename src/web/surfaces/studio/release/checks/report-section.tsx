import type { ReactNode } from 'react';

/** A part of the results, with its own heading. */
export function ReportSection({ title, lead, children }: { title: string; lead?: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 gap-2">
      <h4 className="font-semibold">{title}</h4>
      {lead && <p className="text-muted text-small">{lead}</p>}
      {children}
    </div>
  );
}
