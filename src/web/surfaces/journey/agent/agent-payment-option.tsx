import { type ReactNode, useId } from 'react';

type AgentPaymentOptionProps = { title: string; lead: ReactNode; children: ReactNode };

/** One option by which an agent may get an order paid. */
export function AgentPaymentOption({ title, lead, children }: AgentPaymentOptionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid gap-4 rounded-card border border-line bg-card p-5 sm:p-6">
      <div className="grid gap-1">
        <h2 id={id} className="text-lead">
          {title}
        </h2>
        <p className="text-muted">{lead}</p>
      </div>
      {children}
    </section>
  );
}
