import type { ReactNode } from 'react';

type TitledSectionProps = {
  id: string;
  title: ReactNode;
  children: ReactNode;
  className?: string;
  titleClass?: string;
};

/** A part of a page that its heading names. `id` is the heading's. */
export function TitledSection({ id, title, children, className, titleClass = 'text-title' }: TitledSectionProps) {
  return (
    <section aria-labelledby={id} className={className}>
      <h2 id={id} className={titleClass}>
        {title}
      </h2>
      {children}
    </section>
  );
}
