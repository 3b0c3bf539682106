import { FileText } from 'lucide-react';
import { orderDocument } from '#web/api/purchase/portal-orders.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Icon } from '#web/kit/layout/icon.tsx';
import { Section } from '#web/surfaces/portal/list/section.tsx';

const variants = ['km', 'en', 'both'] as const;

/** The papers of a policy, each in Khmer, in English and in both; opened beside this page. */
export function ScheduleDocuments({ order, documents }: { order: string; documents: readonly string[] }) {
  const text = useText();
  return (
    <Section title={text('policy-holders.documents.title')}>
      <ul className="grid">
        {documents.map((name) => (
          <li key={name} className="flex flex-wrap items-center gap-x-5 border-line border-b last:border-b-0">
            <span className="flex min-h-11 grow basis-full items-center gap-2.5 sm:basis-auto">
              <Icon of={FileText} className="size-5 text-muted" />
              {text(`policy-holders.documents.names.${name}`)}
            </span>
            {variants.map((variant) => (
              <a
                key={variant}
                href={orderDocument(order, name, variant)}
                target="_blank"
                rel="noreferrer"
                className="link inline-flex min-h-11 items-center"
              >
                <span className="sr-only">{text(`policy-holders.documents.names.${name}`)} </span>
                {text(`policy-holders.documents.${variant}`)}
              </a>
            ))}
          </li>
        ))}
      </ul>
    </Section>
  );
}
