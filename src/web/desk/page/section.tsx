import { type ReactNode, useId } from 'react';
import { useArrival } from './use-arrival.ts';

type SectionProps = {
  title: string;
  /** The name by which an address (`#name`) leads to it. */
  name?: string;
  actions?: ReactNode;
  children: ReactNode;
};

/** A part of a page, as a card with a title. */
export function Section({ title, name, actions, children }: SectionProps) {
  const ownId = useId();
  const id = name ?? ownId;
  const heading = useArrival(name);
  return (
    <section aria-labelledby={id} className="grid grid-cols-1 gap-4 rounded-card border border-line bg-card p-5 sm:p-6">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 ref={heading} id={id} tabIndex={name === undefined ? undefined : -1} className="text-lead">
          {title}
        </h2>
        {actions && <div className="flex flex-wrap gap-2">{actions}</div>}
      </div>
      {children}
    </section>
  );
}
