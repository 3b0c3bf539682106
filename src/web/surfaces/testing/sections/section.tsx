import type { ReactNode } from 'react';
import { Card } from '#web/kit/layout/card.tsx';

type SectionProps = { id: string; title: string; text?: string; children: ReactNode };

/** One tool of the page, under its heading. */
export function Section({ id, title, text, children }: SectionProps) {
  return (
    <section aria-labelledby={id}>
      <Card className="sm:p-6!">
        <div className="grid gap-5 [&>*]:min-w-0">
          <div className="grid gap-1">
            <h2 id={id} className="text-lead">
              {title}
            </h2>
            {text && <p className="text-small text-muted">{text}</p>}
          </div>
          {children}
        </div>
      </Card>
    </section>
  );
}
