import { useFormat } from '#web/i18n/use-format.ts';
import { useText } from '#web/i18n/use-text.ts';
import { Card } from '#web/kit/layout/card.tsx';
import { RankPlot } from './rank-plot.tsx';
import { computeMainAmount, type PlottedReport, splitBar } from './report-figures.ts';
import { TimePlot } from './time-plot.tsx';
import { useRowName } from './use-row-name.ts';

/** The rows of a report as bars: in time as columns, products and people by size. */
export function ReportPlot({ report }: { report: PlottedReport }) {
  const text = useText();
  const format = useFormat();
  const rowName = useRowName(report.by);
  const { by, currency } = report;
  const money = (amount: number) => format.money(amount, currency);
  const what = 'commission' in report.total ? 'commission' : 'premium';
  const points = report.rows.map((row) => ({
    key: row.key ?? '',
    name: rowName(row),
    amount: money(computeMainAmount(row.figures)),
    parts: splitBar(row.figures),
    size: computeMainAmount(row.figures),
  }));
  const largest = points.toSorted((a, b) => b.size - a.size)[0];
  if (!largest || points.every(({ size }) => size === 0)) return null;
  const sentence = text(`reports.largest.${what}`, {
    by: text(`reports.byWord.${by}`),
    name: largest.name,
    amount: largest.amount,
  });
  const isTime = by === 'day' || by === 'week' || by === 'month';
  return (
    <Card className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-6 gap-y-1">
        <h2 className="text-lead">{sentence}</h2>
        {what === 'commission' && <Legend />}
      </div>
      {isTime ? (
        <TimePlot points={points} sentence={sentence} top={money} />
      ) : (
        <RankPlot points={points} sentence={sentence} />
      )}
    </Card>
  );
}

function Legend() {
  const text = useText();
  return (
    <ul className="flex gap-4 text-small">
      <li className="flex items-center gap-2">
        <span className="size-3 bg-primary" />
        {text('reports.stillDue')}
      </li>
      <li className="flex items-center gap-2">
        <span className="size-3 bg-primary-line" />
        {text('reports.settledPart')}
      </li>
    </ul>
  );
}
