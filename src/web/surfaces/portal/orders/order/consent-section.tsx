import type { OrderDetail } from '#contract/purchase/order-histories.ts';
import { Facts } from '#web/desk/page/facts.tsx';
import { Section } from '#web/desk/page/section.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';

/** The manner in which the customer agreed to what an agent entered, and the wording. */
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
          { term: text('portal-orders.consent.at'), detail: dateTime(at) },
          { term: text('portal-orders.consent.way'), detail: text(`portal-orders.consent.ways.${way}`) },
          { term: text('portal-orders.consent.by'), detail: by?.name },
          { term: text('portal-orders.consent.language'), detail: language && text(`portal.languages.${language}`) },
          {
            term: text('portal-orders.consent.wording'),
            detail: wording && <span title={wording}>{wording.slice(0, 16)}</span>,
          },
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
