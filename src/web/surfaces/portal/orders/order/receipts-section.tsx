import type { OrderDetail } from '#contract/purchase/order-histories.ts';
import { receiptAddress } from '#web/api/purchase/books.ts';
import { Section } from '#web/desk/page/section.tsx';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Tag } from '#web/kit/feedback/tag.tsx';
import { Money } from '#web/kit/layout/money.tsx';

const languages = ['km', 'en', 'both'] as const;

/** The receipts of an order's payments, each in Khmer, in English and in both. */
export function ReceiptsSection({ receipts }: Pick<OrderDetail, 'receipts'>) {
  const text = useText();
  const { dateTime, money } = useFormat();
  if (receipts.length === 0) return null;
  return (
    <Section title={text('portal-orders.receipts.title')}>
      <ul className="grid">
        {receipts.map(({ number, at, amount, currency, isVoid, refunded }) => (
          <li key={number} className="grid gap-1 border-line border-b py-1.5 last:border-b-0">
            <span className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="figures flex flex-wrap items-center gap-x-3 whitespace-nowrap">
                {number}
                {isVoid && <Tag variant="error">{text('portal-orders.receipts.void')}</Tag>}
                {refunded > 0 && (
                  <Tag variant={refunded < amount ? 'plain' : 'error'}>
                    {text('portal-orders.receipts.refunded', { amount: money(refunded, currency) })}
                  </Tag>
                )}
              </span>
              <Money minorUnits={amount} currency={currency} />
            </span>
            <span className="flex flex-wrap items-baseline gap-x-4">
              <time dateTime={at} className="figures text-muted text-small">
                {dateTime(at)}
              </time>
              {languages.map((language) => (
                <a
                  key={language}
                  href={receiptAddress(number, language)}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={text('portal-orders.documents.of', {
                    title: number,
                    language: text(`portal-orders.documents.${language}`),
                  })}
                  className="link inline-flex min-h-11 items-center"
                >
                  {text(`portal-orders.documents.${language}`)}
                </a>
              ))}
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}
