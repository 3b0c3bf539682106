import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Card } from '#web/kit/layout/card.tsx';
import { RankPlot } from './rank-plot.tsx';
import { computeMainAmount, type PlottedReport } from './report-figures.ts';

/** The report's question, its answer in a sentence, and both periods as bars. */
export function ReportAnswer({ report }: { report: PlottedReport }) {
  const text = useText();
  const format = useFormat();
  const { total, before, currency, from, to } = report;
  const money = (amount: number) => format.money(amount, currency);
  const now = computeMainAmount(total);
  const then = computeMainAmount(before.total);
  const name = 'commission' in total ? 'commission' : 'transactions';
  const period = { from: format.date(from), to: format.date(to) };
  const earlier = { from: format.date(before.from), to: format.date(before.to) };
  const change = now === then ? 'same' : now > then ? 'more' : 'less';
  const compared = text(`reports.compared.${then === 0 && now > 0 ? 'new' : change}`, {
    ...earlier,
    amount: money(Math.abs(now - then)),
    percent: then === 0 ? '' : percent(now, then),
  });
  const bars = [
    { key: 'now', name: text('portal.words.fromTo', period), amount: money(now), parts: [now] },
    { key: 'before', name: text('portal.words.fromTo', earlier), amount: money(then), parts: [0, then] },
  ];
  return (
    <Card className="grid grid-cols-1 gap-5">
      <div className="grid gap-1">
        <h2 className="text-lead">{text(`reports.question.${name}`)}</h2>
        <p className="figures font-semibold text-display text-ink">{money(now)}</p>
        <p>{text('reports.ofOrders', { ...period, orders: total.orders })}</p>
        <p className="font-semibold text-ink">{compared}</p>
        {'commission' in total && (
          <p>
            {text(total.due < 0 ? 'reports.settledOver' : 'reports.settledOf', {
              settled: money(total.settled),
              due: money(Math.abs(total.due)),
            })}
          </p>
        )}
        {'written' in total && total.returned > 0 && (
          <p>{text('reports.ofWritten', { written: money(total.written), returned: money(total.returned) })}</p>
        )}
        {'takenBack' in total && total.takenBack > 0 && (
          <p>{text('reports.ofEarned', { earned: money(total.commission), takenBack: money(total.takenBack) })}</p>
        )}
        {'refunds' in total && total.refunds > 0 && (
          <p className="text-muted">
            {text('reports.refundsOwed', { refunds: total.refunds, amount: money(total.refunded) })}
          </p>
        )}
      </div>
      <RankPlot points={bars} sentence={compared} />
    </Card>
  );
}

/** The change in percent with at most one decimal. */
function percent(now: number, then: number): string {
  const share = Math.abs(now - then) / Math.abs(then);
  return String(Math.round(share * (share < 0.1 ? 1000 : 100)) / (share < 0.1 ? 10 : 1));
}
