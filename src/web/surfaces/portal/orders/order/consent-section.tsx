import type { OrderDetail } from '#contract/purchase/order-histories.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Facts } from '#web/surfaces/portal/list/facts.tsx';
import { Section } from '#web/surfaces/portal/list/section.tsx';

/** How the customer agreed to what an agent entered, and to which words. */
export function ConsentSection({ consent }: { consent: NonNullable<OrderDetail['consent']> }) {
  const text = useText();
  const { dateTime } = useFormat();
  const { at, way, language, wording, by, form, sentences } = consent;
  if (at === null || way === null)
    return (
      <Section title={text('portal-orders.consent.title')}>
        <p>{text('portal-orders.consent.missing')}</p>
      </Section>
    );
  return (
    <Section title={text('portal-orders.consent.title')}>
      <Facts
        facts={[
          { term: text('portal-orders.consent.at'), detail: <span className="figures">{dateTime(at)}</span> },
          { term: text('portal-orders.consent.way'), detail: text(`portal-orders.consent.ways.${way}`) },
          ...(by ? [{ term: text('portal-orders.consent.by'), detail: by.name }] : []),
          ...(language
            ? [{ term: text('portal-orders.consent.language'), detail: text(`portal.languages.${language}`) }]
            : []),
          ...(wording
            ? [
                {
                  term: text('portal-orders.consent.wording'),
                  detail: (
                    <span className="figures wrap-anywhere" title={wording}>
                      {wording.slice(0, 16)}
                    </span>
                  ),
                },
              ]
            : []),
        ]}
      />
      {form && (
        <a href={form} className="link inline-flex min-h-11 items-center">
          {text('portal-orders.consent.form')}
        </a>
      )}
      <details>
        <summary className="link min-h-11 py-2.5">{text('portal-orders.consent.sentences')}</summary>
        <ul className="grid list-disc gap-1 pl-5">
          {sentences.map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      </details>
    </Section>
  );
}
