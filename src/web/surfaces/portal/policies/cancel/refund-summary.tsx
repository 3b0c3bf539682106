import type { CancellationPreview } from '#contract/purchase/policy-life.ts';
import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Notice } from '#web/kit/feedback/notice.tsx';
import { Money } from '#web/kit/layout/money.tsx';
import { useProductWords } from '#web/surfaces/portal/orders/use-product-words.ts';
import { RefundSteps } from './refund-steps.tsx';

/** The refund of a cancellation, line by line, with the reason and the channel of payment. */
export function RefundSummary({ preview, product }: { preview: CancellationPreview; product: string }) {
  const text = useText();
  const { date, money } = useFormat();
  const { word } = useProductWords(product);
  const { refund, currency, way, lines, days, of, next, commission, needsSecond, openClaims } = preview;
  // A phone has room for two amounts in a row.
  const columns = [
    { column: 'ofTerm', room: 'max-sm:hidden' },
    { column: 'ofDaysLeft', room: '' },
    { column: 'given', room: '' },
  ] as const;
  return (
    <div role="status" className="grid gap-3">
      <p className="flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold text-ink">{text('policy-life.refund')}</span>
        <Money minorUnits={refund} currency={currency} large />
      </p>
      <p className="figures">{text('policy-life.daysOf', { days, of })}</p>
      <div className="overflow-x-auto">
        <table className="figures w-full border-collapse text-small">
          <caption className="sr-only">{text('policy-life.how')}</caption>
          <thead>
            <tr className="border-line border-b">
              <th scope="col" className="py-1.5 pr-3 text-left font-semibold text-muted">
                {text('policy-life.line')}
              </th>
              {columns.map(({ column, room }) => (
                <th key={column} scope="col" className={`py-1.5 pl-3 text-right font-semibold text-muted ${room}`}>
                  {text(`policy-life.${column}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr key={`${line.part} ${line.name}`} className="border-line border-b">
                <th scope="row" className="py-1.5 pr-3 text-left font-normal">
                  {word(`premium.${line.name}`, line.name)}
                </th>
                {columns.map(({ column, room }) => (
                  <td key={column} className={`py-1.5 pl-3 text-right ${room}`}>
                    <Money minorUnits={line[column]} currency={currency} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <RefundSteps sums={preview} currency={currency} word={word} />
      {next !== null && (
        <p className="figures">
          {text('policy-life.ofNext', {
            ...{ amount: money(0 - next.total, currency), from: date(next.from), to: date(next.to) },
          })}
        </p>
      )}
      {preview.voided !== 0 && (
        <p className="figures">{text('policy-life.voided', { amount: money(preview.voided, currency) })}</p>
      )}
      {preview.offParts > 0 && (
        <p className="figures">{text('policy-life.offParts', { amount: money(preview.offParts, currency) })}</p>
      )}
      {commission > 0 && (
        <p className="figures">{text('policy-life.commissionBack', { amount: money(commission, currency) })}</p>
      )}
      <p>{text(`policy-life.ways.${way}`)}</p>
      {openClaims.length > 0 && (
        <Notice kind="warning">{text('policy-life.openClaims', { numbers: openClaims.join(', ') })}</Notice>
      )}
      {needsSecond && <Notice kind="warning">{text('policy-life.needsSecond')}</Notice>}
    </div>
  );
}
